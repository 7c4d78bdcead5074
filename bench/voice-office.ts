/** Runs the product in this process and calls it from Chromium, whose microphone repeats a synthesized sentence. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { createSession } from '#contract/api/session.ts'
import { SOCKET_PATH } from '#contract/realtime/limits.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import { type Caller, launchCallers, WAVE_RATE } from '#media/testing/chromium-caller.ts'
import { openBuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import { RATE } from '#speech/ports.ts'
import { createResampler } from '#std/resample.ts'
import { composeChain } from '../server/compose/chain.ts'
import { compose } from '../server/compose/compose.ts'
import { readConfig } from '../server/config/config.ts'
import { createApp } from '../server/http/app.ts'
import { listen } from '../server/http/listen.ts'

const clock = { now: Date.now }
const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.error(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}

export type TimedEvent = Readonly<{ event: ServerEvent /** On the monotonic clock. */; atMs: number }>

export type OpenCall = Readonly<{
  caller: Caller
  /** The number of the call in the caller's page. */
  id: number
  /** The server's events of the call, received in this process. */
  events: readonly TimedEvent[]
  close(): Promise<void>
}>

export type Office = Readonly<{
  /** Chromium calls; its microphone begins with a second of silence and repeats every `everyMs`. */
  call(sentence: string, everyMs: number): Promise<OpenCall>
  close(): Promise<void>
}>

const LEAD_MS = 1000

export async function openOffice(): Promise<Office> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-voice-'))
  const config = readConfig({ PARLEY_DATA: dataDir, CHAIN_PORT: '0', BUSY_AFTER_MS: '0' })
  const chain = composeChain({ config, clock, log })
  const draining = new AbortController().signal
  const composed = await compose(config, { chain, clock, log, draining, checkOutputs: false })
  const server = await listen('127.0.0.1', 0)
  server.open(createApp(composed.services).fetch)
  const host = `127.0.0.1:${server.address.port}`
  if (!(await composed.warmUp()))
    throw new Error('the built-in voice is missing: run scripts/builtin-voice.ts')

  return {
    async call(sentence, everyMs) {
      const callers = await launchCallers({ sound: await spoken(sentence, everyMs) })
      const token = createSession.output.parse(await (await fetch(`http://${host}/api/session`)).json())
      const key = token.client_secret.value
      const caller = await callers.visit(`http://${host}`, key)
      const outcome = await caller.call()
      if (!outcome.ok) throw new Error(outcome.message)
      const { socket, events } = await listenIn(host, key)
      return {
        caller,
        id: outcome.call,
        events,
        async close() {
          socket.close()
          await caller.page.evaluate(`endCall(${outcome.call})`)
          await callers.close()
        },
      }
    },
    async close() {
      await composed.services.calls.close()
      await server.close(0)
      await composed.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Joins the session as a second window, which receives the same events. */
async function listenIn(
  host: string,
  key: string,
): Promise<{ socket: WebSocket; events: readonly TimedEvent[] }> {
  const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, ['realtime', `openai-insecure-api-key.${key}`])
  const events: TimedEvent[] = []
  socket.on('message', (data) => {
    const atMs = performance.now()
    const read = z.safeParse(serverEvent, JSON.parse(data.toString()))
    if (read.success) events.push({ event: read.data, atMs })
  })
  await once(socket, 'open')
  return { socket, events }
}

async function spoken(sentence: string, everyMs: number): Promise<Int16Array> {
  const voice = await openBuiltinVoice(log)
  if (!voice.available) throw new Error(voice.say)
  const resample = createResampler(RATE, WAVE_RATE)
  const sound = new Int16Array((everyMs * WAVE_RATE) / 1000)
  let at = (LEAD_MS * WAVE_RATE) / 1000
  const add = (pcm: Int16Array): void => {
    sound.set(pcm, at)
    at += pcm.length
  }
  for await (const piece of voice.tts.speak(sentence, { voice: 'rms' })) add(resample(piece))
  add(resample())
  await voice.close()
  return sound
}
