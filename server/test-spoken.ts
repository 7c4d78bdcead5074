/** The product with a real Chromium at its door that speaks, for tests of calls that people speak in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDirectory, silentLog } from '#adapters/db/test-database.ts'
import { conversation } from '#contract/api/conversation.ts'
import { type Callers, launchCallers, WAVE_RATE } from '#realtime/media/chromium-caller.ts'
import { createResampler } from '#realtime/speech/audio/resample.ts'
import { openHouseVoice } from '#realtime/speech/house/house-voice.ts'
import { RATE } from '#realtime/speech/ports.ts'
import { ensureHouseVoice } from '../scripts/house-voice.ts'
import { composeChain } from './chain.ts'
import { type Composed, compose } from './compose.ts'
import { readConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { listen } from './listen.ts'

/** Undefined where the house voice runs; else the line that people are told. */
export const missingVoice = await ensureHouseVoice()

export type SpokenHouse = Readonly<{
  composed: Composed
  origin: string
  /** Absent where the house voice is. */
  callers: Callers | undefined
  close: () => Promise<void>
}>

/** `heard` is what the microphone of every caller picks up: sentences, and seconds of silence. */
export async function spokenHouse(...heard: readonly (string | number)[]): Promise<SpokenHouse> {
  const clock = { now: Date.now }
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-spoken-'))
  await seedDirectory(join(dataDir, 'db'))
  const config = readConfig({ PARLEY_DATA: dataDir, CHAIN_PORT: '0' })
  const chain = composeChain({ config, clock, log: silentLog })
  const draining = new AbortController().signal
  const composed = await compose(config, { chain, clock, log: silentLog, draining, checkOutputs: true })
  const doors = await listen('127.0.0.1', 0)
  doors.open(createApp(composed.house).fetch)
  const callers = missingVoice
    ? undefined
    : await launchCallers({ sound: await microphone(heard), repeats: false })
  return {
    composed,
    origin: `http://127.0.0.1:${doors.address.port}`,
    callers,
    async close() {
      await callers?.close()
      await composed.house.calls.close()
      await doors.close(0)
      await composed.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function microphone(heard: readonly (string | number)[]): Promise<Int16Array> {
  const house = await openHouseVoice(silentLog)
  if (!house.available) throw new Error(house.say)
  const pieces: Int16Array[] = []
  for (const each of heard) {
    if (typeof each === 'number') {
      pieces.push(new Int16Array(WAVE_RATE * each))
      continue
    }
    const resample = createResampler(RATE, WAVE_RATE)
    for await (const piece of house.mouth.speak(each, { voice: 'rms' })) pieces.push(resample(piece))
    pieces.push(resample())
  }
  await house.close()
  return Int16Array.from(pieces.flatMap((piece) => [...piece]))
}

/** The transcript as GET /api/conversation gives it, a line for each item. */
export const linesOf = (answer: unknown): string[] =>
  conversation
    .parse(answer)
    .items.map((item) => `${item.type === 'MESSAGE' ? item.role : item.type} ${item.status}: ${item.title}`)
