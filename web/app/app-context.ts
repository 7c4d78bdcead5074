/** Builds what a page talks with: the stores, the session, and their requests to the server. */
import type { QueryClient } from '@tanstack/react-query'
import type { OutsideSystem } from '#contract/api/about.ts'
import { beginBranch, forkConversation, showBranch } from '#contract/api/branches.ts'
import { readConversation } from '#contract/api/conversations.ts'
import { endSession } from '#contract/api/session.ts'
import { closeReasonOf } from '#contract/call-notices.ts'
import { isParleyError } from '#contract/parley-error.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { isUnreachable, request, setSession } from '../lib/api.ts'
import { isExpanded } from '../lib/expanded.ts'
import { fetchMcpStatus } from '../lib/mcp-status.ts'
import { clock } from '../lib/moment.ts'
import { createPageTrades, type PageTrades } from '../lib/page-trades.ts'
import { aboutQuery, activeWalletQuery, createQueryClient, refreshConversations } from '../lib/queries.ts'
import { shareBalances } from '../lib/share-balances.ts'
import { showToast } from '../lib/toasts.ts'
import { forgetUnsent, keepUnsent } from '../lib/unsent.ts'
import { refreshSignals, refreshWallet } from '../lib/wallet-refresh.ts'
import { type BranchRequests, createBranching } from '../session/branching.ts'
import { openCall } from '../session/call.ts'
import { followConversation } from '../session/conversation.ts'
import type { Fault } from '../session/machine.ts'
import { createOutage } from '../session/outage.ts'
import { createSession, type LiveSession } from '../session/session.ts'
import { createTranscript, newBreadcrumb, type Transcript } from '../session/transcript.ts'
import type { AppContext } from '../session/use-session.ts'
import { incapacity } from '../session/voice/microphone.ts'
import { createVoice } from '../session/voice-store.ts'
import { createWatchedCards } from '../session/watched-cards.ts'
import { loadVoice } from './boundaries.ts'
import { createConversationFetch, pushConversation } from './conversation-address.ts'
import { fetchSessionToken } from './session-token.ts'
import { type SignInRequest, takeSignInRequest } from './sign-in-request.ts'

export type PageContext = AppContext &
  Readonly<{ queries: QueryClient; trades: PageTrades; signIn: SignInRequest }>

/** Requests nothing until the conversation is started or a message is sent. */
export function createAppContext(): PageContext {
  const queries = createQueryClient()
  const refresh = (): void => void refreshWallet(queries)
  const trades = createPageTrades(refresh)
  const transcript = createTranscript(undefined, isExpanded)
  const voice = createVoice({
    loadAudioDevices: async () => (await loadVoice()).createAudioDevices,
    fetchSystem: (fresh) => fetchVoiceSystem(queries, fresh),
    incapacity: () => incapacity()?.message,
    isNewConversation: () => conversation.get().status === 'ready' && transcript.ids().length === 0,
    onEnded: (lastedMs) => sayEnded(transcript, lastedMs),
    now: Date.now,
  })
  const session = createSession({
    transcript,
    fetchToken: (signal, wanted) => fetchSessionToken(queries, wanted, signal),
    fetchReadiness: fetchMcpStatus,
    endSession: (id) => request(endSession, { id }),
    loadCall: async (medium) => (medium === 'voice' ? voice.loadCall() : openCall),
    prepareVoice: voice.prepare,
    mark: voice.mark,
    faultOf,
    notify: (text) => showToast({ text, tone: 'bad' }),
    unsent: { keep: keepUnsent, forget: forgetUnsent },
    now: Date.now,
  })
  const fetchFirst = createConversationFetch()
  const conversation = followConversation({
    transcript,
    fetch: (before, id = '') =>
      before === undefined ? fetchFirst() : request(readConversation, { id, before }),
    onReplaced: () => session.dispatch({ type: 'leave' }),
    onLost: () => outage.lost(),
    onRecovered() {
      outage.recovered()
      // In this order the voice reads the answer that is fetched already; the other way its request is cancelled.
      void queries.invalidateQueries()
      voice.refresh()
      trades.refresh()
    },
    onEvent(event) {
      if (event.type === 'touched') refresh()
      else if (event.type === 'conversations') void refreshConversations(queries)
      else if (event.type === 'signals') refreshSignals(queries)
      else if (event.type === 'trade') trades.receive(event.trade)
      else if (event.type === 'refreshed') {
        cards.receive(event)
        shareBalances(queries, event)
      } else if (event.type === 'notice') showNotice(event)
      else if (event.type === 'ended') endCall(session, event)
    },
  })
  const outage = createOutage(session)
  const cards = createWatchedCards({ transcript, watch: (itemIds) => conversation.watch(itemIds) })
  const branching = createBranching({
    session,
    conversation,
    requests: branchRequests,
    onForked: (id) => pushConversation({ conversation, transcript }, id),
    onFailed: showNotChanged,
  })
  voice.join(session)
  followSessionId(session, () => {
    // A wallet that was chosen for a session holds in no other.
    if (queries.getQueryData(activeWalletQuery.queryKey)?.isChosen) refresh()
  })
  return {
    transcript,
    session,
    conversation,
    voice,
    cards,
    branching,
    outage,
    queries,
    trades,
    signIn: takeSignInRequest(),
  }
}

