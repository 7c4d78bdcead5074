/** Presents a conversation at OpenAI as a call of ours: every client gets the same events, and always an end. */
import type { CloseReason } from '#contract/call-notices.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'
import type { RealtimeSession } from '#contract/realtime/session.ts'
import { type CallListeners, createCallListeners } from '#domain/call-listeners.ts'
import type { Log } from '#domain/ports.ts'
import type { Call, VoiceOffer } from '#domain/realtime.ts'
import { readServerEvent } from './events.ts'
import type { LinkListener } from './link.ts'
import { createOutbox } from './outbox.ts'
import { createOwnSession } from './own-session.ts'
import { createPictureCheck } from './picture-check.ts'
import { createQuestions } from './questions.ts'
import { createResponses } from './responses.ts'
import { seedsOf, withDetail } from './seeds.ts'
import { createTruncation } from './truncation.ts'

export type OpenAiCall = Readonly<{ call: Call; link: LinkListener }>

type Options = Readonly<{
  session: RealtimeSession
  /** The history; it is seeded at once, without events to clients. */
  history: readonly ConversationItem[]
  send: (message: object) => void
  /** Nothing more is heard or said; at the provider the call may go on. */
  leave: (goesOn: boolean) => void
  /** The provider's voice for a name of ours. */
  voiceFor: (name: string) => string
  /** Counts what the browser sends past this server; absent where all pictures are taken. */
  acceptInput?: VoiceOffer['acceptInput']
  log: Log
}>

/** After an hour, whatever was agreed. */
const EXPIRED = 'session_expired'

export function createOpenAiCall(options: Options): OpenAiCall {
  const { history, leave, log, send, session: first, voiceFor } = options
  const listeners = createCallListeners(log, first.id)
  const questions = createQuestions()
  const eventId = countingIds()
  const heard = createTruncation()
  const outbox = createOutbox()
  const seeds = seedsOf(history)
  let over = false

  function emit(event: ServerEvent): void {
    heard.note(event)
    listeners.notify((each) => each.event(event))
  }
  const responses = createResponses({ emit, eventId })
  /** For ourselves: an error that answers it is only logged. */
  const ask = (event: ClientEvent): void => post(event, questions.name(undefined, 'ours'))
  const recover = (item_id: string): void => {
    questions.retrieve(item_id, 'ours')
    ask({ type: 'conversation.item.retrieve', item_id })
  }
  function post(event: ClientEvent, event_id: string): void {
    const named = outbox.put({ ...outgoing(session.decided(event), voiceFor), event_id })
    if (named.type === 'conversation.item.create') pictures.sent(named.item)
    send(named)
  }

  const session = createOwnSession({
    session: first,
    restore: (update) => ask({ type: 'session.update', session: update }),
    giveUp: () => end('failed'),
    log,
  })
  function end(reason: CloseReason, goesOn = false): void {
    if (over) return
    over = true
    responses.end(reason === 'failed' ? 'failed' : 'cancelled')
    listeners.sayGoodbye(reason)
    leave(goesOn)
  }

  const take = createTaking({
    listeners,
    questions,
    responses,
    session,
    heard,
    seeded: new Set(seeds.map(({ id }) => id)),
    emit,
    log,
    end,
  })
  const pictures = createPictureCheck({
    accept: options.acceptInput,
    pass: (event) => {
      if (!over) take(event)
    },
    refuse(item_id, { code, message }) {
      ask({ type: 'conversation.item.delete', item_id })
      const error = { type: 'invalid_request_error', code, message }
      emit({ type: 'error', event_id: eventId(), error })
    },
    onError: (error) =>
      log.error({ err: error, sessionId: first.id }, 'failed to count the pictures of a message'),
  })
  for (const item of seeds) ask({ type: 'conversation.item.create', item })

  const call: Call = {
    send(event, from) {
      if (over) return
      listeners.notify((each) => each.overheard?.(event), from)
      if (event.type === 'conversation.item.retrieve') questions.retrieve(event.item_id, from)
      post(event, questions.name(event.event_id, from))
    },
    subscribe(listener) {
      if (over) throw new Error('the call is over')
      const event = { type: 'session.created', event_id: eventId(), session: session.current() } as const
      listeners.notifyOne(listener, (each) => each.event(event))
      return listeners.add(listener)
    },
    close: (reason) => end(reason),
    abandon: () => end('replaced', true),
  }
  const link: LinkListener = {
    message(raw) {
      const event = over ? undefined : readServerEvent(raw)
      if (event && !outbox.took(event)) pictures.take(event)
    },
    lost: outbox.lost,
    back() {
      for (const event of outbox.again()) send(event)
      responses.catchUp(recover)
    },
    // Also when OpenAI says that the call is not there: the page hears it from us, whatever its own line does.
    over: () => end('failed'),
  }
  return { call, link }
}

