/** Keeps one WebSocket to a conversation at OpenAI, reconnects when it breaks, and gives up after a few seconds. */
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Log } from '#domain/ports.ts'
import { parseJson } from '../_kit/body.ts'
import { Gone } from './api.ts'

export type LinkListener = Readonly<{
  message(raw: unknown): void
  lost(): void
  /** Connected again; messages in between are lost. What is sent now goes before what waits. */
  back(): void
  /** No more will come: the conversation has ended there, or cannot be reached. Not called after `close`. */
  over(): void
}>

export type Link = Readonly<{
  /** Kept while the connection is being made anew. */
  send(message: object): void
  close(): void
}>

type Options = Readonly<{
  /** Connected, and paused: messages flow with the next turn of the event loop, when there is a listener. */
  socket: WebSocket
  /** Messages that have arrived already. */
  rest?: () => unknown[]
  /** Absent where a connection cannot be made anew: the conversation ends with it. */
  reconnect?: (signal: AbortSignal) => Promise<WebSocket>
  /** The time after which reconnecting is given up. */
  reattachMs: number
  log: Log
}>

const FIRST_PAUSE_MS = 40
const LONGEST_PAUSE_MS = 400
/** A connection that answers no ping in the time of two is dead, whatever the network says. */
const PING_MS = 1000
const MISSED_PINGS = 2
/** It was closed in good order, as when a call is over. */
const ENDED = 1000
/** The limit of messages that wait for a connection. */
const MAX_WAITING = 1000

export function createLink(
  { socket: first, rest, reconnect, reattachMs, log }: Options,
  listener: LinkListener,
): Link {
  const stop = new AbortController()
  let socket: WebSocket | undefined
  let waiting: string[] = []

  function use(next: WebSocket): void {
    socket = next
    next.on('message', (data) => {
      if (next === socket) listener.message(parseJson(data.toString()))
    })
    next.on('error', (error) => log.warn({ err: error }, 'a connection to OpenAI broke'))
    next.on('close', (code, reason) => {
      if (next === socket) lost(code, reason.toString())
    })
    stopPinging = keepAlive(next)
  }

  function lost(code: number, reason: string): void {
    stopPinging()
    socket = undefined
    if (stop.signal.aborted) return
    log[code === ENDED ? 'info' : 'warn']({ code, reason }, 'a connection to OpenAI was lost')
    listener.lost()
    if (reconnect) void reattach(reconnect)
    else end()
  }

  async function reattach(connect: NonNullable<Options['reconnect']>): Promise<void> {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(reattachMs)])
    let pause = FIRST_PAUSE_MS
    while (!signal.aborted) {
      const next = await connect(signal).catch((error: unknown) => error)
      if (stop.signal.aborted) return
      if (next instanceof Gone) return end()
      if (isSocket(next)) return goOn(next)
      await delay(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    if (!stop.signal.aborted) end()
  }

  function goOn(next: WebSocket): void {
    use(next)
    listener.back()
    for (const text of waiting.splice(0)) next.send(text)
    next.resume()
  }

  function end(): void {
    close()
    listener.over()
  }

  function close(): void {
    stop.abort()
    stopPinging()
    waiting = []
    const last = socket
    socket = undefined
    last?.close(ENDED)
  }

  let stopPinging = (): void => undefined
  use(first)
  setImmediate(() => {
    for (const raw of rest?.() ?? []) listener.message(raw)
    first.resume()
  })
  return {
    send(message) {
      const text = JSON.stringify(message)
      if (socket) socket.send(text)
      else if (!stop.signal.aborted && waiting.length < MAX_WAITING) waiting.push(text)
    },
    close,
  }
}

const isSocket = (value: unknown): value is WebSocket =>
  typeof value === 'object' && value !== null && 'readyState' in value

function keepAlive(socket: WebSocket): () => void {
  let missed = 0
  const heard = (): void => {
    missed = 0
  }
  socket.on('pong', heard)
  socket.on('message', heard)
  const timer = setInterval(() => {
    missed += 1
    if (missed > MISSED_PINGS) socket.terminate()
    else socket.ping()
  }, PING_MS)
  timer.unref()
  return () => clearInterval(timer)
}
