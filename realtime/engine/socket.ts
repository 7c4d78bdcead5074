/** Serves a call over a WebSocket: it validates every message, and no client may be too big, too fast or too slow. */
import type { CloseReason } from '#contract/call-notices.ts'
import { type ClientEvent, clientEvent } from '#contract/realtime/client-events.ts'
import { MAX_EVENT_BYTES } from '#contract/realtime/limits.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { inputFault, isCrowded, textFault } from '#contract/rules/well-formed.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { AcceptInput, Call, Listener } from '#domain/realtime.ts'
import { createTokenBucket } from '#std/token-bucket.ts'
import { createInputGate } from './input-gate.ts'
import { type Refusal, toRealtimeError } from './refusals.ts'
import { traceTurns } from './trace-turns.ts'

/** The part of a socket that a call needs; a `ws` WebSocket has it. */
export interface Socket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown
  on(event: 'pong' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** A ping that is still unanswered when the next is due ends a connection that died without being closed. */
const PING_EVERY_MS = 20_000
/** A reply is a few kilobytes: a client that is this far behind, before the latest event, will not catch up. */
const MAX_BUFFERED_BYTES = 4_000_000
/** Typing never comes near this; a loop does. */
const RATE = { burst: 60, perSecond: 20 }
/** A refusal costs as much as an event, so a client that goes on beyond this many of them is let go. */
const REFUSALS = { burst: 300, perSecond: 20 }

const CLOSE_CODES: Record<CloseReason, number> = {
  ended: 1000,
  expired: 4001,
  replaced: 4002,
  idle: 4004,
  usage_cap: 4005,
  draining: 1001,
  failed: 1011,
}

type Options = Readonly<{
  clock: Clock
  log: Log
  /** Narrows what this client may say; `refusalOfVisitor` for the page. */
  refusalOf?: (event: ClientEvent) => Refusal | undefined
  /** Without it, pictures and words of any size pass. */
  acceptInput?: AcceptInput
  /** False for a message too many, which is refused. Without it, only the rate of all events counts. */
  takesMessage?: () => boolean
  /** False for a client that is a server itself: how many events it sends is not counted. */
  metered?: boolean
  /** Called once, when this client is gone for whatever reason. */
  onGone?: () => void
}>

/** Connects a socket with a call until either ends. */
export function serveSocket(call: Call, socket: Socket, options: Options): void {
  const takes = createTokenBucket(RATE, options.clock.now())
  const bears = createTokenBucket(REFUSALS, options.clock.now())
  const turns = traceTurns()
  const bare: readonly ServerEvent['type'][] = options.refusalOf ? BARE_FOR_VISITORS : BARE
  let errors = 0
  let gone = false

  const listener: Listener = {
    event(event) {
      turns?.received(event)
      emit(event)
    },
    closed(reason) {
      socket.close(CLOSE_CODES[reason], reason)
      leave()
    },
  }

  function emit(event: ServerEvent): void {
    if (gone) return
    const text = JSON.stringify(bare.includes(event.type) ? withoutPictures(event) : event)
    socket.send(text)
    if (socket.bufferedAmount - text.length <= MAX_BUFFERED_BYTES) return
    options.log.warn({ buffered: socket.bufferedAmount }, 'a client read too slowly and was let go')
    socket.close(1013, 'reading too slowly')
    leave()
  }

  function refuse(refusal: Refusal, eventId?: string): void {
    errors += 1
    const error = toRealtimeError(refusal, eventId)
    emit({ type: 'error', event_id: `event_socket_${errors.toString(36)}`, error })
  }

  function receive(text: string): void {
    if (text.length > MAX_EVENT_BYTES) {
      socket.close(1009, 'message too big')
      leave()
      return
    }
    // Counted before it is read: what turns out to be no event costs as much.
    if (isTooFast()) refuseTooFast(text)
    else take(readEvent(text))
  }

  function refuseTooFast(text: string): void {
    if (bears(1, options.clock.now())) {
      refuse(TOO_FAST, idOfShort(text))
      return
    }
    options.log.warn({}, 'a client sent far too many events and was let go')
    // A close would still read all that it has sent, until it closes its end too.
    socket.terminate()
    leave()
  }

  function take(read: Read): void {
    if ('refusal' in read) refuse(read.refusal, read.eventId)
    else pass(read.event)
  }

  const isTooFast = (): boolean => options.metered !== false && !takes(1, options.clock.now())

  function pass(event: ClientEvent): void {
    const refusal = options.refusalOf?.(event) ?? refusalOfPace(event)
    if (refusal) refuse(refusal, event.event_id)
    else admit(event)
  }

  const refusalOfPace = ({ type }: ClientEvent): Refusal | undefined =>
    type !== 'conversation.item.create' || (options.takesMessage?.() ?? true) ? undefined : TOO_MANY

  const admit = createInputGate({
    accept: options.acceptInput,
    pass: (event) => {
      if (gone) return
      if (turns) turns.run(event, () => call.send(event, listener))
      else call.send(event, listener)
    },
    refuse,
    onError: (error) => options.log.error({ err: error }, 'failed to count the size of a message'),
  })

  const stopPinging = keepAlive(socket)

  function leave(): void {
    if (gone) return
    gone = true
    stopPinging()
    unsubscribe()
    turns?.end()
    options.onGone?.()
  }

  function receiveAny(data: { toString(): string }, isBinary: boolean): void {
    if (!isBinary) receive(data.toString())
    else if (isTooFast()) refuseTooFast('')
    else refuse({ code: 'invalid_event', message: 'Events are JSON texts, not binary frames.' })
  }

  socket.on('message', (data, isBinary) => {
    if (gone) return
    try {
      receiveAny(data, isBinary)
    } catch (error) {
      // A bug on our side costs this client its connection, and not everybody the process.
      options.log.error({ err: error }, 'the message of a client broke')
      socket.terminate()
      leave()
    }
  })
  socket.on('close', leave)
  socket.on('error', (error) => {
    options.log.warn({ err: error }, 'a socket of a call failed')
    leave()
  })
  const unsubscribe = call.subscribe(listener)
}

/** The sender of a message that was just added has its pictures, and twice four of them would fill the socket. */
const BARE = ['conversation.item.added', 'conversation.item.done'] as const
/** A short request for four pictures takes the thread 25 ms; the page reads them with its conversation. */
const BARE_FOR_VISITORS = [...BARE, 'conversation.item.retrieved'] as const

/** Empties the pictures of a message. */
function withoutPictures(event: ServerEvent): ServerEvent {
  if (!('item' in event)) return event
  const { item } = event
  if (item.type !== 'message' || item.role !== 'user') return event
  const content = item.content.map((part) =>
    part.type === 'input_image' ? { ...part, image_url: withoutData(part.image_url) } : part,
  )
  return { ...event, item: { ...item, content } }
}

/** 'data:image/png;base64,iVBO…' → 'data:image/png;base64,'. */
const withoutData = (url: string): string => url.slice(0, url.indexOf(',') + 1)

const TOO_FAST: Refusal = {
  code: 'rate_limit_exceeded',
  message: 'Too many events at once. Wait a second and send this again.',
}

const TOO_MANY: Refusal = {
  code: 'rate_limit_exceeded',
  message: 'Too many messages in a minute. Wait a few seconds and send this again.',
}

const CROWDED: Refusal = {
  code: 'invalid_text',
  message: 'The event was not taken: it holds more values than any event has.',
}

type Read = { event: ClientEvent } | { refusal: Refusal; eventId?: string }

function readEvent(text: string): Read {
  if (isCrowded(text)) return { refusal: CROWDED }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { refusal: { code: 'invalid_json', message: 'The message is not JSON.' } }
  }
  const fault = inputFault(raw)
  if (fault) {
    const { path: param, reason } = fault
    const message = `The event was not taken, because of '${param}': ${reason}.`
    return { refusal: { code: 'invalid_text', message, param }, ...eventIdOf(raw) }
  }
  const parsed = clientEvent.safeParse(raw)
  if (parsed.success) return { event: parsed.data }
  const param = parsed.error.issues[0]?.path.join('.').slice(0, 200) || 'type'
  const type = stringField(raw, 'type')
  const message =
    param === 'type' ? `There is no event of type '${type ?? ''}'.` : `Invalid or missing value: '${param}'.`
  return { refusal: { code: 'invalid_event', message, param }, ...eventIdOf(raw) }
}

/** Longer than the longest words of a message; a loop of longer ones is not parsed for its ids. */
const SHORT = 100_000

function idOfShort(text: string): string | undefined {
  if (text.length > SHORT) return undefined
  const read = readEvent(text)
  return 'event' in read ? read.event.event_id : read.eventId
}

/** An ill-formed id is not sent back. */
function eventIdOf(raw: unknown): { eventId?: string } {
  const eventId = stringField(raw, 'event_id')
  return eventId === undefined || textFault(eventId) ? {} : { eventId }
}

function stringField(value: unknown, key: string): string | undefined {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof field === 'string' ? field.slice(0, 512) : undefined
}

/** Pings for as long as it is answered; proxies also keep the connection open for it. */
function keepAlive(socket: Socket): () => void {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  const timer = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, PING_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
