/** Goes on with the conversation from another message: edit, retry, another version, a fork. */
import type { Conversation } from '#contract/api/conversation.ts'
import type { Attachment } from '#contract/transcript.ts'
import { chooseInTurn } from './choices.ts'
import type { FollowedConversation } from './conversation.ts'
import type { LiveSession } from './session.ts'

export type Branching = ReturnType<typeof createBranching>

export type BranchRequests = Readonly<{
  begin: (id: string, itemId: string, kind: 'edit' | 'retry') => Promise<Conversation>
  show: (id: string, branch: number) => Promise<Conversation>
  /** Shows the version that holds this item. */
  showItem: (id: string, itemId: string) => Promise<Conversation>
  fork: (id: string, itemId: string) => Promise<Conversation>
}>

type Deps = Readonly<{
  session: Pick<LiveSession, 'get' | 'dispatch' | 'send'>
  conversation: Pick<FollowedConversation, 'get' | 'show'>
  requests: BranchRequests
  /** The user is in a fork now. */
  onForked: (id: string) => void
  /** Nothing was changed; `error` says why. */
  onFailed: (error: unknown) => void
}>

export function createBranching({ session, conversation, requests, onForked, onFailed }: Deps) {
  let isBusy = false

  /** Resolves with the medium of the call that it ended. */
  async function leaveFor(
    request: (id: string) => Promise<Conversation>,
  ): Promise<Readonly<{ isVoice: boolean; loaded: Conversation }> | undefined> {
    const { id } = conversation.get()
    if (id === undefined || isBusy) return undefined
    isBusy = true
    try {
      return await chooseInTurn(() => leaveNow(id, request))
    } finally {
      isBusy = false
    }
  }

  /** The call ends first: it would go on with the earlier path. Another conversation may have been opened meanwhile. */
  async function leaveNow(id: string, request: (id: string) => Promise<Conversation>) {
    if (conversation.get().id !== id) return undefined
    const now = session.get()
    const isVoice = now.phase === 'live' && now.medium === 'voice'
    session.dispatch({ type: 'disconnect' })
    try {
      const loaded = await request(id)
      if (loaded.id !== id) onForked(loaded.id)
      conversation.show(loaded)
      return { isVoice, loaded }
    } catch (error) {
      onFailed(error)
      return undefined
    }
  }

  return {
    /** Resolves with false when nothing was changed. */
    async edit(itemId: string, text: string, attachments: readonly Attachment[] = []): Promise<boolean> {
      const left = await leaveFor((id) => requests.begin(id, itemId, 'edit'))
      if (!left) return false
      if (left.isVoice) session.dispatch({ type: 'connect', medium: 'voice' })
      session.send(text, attachments)
      return true
    },
    async retry(itemId: string): Promise<void> {
      const left = await leaveFor((id) => requests.begin(id, itemId, 'retry'))
      if (left) session.dispatch({ type: 'connect', medium: left.isVoice ? 'voice' : 'text', owed: true })
    },
    show: async (branch: number): Promise<void> => void (await leaveFor((id) => requests.show(id, branch))),
    /** Resolves with false when nothing was changed. */
    showItem: async (itemId: string): Promise<boolean> =>
      (await leaveFor((id) => requests.showItem(id, itemId))) !== undefined,
    fork: async (itemId: string): Promise<void> => void (await leaveFor((id) => requests.fork(id, itemId))),
  }
}
