/** For component tests: an app context whose server is a script, and whose deltas are written at once. */
import type { Conversation } from '#contract/api/conversation.ts'
import type { McpStatus } from '#contract/api/mcp.ts'
import type { SessionToken } from '#contract/api/session.ts'
import { forgetUnsent, keepUnsent } from '../../lib/unsent.ts'
import { createBranching } from '../branching.ts'
import type { OpenCall, TalkPhase } from '../call.ts'
import { followConversation } from '../conversation.ts'
import type { StreamListener } from '../follow-stream.ts'
import type { CallEvent, Fault, Outgoing } from '../machine.ts'
import { createOutage } from '../outage.ts'
import { createSession } from '../session.ts'
import { createTranscript } from '../transcript.ts'
import type { AppContext } from '../use-session.ts'
import { createWatchedCards } from '../watched-cards.ts'
import { type FakeVoice, fakeVoice } from './fake-voice.ts'

export const GUEST: McpStatus = { state: 'guest', label: 'demo wallet', detail: '', minted: false }

export const sessionToken = (id = 'sess_1'): SessionToken => ({
  id,
  object: 'realtime.session',
  model: 'parley-rules',
  voice: 'marin',
  instructions_hash: '',
  expires_at: 0,
  client_secret: { value: 'ek_1', expires_at: 0 },
  parley_session: {
    type: 'guest',
    guest_profile: { label: 'Demo Wallet', instructions: '' },
    wallet: null,
    conversation_id: 'conv_1',
  },
})

export const emptyConversation: Conversation = {
  id: 'conv_1',
  items: [],
  hasEarlier: false,
  lastEventId: '0',
}

type Script = Readonly<{
  fetchToken?: (signal: AbortSignal) => Promise<SessionToken>
  fetchReadiness?: () => Promise<McpStatus>
  fetchConversation?: (before?: string) => Promise<Conversation>
  /** The answer to a request for another version. */
  fetchBranch?: () => Promise<Conversation>
  onFollow?: () => void
  /** The fault that the microphone has. */
  microphone?: Fault
}>

export type FakeApp = AppContext &
  Readonly<{
    voice: FakeVoice
    /** Everything that was said to the server, in order. */
    said: Outgoing[]
    /** Replies that were requested without a message. */
    requests: string[]
    talked: TalkPhase[]
    /** The tool calls that the stream was to keep fresh, at each change. */
    watched: (readonly string[])[]
    cancelled: () => number
    ended: string[]
    /** The requests for other versions, and for forks. */
    branched: string[]
    notices: string[]
    /** Emits events of the running call. */
    emit: (...events: CallEvent[]) => void
    /** The app stream, while the conversation follows it. */
    stream: () => StreamListener | undefined
    /** Connects and lets the call stand. */
    goLive: () => Promise<void>
  }>

const UNREACHABLE: Fault = { kind: 'unreachable', message: 'Parley does not answer.' }

export function fakeApp(script: Script = {}): FakeApp {
  const transcript = createTranscript((flush) => {
    queueMicrotask(flush)
    return () => undefined
  })
  const said: Outgoing[] = []
  const ended: string[] = []
  const notices: string[] = []
  const branched: string[] = []
  const requests: string[] = []
  const talked: TalkPhase[] = []
  const watched: (readonly string[])[] = []
  let cancels = 0
  let emitToCall: ((event: CallEvent) => void) | undefined
  let listener: StreamListener | undefined
  let opening = Promise.withResolvers<void>()

  const open: OpenCall = (parts) => {
    emitToCall = parts.emit
    opening.resolve()
    return {
      say: (message) => void said.push(message),
      ask: () => void requests.push('ask'),
      cancel: () => {
        cancels += 1
      },
      talk: (phase) => void talked.push(phase),
      close: () => {
        emitToCall = undefined
      },
    }
  }
  const session = createSession({
    unsent: { keep: keepUnsent, forget: forgetUnsent },
    transcript,
    fetchToken: script.fetchToken ?? (async () => sessionToken()),
    fetchReadiness: script.fetchReadiness ?? (async () => GUEST),
    endSession: async (id) => ended.push(id),
    loadCall: async () => open,
    prepareVoice: async () => script.microphone,
    mark: () => undefined,
    faultOf: () => UNREACHABLE,
    notify: (text) => void notices.push(text),
    now: () => Date.UTC(2026, 10, 20, 14, 31),
  })
  const conversation = followConversation({
    transcript,
    fetch: script.fetchConversation ?? (async () => emptyConversation),
    followStream: (_id, _from, given, shown = []) => {
      listener = given
      if (shown.length > 0) watched.push(shown)
      script.onFollow?.()
      return {
        watch: (itemIds) => void watched.push(itemIds),
        retryNow: () => undefined,
        close: () => {
          listener = undefined
        },
      }
    },
    onEvent: (event) => event.type === 'refreshed' && cards.receive(event),
    onReplaced: () => session.dispatch({ type: 'leave' }),
    onLost: () => outage.lost(),
    onRecovered: () => outage.recovered(),
  })
  const outage = createOutage(session)
  const cards = createWatchedCards({ transcript, watch: conversation.watch })
  const fetchBranch = async (...words: readonly unknown[]): Promise<Conversation> => {
    branched.push(words.join(' '))
    return (script.fetchBranch ?? (async () => emptyConversation))()
  }
  const branching = createBranching({
    session,
    conversation,
    requests: {
      begin: (_id, itemId, kind) => fetchBranch(kind, itemId),
      show: (_id, branch) => fetchBranch('show', branch),
      showItem: (_id, itemId) => fetchBranch('show', itemId),
      fork: (_id, itemId) => fetchBranch('fork', itemId),
    },
    onForked: (id) => void branched.push(`opened ${id}`),
    onFailed: () => void notices.push('The conversation was not changed.'),
  })
  const emit = (...events: CallEvent[]) => {
    for (const event of events) emitToCall?.(event)
  }
  return {
    transcript,
    session,
    conversation,
    cards,
    branching,
    outage,
    branched,
    watched,
    voice: fakeVoice(),
    said,
    requests,
    talked,
    ended,
    notices,
    emit,
    cancelled: () => cancels,
    stream: () => listener,
    async goLive() {
      opening = Promise.withResolvers<void>()
      session.dispatch({ type: 'connect' })
      await opening.promise
      emit({ type: 'opened' })
    },
  }
}
