/**
 * The product with a caller on an in-memory line, for tests of spoken calls: recorded words, and only the line's
 * clock.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { seedDirectory, silentLog } from '#adapters/db/testing/database.ts'
import { getConversation } from '#contract/api/conversation.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import type { FakeLine } from '#media/testing/fake-line.ts'
import { openBuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import { RATE } from '#speech/ports.ts'
import { ensureBuiltinVoice } from '../../scripts/builtin-voice.ts'
import { type Recorded, recordedSpeech } from '../../scripts/testing/recorded-speech.ts'
import { composeChain } from '../compose/chain.ts'
import { type Composed, compose } from '../compose/compose.ts'
import type { Openers } from '../compose/voice.ts'
import { readConfig } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { listen } from '../http/listen.ts'
import { fakeVoice } from './voice.ts'

/** Undefined when the built-in voice runs; else the message for the test's user. */
export const missingVoice = await ensureBuiltinVoice()

export type SpokenServer = Readonly<{
  composed: Composed
  origin: string
  /** One line per call. */
  lines: readonly FakeLine[]
  close: () => Promise<void>
}>

export async function createSpokenServer(): Promise<SpokenServer> {
  const clock = { now: Date.now }
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-spoken-'))
  await seedDirectory(join(dataDir, 'db'))
  const config = readConfig({ PARLEY_DATA: dataDir, CHAIN_PORT: '0', BUSY_AFTER_MS: '0' })
  const chain = composeChain({ config, clock, log: silentLog })
  const draining = new AbortController().signal
  const { voice, lines } = fakeVoice()
  const { gateway, tts } = await voice.open()
  const openers: Openers = {
    startGateway: async () => ({ ...gateway, calls: 0, pid: undefined, close: async () => undefined }),
    networkInterfaces,
    // The real recognizer; its answers arrive at once, however busy the machine is.
    async openBuiltin(log) {
      const server = await openBuiltinVoice(log)
      return server.available ? { ...server, tts: tts } : server
    },
  }
  const parts = { chain, clock, log: silentLog, draining, checkOutputs: true, voice: openers }
  const composed = await compose(config, parts)
  const server = await listen('127.0.0.1', 0)
  server.open(createApp(composed.services).fetch)
  return {
    composed,
    origin: `http://127.0.0.1:${server.address.port}`,
    lines,
    async close() {
      await composed.services.calls.close()
      await server.close(0)
      await composed.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Longer than the silence that ends a turn. */
const PAUSE_MS = 700
const STEP_MS = 200
/** Twenty minutes on the line. */
const MOST_STEPS = 6_000

/** The user at the far end of a line. */
export function callerOn({ advance, far }: FakeLine) {
  const events = (): ServerEvent[] => far.texts.map((text) => serverEvent.parse(JSON.parse(text)))
  const count = (type: ServerEvent['type']): number => events().filter((event) => event.type === type).length
  const transcribed = () => count('conversation.item.input_audio_transcription.completed')
  return {
    events,
    count,
    /** Plays the recording and waits for its transcript; the line's clock stands still meanwhile. */
    async say(words: Recorded): Promise<void> {
      const before = transcribed()
      const pcm = await recordedSpeech(words)
      far.speak(pcm)
      advance((1000 * pcm.length) / RATE + PAUSE_MS)
      await expect.poll(transcribed).toBe(before + 1)
    },
    /** Advances the line's clock until the condition holds. */
    async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
      for (let steps = 0; steps < MOST_STEPS; steps++) {
        if (await isSo()) return
        advance(STEP_MS)
        await new Promise((resolve) => setImmediate(resolve))
      }
      throw new Error('the condition did not hold within twenty minutes on the line')
    },
  }
}

/** Returns the transcript of GET /api/conversation, a line per item. */
export const linesOf = (answer: unknown): string[] =>
  getConversation.output
    .parse(answer)
    .items.map((item) => `${item.type === 'MESSAGE' ? item.role : item.type} ${item.status}: ${item.title}`)
