/** Keeps the address of the page and the conversation that it shows in step: `/c/<id>`, back and forward. */
import { useEffect, useEffectEvent } from 'react'
import { type Conversation, getConversation } from '#contract/api/conversation.ts'
import { openConversation } from '#contract/api/conversations.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { request } from '#web/lib/api.ts'
import { conversationIn, showTurn, turnInAddress } from '#web/lib/shown-turn.ts'
import { showToast } from '#web/lib/toasts.ts'
import { type AppContext, useApp } from '#web/session/use-session.ts'
import { openStoredConversation } from './open-conversation.ts'

const idInAddress = (): string | undefined => conversationIn(location.pathname)

/** A history entry names its conversation; `/` also stands for whichever is current. */
type Entry = Readonly<{ conversation?: string }> | null

const idOfEntry = (): string | undefined => (history.state as Entry)?.conversation ?? idInAddress()

/** The query of the address is kept (spec S2.4). */
const write = (how: 'pushState' | 'replaceState', id: string, path: string): void =>
  history[how]({ conversation: id }, '', path + location.search)

/** Adds an entry for the conversation; the one before it gets the address of what it showed. */
export function pushConversation(
  { conversation, transcript }: Pick<AppContext, 'conversation' | 'transcript'>,
  id: string,
  isNew = false,
): void {
  const { id: shown, offTheRecord } = conversation.get()
  // An address of what is gone would lead nowhere.
  if (shown !== undefined && !offTheRecord && transcript.ids().length > 0)
    write('replaceState', shown, `/c/${shown}`)
  write('pushState', id, isNew ? '/' : `/c/${id}`)
}

/** Opens the conversation of a link and leads to its turn, without a new load of the page. */
export async function openTurn(app: AppContext, link: URL): Promise<void> {
  const turn = turnInAddress(link)
  if (!turn) return
  const { conversationId: id } = turn
  await openStoredConversation(app, id, () => pushConversation(app, id))
  if (app.conversation.get().id !== id) return
  history.replaceState({ conversation: id }, '', link.pathname + location.search + link.hash)
  showTurn(id, turn)
}

/** Links to turns stand on cards, in messages and in the list; one that is to open elsewhere does so. */
function followTurnLink(app: AppContext, event: MouseEvent): void {
  const { target } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || event.defaultPrevented || event.button !== 0) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const address = new URL(link.href, location.href)
  if (!turnInAddress(address)) return
  event.preventDefault()
  void openTurn(app, address)
}

export const resetAddress = (): void => history.replaceState(null, '', `/${location.search}`)

/** The first load opens the conversation of the address; a wrong address leads to the current one. */
export function createConversationFetch(): () => Promise<Conversation> {
  let isFirst = true
  return async () => {
    const id = isFirst ? idInAddress() : undefined
    try {
      const loaded = await (id === undefined
        ? request(getConversation, {})
        : request(openConversation, { id }))
      isFirst = false
      return loaded
    } catch (error) {
      if (id === undefined || !isParleyError(error) || error.status < 400 || error.status >= 500) throw error
      isFirst = false
      resetAddress()
      showToast({ text: `${error.message} This is your current conversation.`, tone: 'bad' })
      return request(getConversation, {})
    }
  }
}

/** Opens the conversation of the entry on back and forward, and corrects the entry when another tab opens one. */
export function useConversationAddress(): void {
  const app = useApp()
  const follow = useEffectEvent(() => {
    const id = idOfEntry()
    if (id !== undefined) void openStoredConversation(app, id, () => undefined)
  })
  const correct = useEffectEvent(() => {
    const { id, status } = app.conversation.get()
    const named = idOfEntry()
    if (status !== 'ready' || id === undefined || named === undefined || named === id) return
    write('replaceState', id, idInAddress() === undefined ? '/' : `/c/${id}`)
  })
  useEffect(() => {
    const turn = turnInAddress(location)
    if (turn) showTurn(turn.conversationId, turn)
    const onClick = (event: MouseEvent) => followTurnLink(app, event)
    addEventListener('popstate', follow)
    document.addEventListener('click', onClick)
    const unsubscribe = app.conversation.subscribe(correct)
    return () => {
      removeEventListener('popstate', follow)
      document.removeEventListener('click', onClick)
      unsubscribe()
    }
  }, [app])
}