type Taking = Readonly<{
  listeners: CallListeners
  questions: ReturnType<typeof createQuestions>
  responses: ReturnType<typeof createResponses>
  session: ReturnType<typeof createOwnSession>
  heard: ReturnType<typeof createTruncation>
  /** The ids of the history, whose events no client needs. */
  seeded: ReadonlySet<string | undefined>
  emit: (event: ServerEvent) => void
  log: Log
  end: (reason: CloseReason) => void
}>

/** Takes the provider's events: an answer or an error goes to the client that it answers, everything else to all. */
function createTaking(parts: Taking) {
  const { emit, end, heard, listeners, questions, responses, seeded, session, log } = parts
  const emitUnlessSeeded = (
    event: ServerEventOf<'conversation.item.added' | 'conversation.item.done'>,
  ): void => {
    if (!seeded.has(event.item.id)) emit(event)
  }

  const handlers: { [T in ServerEvent['type']]?: (event: ServerEventOf<T>) => void } = {
    // Clients received them when they came.
    'session.created': (event) => session.accept(event.session),
    'session.updated'(event) {
      session.accept(event.session)
      emit({ ...event, session: session.current() })
      session.watchOver(event.session)
    },
    error(event) {
      const answer = questions.answerTo(event)
      log.warn({ error: event.error, sessionId: session.current().id }, 'OpenAI reported an error')
      if (typeof answer === 'object') listeners.notifyOne(answer.to, (each) => each.event(answer.event))
      else if (answer === 'none') emit(event)
      if (event.error.code === EXPIRED) end('expired')
    },
    'conversation.item.added': emitUnlessSeeded,
    'conversation.item.done': emitUnlessSeeded,
    'conversation.item.retrieved'(event) {
      const asker = questions.retrieved(event.item.id)
      if (asker === 'ours') responses.recover(event.item)
      else if (asker) listeners.notifyOne(asker, (each) => each.event(event))
      else emit(event)
    },
    'conversation.item.truncated': (event) => emit(heard.truncated(event)),
  }

  return <T extends ServerEvent['type']>(event: ServerEventOf<T> & { type: T }): void => {
    const handler: ((event: ServerEventOf<T>) => void) | undefined = handlers[event.type]
    if (handler) handler(event)
    else responses.take(event)
  }
}

function countingIds(): () => string {
  let made = 0
  return () => {
    made += 1
    return `event_parley_${made.toString(36)}`
  }
}

/** The model stays as it was chosen, voices have other names there, and pictures are looked at closely (spec S9.68). */
function outgoing(event: ClientEvent, voiceFor: Options['voiceFor']): ClientEvent {
  if (event.type === 'conversation.item.create') return { ...event, item: withDetail(event.item) }
  if (event.type !== 'session.update') return event
  const { model: _model, ...session } = event.session
  const { output, ...audio } = session.audio ?? {}
  if (output?.voice === undefined) return { ...event, session }
  const spoken = { ...output, voice: voiceFor(output.voice) }
  return { ...event, session: { ...session, audio: { ...audio, output: spoken } } }
}
