/** A guest swaps with their voice alone: a real Chromium speaks, the house hears, the chain is asked what has landed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sessionToken } from '#contract/api/session.ts'
import { trade } from '#contract/trades.ts'
import { linesOf, missingVoice, type SpokenHouse, spokenHouse } from './test-spoken.ts'

const SLOW_MS = 240_000
const GUEST = 'guest_spoken'
/** Longer than the preview takes to be made and read out: who speaks into it agrees to nothing. */
const HEAR_OUT_S = 26

let spoken: SpokenHouse

beforeAll(async () => {
  const [ask, readBack] = ['swap point zero one SOL to USDC.', 'confirm point zero one SOL to USDC.']
  spoken = await spokenHouse(1, ask, HEAR_OUT_S, readBack, 2)
  const { guests, identity } = spoken.composed.house
  await guests.seen(GUEST)
  await identity.checks.passed(GUEST)
}, SLOW_MS)
afterAll(() => spoken.close(), SLOW_MS)

async function read(path: string): Promise<unknown> {
  const cookie = spoken.composed.house.cookie.write({ kind: 'guest', id: GUEST }).split(';')[0] ?? ''
  return (await fetch(`${spoken.origin}${path}`, { headers: { cookie } })).json()
}
const lines = async (): Promise<string[]> => linesOf(await read('/api/conversation'))

it.skipIf(missingVoice !== undefined)(
  'asks, hears the preview, reads it back, and has it done',
  async () => {
    await spoken.composed.warmUp()
    const { client_secret } = sessionToken.parse(await read('/api/session'))
    const caller = await spoken.callers?.visit(spoken.origin, client_secret.value)
    expect(await caller?.call()).toMatchObject({ ok: true })
    await expect
      .poll(lines, { timeout: 120_000, interval: 500 })
      .toEqual([
        'user DONE: Swap 0.01 SOL to USDC',
        'TOOL_NOTE DONE: solana_swap_preview',
        expect.stringContaining('or say: confirm 0.01 SOL to USDC.'),
        'user DONE: Confirm 0.01 SOL to USDC',
        'TOOL_NOTE DONE: solana_swap_execute',
        expect.stringMatching(/^assistant DONE: Done\. You gave 0\.01 SOL and got \d+\.\d+ USDC\.$/),
      ])
    const { trades } = z.object({ trades: z.array(trade) }).parse(await read('/api/trades'))
    expect(trades).toHaveLength(1)
    expect(trades[0]).toMatchObject({ status: 'confirmed', consentedBy: 'voice', tainted: false })
  },
  SLOW_MS,
)
