/** Defines what every source of trader data must do; runs against the sandbox and the documented wire of the real one. */
import { describe, expect, it } from 'vitest'
import { isPublicKey } from '#contract/rules/address.ts'
import type { KolBoard } from '#domain/kol-board.ts'
import { dataOf, gone } from './sourced.conformance.ts'

export type KolBoardSetup = () => Readonly<{
  board: KolBoard
  requests: readonly Request[]
  now: number
  /** A wallet that has traded. */
  wallet: string
}>

const DAY_MS = 86_400_000

export function kolBoardConformance(name: string, setup: KolBoardSetup): void {
  describe(`trader data from ${name}`, () => {
    it('gives trades with numbers as numbers, latest first, and since when they are complete', async () => {
      const { board, now } = setup()
      const { trades, completeSince } = dataOf(await board.trades(now - DAY_MS))
      expect(trades.length).toBeGreaterThan(1)
      expect(Date.parse(completeSince)).toBeGreaterThanOrEqual(now - DAY_MS)
      for (const trade of trades) {
        expect([trade.trader.wallet, trade.mint].every(isPublicKey)).toBe(true)
        expect(trade).toMatchObject({ side: expect.stringMatching(/^(buy|sell)$/), usd: expect.any(Number) })
      }
      const times = trades.map(({ at }) => Date.parse(at))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    })

    it('gives results with names, for either period', async () => {
      const { board } = setup()
      for (const days of [7, 30] as const) {
        const results = dataOf(await board.results(days))
        expect(results.length).toBeGreaterThan(0)
        expect(results[0]).toMatchObject({
          trader: { wallet: expect.any(String), name: expect.any(String), twitter: expect.any(String) },
          profitUsd: expect.any(Number),
          winRate: expect.any(Number),
        })
      }
    })

    it('names the traders that it has seen', async () => {
      const { board, wallet } = setup()
      const traders = dataOf(await board.traders())
      expect(traders.find((each) => each.wallet === wallet)?.name).toEqual(expect.any(String))
    })

    it('gives the trades of one wallet, as many as wanted', async () => {
      const { board, wallet, now } = setup()
      const { trades } = dataOf(await board.tradesOf(wallet, { since: now - 30 * DAY_MS, limit: 2 }))
      expect(trades).toHaveLength(2)
      expect(trades.every(({ trader }) => trader.wallet === wallet)).toBe(true)
    })

    it('sends its key in a header only, and a new id and time with each request', async () => {
      const { board, requests } = setup()
      await board.results(7)
      const urls = requests.map(({ url }) => new URL(url))
      expect(requests.every(({ headers }) => headers.get('x-apikey') === 'key')).toBe(true)
      expect(urls.some(({ search }) => search.includes('key'))).toBe(false)
      expect(new Set(urls.map(({ searchParams }) => searchParams.get('client_id'))).size).toBe(
        requests.length,
      )
      expect(urls.every(({ searchParams }) => /^\d{10}$/.test(searchParams.get('timestamp') ?? ''))).toBe(
        true,
      )
    })

    it('asks the source nothing about text that is no wallet, and stops waiting when its caller does', async () => {
      const { board, requests, now } = setup()
      expect(dataOf(await board.tradesOf('../x', { since: now, limit: 1 })).trades).toEqual([])
      expect(requests).toHaveLength(0)
      await expect(board.trades(now, gone())).rejects.toThrow('gone')
    })
  })
}
