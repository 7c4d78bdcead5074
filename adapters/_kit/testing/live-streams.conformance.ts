/** Defines what every source of live streams must do; runs against the sandbox and the known wire of the real one. */
import { describe, expect, it } from 'vitest'
import { isPublicKey } from '#contract/rules/address.ts'
import type { LiveStreams } from '#domain/live-streams.ts'
import type { Sourced } from '#domain/sourced.ts'
import { gone } from './sourced.conformance.ts'

export type LiveStreamsSetup = () => Readonly<{ streams: LiveStreams; requests: readonly Request[] }>

const listOf = <T>(answer: Sourced<T>): T => {
  if (!answer.ok) throw new Error(`no answer: ${answer.reason}`)
  return answer.data
}

export function liveStreamsConformance(name: string, setup: LiveStreamsSetup): void {
  describe(`live streams from ${name}`, () => {
    it('gives each stream once, with a mint, a name and numbers as numbers', async () => {
      const found = listOf(await setup().streams.now())
      expect(found.length).toBeGreaterThan(1)
      expect(new Set(found.map(({ mint }) => mint)).size).toBe(found.length)
      for (const stream of found) {
        expect(isPublicKey(stream.mint)).toBe(true)
        expect(stream).toMatchObject({
          name: expect.any(String),
          symbol: expect.any(String),
          status: 'live',
          viewers: expect.any(Number),
        })
      }
      expect(found[0]).toMatchObject({
        marketCapUsd: expect.any(Number),
        marketCapSol: expect.any(Number),
        channel: expect.any(String),
        coinCreatedAt: expect.any(String),
      })
    })

    it('sends one request for callers at the same time, with the headers of the page', async () => {
      const { streams, requests } = setup()
      await Promise.all([streams.now(), streams.now()])
      expect(requests).toHaveLength(1)
      expect(requests[0]?.headers.get('origin')).toBe('https://pump.fun')
    })

    it('stops waiting when its caller does', async () => {
      await expect(setup().streams.now(gone())).rejects.toThrow('gone')
    })
  })
}
