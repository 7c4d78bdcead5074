/** Conformance of the ChainHistory port: the embedded chain and every documented wire tell the same story. */
import { describe, expect, it } from 'vitest'
import type { ChainHistory } from '#domain/chain-history.ts'

export type HistoryWorld = Readonly<{
  history: ChainHistory
  /** A wallet that paid `amount` lamports to `other`, with a fee of 5000, in the transaction `payment`. */
  wallet: string
  other: string
  amount: bigint
  payment: string
  /** The mint that `wallet` received without signing, in the transaction `gift`. */
  mint: string
  gift: string
  giftRaw: bigint
  /** A transaction of `wallet` that failed. */
  failure: string
  /** A time before all of these. */
  before: number
}>

const SOL = 'So11111111111111111111111111111111111111112'
const UNKNOWN = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

export function chainHistoryConformance(name: string, open: () => Promise<HistoryWorld>): void {
  describe(`the chain history of ${name}`, () => {
    const walletHistory = async () => {
      const world = await open()
      const answer = await world.history.of(world.wallet, { since: world.before, kind: 'wallet' })
      if (!answer.ok) throw new Error(answer.reason)
      return { ...world, ...answer.data, source: answer.source }
    }

    it('lists the transactions of a wallet, newest first, and says whether there are more', async () => {
      const { transactions, isPartial, isWhole, pruned, failure, payment, gift } = await walletHistory()
      const signatures = transactions.map(({ signature }) => signature)
      const places = [failure, payment, gift].map((each) => signatures.indexOf(each))
      expect(places.every((place) => place >= 0)).toBe(true)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect({ isPartial, isWhole, pruned }).toEqual({ isPartial: false, isWhole: true, pruned: 0 })
    })

    it('keeps the fee out of the SOL that moved', async () => {
      const { transactions, payment, wallet, other, amount } = await walletHistory()
      const paid = transactions.find(({ signature }) => signature === payment)
      expect(paid).toMatchObject({ isFailed: false, feeLamports: 5_000n, rent: [] })
      expect(paid?.signers[0]).toBe(wallet)
      expect(paid?.at).toBeGreaterThan(0)
      const moved = paid?.changes.map(({ owner, mint, deltaRaw }) => [owner, mint, deltaRaw])
      expect(moved).toEqual(
        expect.arrayContaining([
          [wallet, SOL, -amount],
          [other, SOL, amount],
        ]),
      )
    })

    it('finds tokens that another wallet sent, with the rent apart', async () => {
      const { transactions, gift, mint, wallet, giftRaw } = await walletHistory()
      const given = transactions.find(({ signature }) => signature === gift)
      const mine = given?.changes.filter(({ owner }) => owner === wallet)
      expect(mine).toMatchObject([{ mint, deltaRaw: giftRaw, afterRaw: giftRaw }])
      expect(given?.rent).toEqual([{ payer: given?.signers[0], lamports: expect.any(BigInt) }])
      expect(given?.rent[0]?.lamports).toBeGreaterThan(1_000_000n)
    })

    it('moves nothing in a transaction that failed', async () => {
      const { transactions, failure } = await walletHistory()
      const failed = transactions.find(({ signature }) => signature === failure)
      expect(failed).toMatchObject({ isFailed: true, changes: [], feeLamports: 5_000n })
    })

    it('leaves out what is older than the range', async () => {
      const { history, wallet, transactions } = await walletHistory()
      const newest = Math.max(...transactions.map(({ at = 0 }) => at))
      const later = await history.of(wallet, { since: newest + 1_000, kind: 'wallet', readsOlder: true })
      expect(later.ok && later.data.transactions).toEqual([])
      expect(later.ok && later.data.signatures.length).toBe(transactions.length)
    })

    it('lists the transactions that name a mint', async () => {
      const { history, mint, gift, before } = await walletHistory()
      const answer = await history.of(mint, { since: before, kind: 'mint' })
      expect(answer.ok && answer.data.transactions.map(({ signature }) => signature)).toContain(gift)
    })

    it('reads one transaction, and knows none of a signature that never was', async () => {
      const { history, payment, wallet } = await walletHistory()
      const found = await history.transaction(payment)
      expect(found.ok && found.data?.signers).toEqual([wallet])
      expect(await history.transaction(UNKNOWN)).toMatchObject({ ok: true, data: undefined })
    })
  })
}
