import { describe, expect, it } from 'vitest'
import { silentLog } from '../testing/server.ts'
import { createRefill } from './refill.ts'

function open(lamports: bigint) {
  const paid: { sol: string; tokens: object; round: string }[] = []
  const embedded = {
    refill: async (_address: string, funding: { sol: string; tokens: object }, round: string) => {
      paid.push({ ...funding, round })
      return []
    },
  }
  const sourced = <T>(data: T) => ({ ok: true, data, source: 'test', asOf: '', official: true }) as const
  let time = 0
  const clock = { now: () => time++ }
  const chain = { holdings: async () => sourced({ lamports, slot: 1n, tokens: [] }) }
  return { paid, refill: createRefill({ chain, embedded, demoWallet: 'demo', clock, log: silentLog }) }
}

describe('the refill of the demo wallet', () => {
  it('leaves 5 SOL alone, and fills a lamport less up to the start', async () => {
    const enough = open(5_000_000_000n)
    await enough.refill()
    expect(enough.paid).toEqual([])
    const less = open(4_999_999_999n)
    await less.refill()
    expect(less.paid).toMatchObject([{ sol: '7.400000001', tokens: {} }])
  })

  it('pays once for calls that come together, and again later', async () => {
    const { paid, refill } = open(1n)
    await Promise.all([refill(), refill(), refill()])
    expect(paid).toHaveLength(1)
    await refill()
    expect(new Set(paid.map(({ round }) => round)).size).toBe(2)
  })
})
