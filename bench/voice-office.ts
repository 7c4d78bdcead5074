/** The product in this process with Chromium at its door, whose microphone hears a sentence of the built-in voice again and again. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { sessionToken } from '#contract/api/session.ts'
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
import { SOCKET_PATH } from '../server/http/socket.ts'

const clock = { now: Date.now }
const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.error(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}

export type Told = Readonly<{ event: ServerEvent /** Of the monotonic clock. */; atMs: number }>

export type OpenCall = Readonly<{
  caller: Caller
  /** Of the caller's page. */
  id: number
  /** The events of the call as the server told them, read in this process. */
  told: readonly Told[]
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
  const config = readConfig({ PARLEY_DATA: dataDir, CHAIN_PORT: '0' })
  const chain = composeChain({ config, clock, log })
  const draining = new AbortController().signal
  const composed = await compose(config, { chain, clock, log, draining, checkOutputs: false })
  const doors = await listen('127.0.0.1', 0)
  doors.open(createApp(composed.services).fetch)
  const host = `127.0.0.1:${doors.address.port}`
  if (!(await composed.warmUp()))
    throw new Error('the built-in voice is missing: run scripts/builtin-voice.ts')

  return {
    async call(sentence, everyMs) {
      const callers = await launchCallers({ sound: await spoken(sentence, everyMs) })
      const token = sessionToken.parse(await (await fetch(`http://${host}/api/session`)).json())
      const key = token.client_secret.value
      const caller = await callers.visit(`http://${host}`, key)
      const outcome = await caller.call()
      if (!outcome.ok) throw new Error(outcome.message)
      const { socket, told } = await listenIn(host, key)
      return {
        caller,
        id: outcome.call,
        told,
        async close() {
          socket.close()
          await caller.page.evaluate(`endCall(${outcome.call})`)
          await callers.close()
        },
      }
    },
    async close() {
      await composed.services.calls.close()
      await doors.close(0)
      await composed.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A second window of the same session: it hears what the first is told. */
async function listenIn(host: string, key: string): Promise<{ socket: WebSocket; told: readonly Told[] }> {
  const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, ['realtime', `openai-insecure-api-key.${key}`])
  const told: Told[] = []
  socket.on('message', (data) => {
    const atMs = performance.now()
    const read = z.safeParse(serverEvent, JSON.parse(data.toString()))
    if (read.success) told.push({ event: read.data, atMs })
  })
  await once(socket, 'open')
  return { socket, told }
}

async function spoken(sentence: string, everyMs: number): Promise<Int16Array> {
  const house = await openBuiltinVoice(log)
  if (!house.available) throw new Error(house.say)
  const resample = createResampler(RATE, WAVE_RATE)
  const sound = new Int16Array((everyMs * WAVE_RATE) / 1000)
  let at = (LEAD_MS * WAVE_RATE) / 1000
  const add = (pcm: Int16Array): void => {
    sound.set(pcm, at)
    at += pcm.length
  }
  for await (const piece of house.tts.speak(sentence, { voice: 'rms' })) add(resample(piece))
  add(resample())
  await house.close()
  return sound
}
