/** Keeps the address of the page and the conversation that it shows in step: `/c/<id>`, back and forward. */
import { useEffect, useEffectEvent } from 'react'
import { type Conversation, getConversation } from '#contract/api/conversation.ts'
import { openConversation } from '#contract/api/conversations.ts'
import { isParleyError } from '#contract/errors.ts'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'
import { type AppContext, useApp } from '#web/session/use-session.ts'
import { openStoredConversation } from './open-conversation.ts'

const PATH = /^\/c\/([\w-]{1,128})$/

const idInAddress = (path = location.pathname): string | undefined => PATH.exec(path)?.[1]

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
  const shown = conversation.get().id
  if (shown !== undefined && transcript.ids().length > 0) write('replaceState', shown, `/c/${shown}`)
  write('pushState', id, isNew ? '/' : `/c/${id}`)
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
    if (id !== undefined && id !== app.conversation.get().id)
      void openStoredConversation(app, id, () => undefined)
  })
  const correct = useEffectEvent(() => {
    const { id, status } = app.conversation.get()
    const named = idOfEntry()
    if (status !== 'ready' || id === undefined || named === undefined || named === id) return
    write('replaceState', id, idInAddress() === undefined ? '/' : `/c/${id}`)
  })
  useEffect(() => {
    addEventListener('popstate', follow)
    const unsubscribe = app.conversation.subscribe(correct)
    return () => {
      removeEventListener('popstate', follow)
      unsubscribe()
    }
  }, [app])
}