/** A call in which nothing was said leaves the first view as it is. */
function sayEnded(transcript: Transcript, lastedMs: number): void {
  if (transcript.ids().length > 0) transcript.add(newBreadcrumb(`Ended after ${clock(lastedMs)}`, Date.now()))
}

const branchRequests: BranchRequests = {
  begin: (id, itemId, kind) => request(beginBranch, { id, body: { itemId, kind } }),
  show: (id, branch) => request(showBranch, { id, body: { branch } }),
  showItem: (id, itemId) => request(showBranch, { id, body: { itemId } }),
  fork: (id, itemId) => request(forkConversation, { id, body: { itemId } }),
}

function showNotChanged(error: unknown): void {
  const why = isParleyError(error) ? error.message : 'Parley does not answer. Try again.'
  showToast({ text: `The conversation was not changed. ${why}`, tone: 'bad' })
}

async function fetchVoiceSystem(queries: QueryClient, fresh: boolean): Promise<OutsideSystem | undefined> {
  const { systems } = await queries.fetchQuery({ ...aboutQuery, ...(fresh && { staleTime: 0 }) })
  return systems.find(({ id }) => id === 'voice')
}

type NoticeEvent = Extract<StreamEvent, { type: 'notice' }>

const showNotice = ({ message, level }: NoticeEvent): void =>
  showToast({ text: message, tone: level === 'info' ? 'done' : 'bad' })

type EndedEvent = Extract<StreamEvent, { type: 'ended' }>

/** The server ended the call. After a broken line the session opens another call where that is worth it. */
function endCall(session: LiveSession, { sessionId, code = '', reason }: EndedEvent): void {
  const now = session.get()
  if (!('token' in now) || now.token.sessionId !== sessionId) return
  const kind = closeReasonOf(code)?.isLost ? 'lost' : 'ended'
  session.dispatch({ type: 'failed', attempt: now.attempt, fault: { kind, message: reason } })
}

/** Every request names the session of the call; between two calls of one conversation it names the earlier one. */
function followSessionId(session: LiveSession, onChange: () => void): void {
  let sessionId: string | undefined
  session.subscribe(() => {
    const now = session.get()
    const id = 'token' in now ? now.token.sessionId : now.phase === 'idle' ? undefined : sessionId
    if (id === sessionId) return
    sessionId = id
    setSession(id)
    onChange()
  })
}

function faultOf(error: unknown): Fault {
  // A TypeError means that a part of the page could not be loaded.
  if (isUnreachable(error) || error instanceof TypeError)
    return { kind: 'unreachable', message: 'Parley does not answer.' }
  if (isParleyError(error)) return { kind: 'refused', message: error.message }
  return { kind: 'refused', message: 'The call could not be opened.' }
}
