/** Serves calls with OpenAI Realtime: the key stays here, and so do the tools. */
import type { WebSocket } from 'ws'
import { ParleyError } from '#contract/errors.ts'
import { itemsFromHistory } from '#domain/history.ts'
import type { Call, CallStart, RealtimeProvider, VoiceOffer } from '#domain/realtime.ts'
import { readText } from '../_kit/body.ts'
import { type ApiOptions, createApi, failed, Gone, TIMEOUT_MS } from './api.ts'
import { createLink, type Link } from './link.ts'
import { createOpenAiCall } from './openai-call.ts'
import { openingOf } from './opening.ts'
import { type Table, textBody, voiceBody } from './session-body.ts'

export type OpenAiOptions = ApiOptions &
  Readonly<{
    table: Table
    /** The time after which reconnecting a lost sideband is given up; 3 s. */
    reattachMs?: number
  }>

const REATTACH_MS = 3000
const MAX_SDP_BYTES = 200_000
/** A call that cannot be hung up at once is hung up a moment later, or ends when its browser leaves. */
const HANGUP_TRIES = 2
/** 'parley' distinguishes it from the ids that a call gives. */
const CONFIGURE_ID = 'event_parley_configure'
const NEVER = new AbortController().signal

type Begun = Readonly<{
  socket: WebSocket
  rest?: () => unknown[]
  callId?: string
  start: CallStart & Pick<VoiceOffer, 'acceptInput'>
}>

export function openAiProvider(options: OpenAiOptions): RealtimeProvider {
  const { log, reattachMs = REATTACH_MS, table } = options
  const api = createApi(options)

  async function hangUp(callId: string): Promise<void> {
    for (let tries = 1; tries <= HANGUP_TRIES; tries++) {
      try {
        await api.post(`/realtime/calls/${encodeURIComponent(callId)}/hangup`, undefined, NEVER)
        return
      } catch (error) {
        // It has ended by itself.
        if (error instanceof Gone) return
        log.warn({ err: error, callId, tries }, 'a call at OpenAI could not be hung up')
      }
    }
  }

  function join({ socket, callId, start, rest }: Begun): Call {
    let link: Link | undefined
    const early: object[] = []
    const { call, link: listener } = createOpenAiCall({
      session: start.session,
      history: itemsFromHistory(start.history),
      log,
      voiceFor: table.voices.voiceFor,
      acceptInput: start.acceptInput,
      send: (message) => (link ? link.send(message) : early.push(message)),
      leave(goesOn) {
        link?.close()
        if (callId !== undefined && !goesOn) void hangUp(callId)
      },
    })
    const reconnect =
      callId === undefined ? undefined : (signal: AbortSignal) => api.socket({ call_id: callId }, signal)
    link = createLink({ socket, log, reattachMs, rest, reconnect }, listener)
    for (const message of early) link.send(message)
    return call
  }

  return {
    async open(start, signal) {
      const session = { ...start.session, output_modalities: ['text' as const] }
      const socket = await notGone(api.socket({ model: table.models.realtime }, signal))
      const { rest } = await configure(socket, textBody(session, table), options, signal)
      return join({ socket, rest, start: { ...start, session } })
    },
    async answer(start, signal) {
      const { callId, answerSdp } = await placeOffer(
        api,
        start.offerSdp,
        voiceBody(start.session, table),
        signal,
      )
      try {
        const socket = await notGone(api.socket({ call_id: callId }, signal))
        return { call: join({ socket, callId, start }), callId, answerSdp }
      } catch (error) {
        // A call without a sideband would run unsupervised.
        void hangUp(callId)
        throw error
      }
    },
    async attach({ callId, session, acceptInput }, signal) {
      const socket = await api.socket({ call_id: callId }, signal).catch((error: unknown) => {
        throw error instanceof Gone ? new ParleyError('call_not_found', undefined, { cause: error }) : error
      })
      return join({ socket, callId, start: { session, history: [], acceptInput } })
    },
    hangUp,
  }
}

/**
 * The form keeps the key and the whole session here, so the browser needs no client secret of OpenAI's: its ticket is
 * the key of our own session.
 */
async function placeOffer(
  api: ReturnType<typeof createApi>,
  offerSdp: string,
  session: ReturnType<typeof voiceBody>,
  signal: AbortSignal,
) {
  const form = new FormData()
  form.set('sdp', offerSdp)
  form.set('session', JSON.stringify(session))
  const response = await notGone(api.post('/realtime/calls', form, signal))
  const answerSdp = await readText(response, MAX_SDP_BYTES)
  const callId = /\/(rtc_[\w-]+)$/.exec(response.headers.get('location') ?? '')?.[1]
  if (callId === undefined || !answerSdp?.startsWith('v=0')) throw failed('shape_changed')
  return { callId, answerSdp }
}

/** Resolves when OpenAI has accepted the session. */
async function configure(
  socket: WebSocket,
  session: ReturnType<typeof textBody>,
  { log, timeoutMs = TIMEOUT_MS }: Pick<OpenAiOptions, 'log' | 'timeoutMs'>,
  signal: AbortSignal,
) {
  const opening = openingOf(socket)
  socket.send(JSON.stringify({ type: 'session.update', event_id: CONFIGURE_ID, session }))
  const answer = await opening.hear(
    (event) => (event.type === 'session.updated' || event.type === 'error' ? event : undefined),
    timeoutMs,
    signal,
  )
  if (answer.type === 'session.updated') return opening
  log.warn({ error: answer.error }, 'OpenAI refused a session')
  socket.terminate()
  throw failed('it refused the session')
}

/** A call that was just made cannot be missing. */
async function notGone<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending
  } catch (error) {
    throw error instanceof Gone ? failed('it does not know this address', error) : error
  }
}
