/** Serves OpenAI's Realtime API on loopback: its paths, wire and errors, with an injected engine behind them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock, Log } from '#domain/ports.ts'
import { pass, type StandIn } from '#testing/loopback.ts'
import { createLiveCalls } from './calls.ts'
import type { Talking } from './engine.ts'
import { createFaults, type Fault } from './faults.ts'
import { answerRequest, type Parts, refuse, type Seen } from './http.ts'
import { createKeys } from './keys.ts'
import { BROKEN } from './refusals.ts'
import { createSockets } from './sockets.ts'

export type OpenAiStandIn = Readonly<{
  /** In the form of OPENAI_BASE_URL: 'http://127.0.0.1:4000/v1'. */
  baseUrl: string
  /** Every request so far. */
  seen: readonly Seen[]
  /** The ids of the live calls. */
  callIds(): readonly string[]
  inject(fault: Fault): void
  /** Forgets the faults that wait. */
  heal(): void
  /** Breaks every connection of a kind at once, without a goodbye. */
  drop(kind: 'socket' | 'sideband'): void
  close(): Promise<void>
}>

type Options = Readonly<{
  apiKey: string
  talking: Talking
  /** Answers `/v1/chat/completions`; without it that path is unknown. */
  chat?: StandIn
  clock: Clock
  log: Log
  port?: number
}>

const CHAT_PATH = '/v1/chat/completions'

export async function startOpenAi({
  apiKey,
  chat,
  clock,
  log,
  talking,
  port = 0,
}: Options): Promise<OpenAiStandIn> {
  const stop = new AbortController()
  const seen: Seen[] = []
  const calls = createLiveCalls()
  const faults = createFaults()
  const parts: Parts = {
    keys: createKeys(apiKey, clock),
    calls,
    faults,
    talking,
    clock,
    closing: stop.signal,
    note: (each) => void seen.push(each),
  }
  const sockets = createSockets(parts)
  const server = createServer((request, response) => {
    const answered =
      chat && request.url === CHAT_PATH
        ? pass(chat, request, response)
        : answerRequest(parts, request, response)
    answered.catch((error: unknown) => {
      log.error({ err: error, path: request.url }, 'the stand-in of OpenAI broke')
      if (!response.headersSent) refuse(response, BROKEN)
    })
  })
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', (error) => log.warn({ err: error }, 'a handshake broke'))
    sockets.upgrade(request, stream, head).catch((error: unknown) => {
      log.error({ err: error, path: request.url }, 'the stand-in of OpenAI broke')
      stream.destroy()
    })
  })
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(port, '127.0.0.1', listening.resolve)
  await listening.promise
  const { port: taken } = server.address() as AddressInfo // it listens on a port, not on a pipe

  return {
    baseUrl: `http://127.0.0.1:${taken}/v1`,
    seen,
    callIds: calls.ids,
    inject: faults.inject,
    heal: faults.clear,
    drop: sockets.drop,
    async close() {
      stop.abort()
      calls.closeAll('ended')
      sockets.close()
      server.closeAllConnections()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}
