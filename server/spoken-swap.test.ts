/** A guest swaps with their voice alone: a real Chromium speaks, the house hears, the chain is asked what has landed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { seedDirectory, silentLog } from '#adapters/db/test-database.ts'
import { conversation } from '#contract/api/conversation.ts'
import { sessionToken } from '#contract/api/session.ts'
import { trade } from '#contract/trades.ts'
import { type Callers, launchCallers, WAVE_RATE } from '#realtime/media/chromium-caller.ts'
import { createResampler } from '#realtime/speech/audio/resample.ts'
import { openHouseVoice } from '#realtime/speech/house/house-voice.ts'
import { RATE } from '#realtime/speech/ports.ts'
import { ensureHouseVoice } from '../scripts/house-voice.ts'
import { composeChain } from './chain.ts'
import { type Composed, compose } from './compose.ts'
import { readConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { type Doors, listen } from './listen.ts'

const SLOW_MS = 240_000
const clock = { now: Date.now }
const GUEST = 'guest_spoken'
/** Longer than the preview takes to be made and read out: who speaks into it agrees to nothing. */
const HEAR_OUT_S = 26
const missing = await ensureHouseVoice()

let dataDir: string
let composed: Composed
let doors: Doors
let origin: string
let callers: Callers | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-spoken-swap-'))
  await seedDirectory(join(dataDir, 'db'))
  const config = readConfig({ PARLEY_DATA: dataDir, CHAIN_PORT: '0' })
  const chain = composeChain({ config, clock, log: silentLog })
  const draining = new AbortController().signal
  composed = await compose(config, { chain, clock, log: silentLog, draining, checkOutputs: true })
  doors = await listen('127.0.0.1', 0)
  doors.open(createApp(composed.house).fetch)
  origin = `http://127.0.0.1:${doors.address.port}`
  await composed.house.guests.seen(GUEST)
  await composed.house.identity.checks.passed(GUEST)
  if (!missing) callers = await launchCallers({ sound: await microphone(), repeats: false })
}, SLOW_MS)
afterAll(async () => {
  await callers?.close()
  await composed.house.calls.close()
  await doors.close(0)
  await composed.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}, SLOW_MS)

const silence = (seconds: number): Int16Array => new Int16Array(WAVE_RATE * seconds)

/** What the guest says, with the silence in which the assistant answers. */
async function microphone(): Promise<Int16Array> {
  const house = await openHouseVoice(silentLog)
  if (!house.available) throw new Error(house.say)
  const spoken = async (sentence: string): Promise<Int16Array[]> => {
    const resample = createResampler(RATE, WAVE_RATE)
    const pieces: Int16Array[] = []
    for await (const piece of house.mouth.speak(sentence, { voice: 'rms' })) pieces.push(resample(piece))
    return [...pieces, resample()]
  }
  const ask = await spoken('swap point zero one SOL to USDC.')
  const readBack = await spoken('confirm point zero one SOL to USDC.')
  await house.close()
  const pieces = [silence(1), ...ask, silence(HEAR_OUT_S), ...readBack, silence(2)]
  return Int16Array.from(pieces.flatMap((piece) => [...piece]))
}

async function read(path: string): Promise<unknown> {
  const cookie = composed.house.cookie.write({ kind: 'guest', id: GUEST }).split(';')[0] ?? ''
  return (await fetch(`${origin}${path}`, { headers: { cookie } })).json()
}
const lines = async (): Promise<string[]> =>
  conversation
    .parse(await read('/api/conversation'))
    .items.map((item) => `${item.type === 'MESSAGE' ? item.role : item.type} ${item.status}: ${item.title}`)

it.skipIf(missing !== undefined)(
  'asks, hears the preview, reads it back, and has it done',
  async () => {
    await composed.warmUp()
    const { client_secret } = sessionToken.parse(await read('/api/session'))
    const caller = await callers?.visit(origin, client_secret.value)
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
