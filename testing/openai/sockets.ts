/** Serves OpenAI's WebSockets: a conversation of their own, or the sideband of a call. */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { randomId } from './calls.ts'
import type { CallSocket } from './engine.ts'
import type { Fault, Step } from './faults.ts'
import { type Parts, pause, refusalOfStatus } from './http.ts'
import type { Visitor } from './keys.ts'
import { bodyOf, noCall, noUrl, type Refusal } from './refusals.ts'
import { isRefusal, readSession, sessionOf } from './session.ts'

export type Sockets = Readonly<{
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** Breaks every connection of a kind without a goodbye. */
  drop(kind: 'socket' | 'sideband'): void
  close(): void
}>

/** The most that a client may send at once: an event with every picture allowed. */
const MAX_MESSAGE_BYTES = 16_000_000

type Wanted = Readonly<{ callId: string | undefined; model: string | undefined }>

export function createSockets(parts: Parts): Sockets {
  const { calls, clock, closing, faults, keys, note, talking } = parts
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has('realtime') ? 'realtime' : false),
  })
  const open = { socket: new Set<WebSocket>(), sideband: new Set<WebSocket>() }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://openai')
    if (pathname !== '/v1/realtime') return refuse(stream, noUrl('GET', pathname))
    const callId = searchParams.get('call_id') ?? undefined
    const step = callId === undefined ? 'socket' : 'sideband'
    const fault = faults.take(step)
    if (fault && (await suffers(fault, stream))) return
    const visitor = visitorOf(request, step, callId)
    if (isRefusal(visitor)) return refuse(stream, visitor)
    server.handleUpgrade(request, stream, head, (socket) => {
      open[step].add(socket)
      socket.on('close', () => open[step].delete(socket))
      const wanted = { callId, model: searchParams.get('model') ?? undefined }
      serve(watched(socket, fault), wanted, visitor)
    })
  }

  async function suffers(fault: Fault, stream: Duplex): Promise<boolean> {
    if (fault.do === 'slow') await pause(fault.ms, closing)
    if (fault.do === 'hang') await pause(undefined, closing)
    if (fault.do === 'hang' || (fault.do === 'drop' && !fault.after)) stream.destroy()
    if (fault.do === 'refuse') refuse(stream, refusalOfStatus(fault.status), fault.retryAfterSeconds)
    return stream.destroyed || fault.do === 'refuse'
  }

  function visitorOf({ headers }: IncomingMessage, step: Step, callId: string | undefined) {
    const visitor = keys.visitorOf(headers)
    const by = isRefusal(visitor) ? 'unknown' : visitor.kind
    note({ step, by, ...(callId !== undefined && { callId }) })
    const isMissing = callId !== undefined && !calls.get(callId)
    return isMissing && !isRefusal(visitor) ? noCall(callId) : visitor
  }

  function serve(socket: CallSocket, { callId, model }: Wanted, visitor: Visitor): void {
    const call = callId === undefined ? undefined : calls.get(callId)
    if (call) talking.join(call, socket)
    else converse(socket, model, visitor)
  }

  function converse(socket: CallSocket, model: string | undefined, visitor: Visitor): void {
    const base = visitor.kind === 'secret' ? visitor.session : { type: 'realtime' as const }
    const settings = readSession({ ...base, ...(model !== undefined && { model }) })
    if (!isRefusal(settings)) {
      const session = sessionOf(settings, randomId('sess'), clock.now())
      talking.converse({ session, history: [] }, socket)
      return
    }
    socket.send(
      JSON.stringify({ type: 'error', event_id: randomId('event'), ...JSON.parse(bodyOf(settings)) }),
    )
    socket.close(4000, `invalid_request_error.${settings.code}`)
  }

  return {
    upgrade,
    drop(kind) {
      for (const socket of open[kind]) socket.terminate()
    },
    close() {
      for (const socket of [...open.socket, ...open.sideband]) socket.terminate()
      server.close()
    },
  }
}

/** The same socket, which breaks when the event of a fault would be sent over it. */
function watched(socket: WebSocket, fault: Fault | undefined): CallSocket {
  const event = fault?.do === 'drop' ? fault.after : undefined
  if (event === undefined) return socket
  const mark = `"type":"${event}"`
  return {
    get bufferedAmount() {
      return socket.bufferedAmount
    },
    send(text) {
      if (text.includes(mark)) socket.terminate()
      else socket.send(text)
    },
    ping: () => socket.ping(),
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    // The overloads of the interface say which listener comes with which event.
    on: (name: string, listener: never) => socket.on(name, listener),
  }
}

/** Browsers and libraries see the status; those that read on find the words. */
function refuse(stream: Duplex, refused: Refusal, retryAfterSeconds?: number): void {
  const body = bodyOf(refused)
  const retry = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`
  stream.end(
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\nConnection: close\r\nContent-Type: application/json\r\n${retry}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
