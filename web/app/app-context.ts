/** Puts together what a page talks with: the stores, the session, and their ways to the server. */
import { closeReasonOf } from '#contract/call-notices.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { inSession, isUnreachable, Refused, request } from '../lib/api.ts'
import { retryWhileVisible } from '../lib/retry-while-visible.ts'
import { showToast } from '../lib/toasts.ts'
import { forgetUnsent, keepUnsent } from '../lib/unsent.ts'
import { followConversation } from '../session/conversation.ts'
import type { Fault } from '../session/machine.ts'
import { createSession } from '../session/session.ts'
import { createTranscript } from '../session/transcript.ts'
import type { AppContext } from '../session/use-session.ts'
import { createVoice } from '../session/voice-store.ts'
import { loadCall, loadStudio, loadTalk, loadWorkings } from './preload.ts'
import { loadLive } from './use-live.ts'

/** Nothing is fetched and nothing is opened until somebody starts the conversation or sends. */
export function createRoom(): AppContext {
  const transcript = createTranscript()
  const voice = createVoice({
    loadStudio,
    fetchSystem: async (fresh) => (await loadLive()).fetchVoiceSystem(fresh),
    incapacity,
    isNewConversation: () => conversation.get().status === 'ready' && transcript.ids().length === 0,
    now: Date.now,
  })
  const session = createSession({
    transcript,
    fetchToken: (signal, asked) => request('session.create', asked, signal),
    fetchReadiness: (signal) => request('tool.status', {}, signal),
    endSession: (id) => request('session.end', { id }),
    loadWorkings,
    loadCall: (medium) => (medium === 'voice' ? voice.loadCall() : loadCall()),
    prepareVoice: voice.prepare,
    mark: voice.mark,
    faultOf,
    tell: (text) => showToast({ text, tone: 'bad' }),
    unsent: { keep: keepUnsent, forget: forgetUnsent },
    now: Date.now,
  })
  const conversation = followConversation({
    transcript,
    fetch: (before) => request('conversation.read', before === undefined ? {} : { before }),
    loadStream: retryWhileVisible(async () => (await import('../session/stream.ts')).followStream),
    onPutAway: () => session.dispatch({ type: 'leave' }),
    onRecovered() {
      session.dispatch({ type: 'recovered' })
      voice.lookAgain()
      void loadLive().then(({ refreshAll }) => refreshAll())
      void loadTalk().then(({ desk }) => desk.refresh())
    },
    onEvent(event) {
      if (event.type === 'touched') void loadLive().then(({ refreshWallet }) => refreshWallet())
      else if (event.type === 'trade') void loadTalk().then(({ desk }) => desk.hear(event.trade))
      else if (event.type === 'notice') {
        showToast({ text: event.message, tone: event.level === 'info' ? 'done' : 'bad' })
      } else endedElsewhere(event)
    },
  })
  /** Who was told that the line broke opens another one if that is worth it; every other end is one. */
  function endedElsewhere({ sessionId, code = '', reason }: EndedEvent): void {
    const now = session.get()
    if (!('token' in now) || now.token.sessionId !== sessionId) return
    const kind = closeReasonOf(code)?.isLost ? 'lost' : 'ended'
    session.dispatch({ type: 'failed', attempt: now.attempt, fault: { kind, message: reason } })
  }
  voice.join(session)
  let sessionId: string | undefined
  session.subscribe(() => {
    const now = session.get()
    // Between two calls of one conversation the earlier one is still meant.
    const id = 'token' in now ? now.token.sessionId : now.phase === 'idle' ? undefined : sessionId
    if (id === sessionId) return
    sessionId = id
    inSession(id)
    void loadLive().then(({ leaveSession }) => leaveSession())
  })
  return { transcript, session, conversation, voice }
}

type EndedEvent = Extract<StreamEvent, { type: 'ended' }>

/** The words come with the parts that know the browser; most browsers never need them. */
async function incapacity(): Promise<string | undefined> {
  if (isSecureContext && 'mediaDevices' in navigator && 'RTCPeerConnection' in window) return undefined
  return (await import('../session/voice/microphone.ts')).incapacity()?.message
}

function faultOf(error: unknown): Fault {
  // What is no answer of ours at all is a part of the page that could not be fetched.
  if (isUnreachable(error) || error instanceof TypeError)
    return { kind: 'unreachable', message: 'Parley does not answer.' }
  if (error instanceof Refused) return { kind: 'refused', message: error.message }
  return { kind: 'refused', message: 'The call could not be opened.' }
}
