/** Text that must not be lost: kept per conversation, given back when a message could not be sent. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Attachment } from '#contract/transcript.ts'
import { draftOf, keepDraft } from '#web/lib/preferences.ts'
import { useConversation, useRoom } from '#web/session/use-session.ts'

export type Box = RefObject<HTMLTextAreaElement | null>

/** Puts the kept draft into an empty box; answers with how to keep one. */
export function useDraft(box: Box, write: (text: string) => void): (text: string) => void {
  const { id } = useConversation()
  const bringBack = useEffectEvent((conversationId: string) => {
    const typed = box.current?.value
    if (typed) keepDraft(conversationId, typed)
    else if (draftOf(conversationId)) write(draftOf(conversationId))
  })
  useEffect(() => {
    if (id) bringBack(id)
  }, [id])
  // Every key is written: it costs little, and nothing typed can be lost to a closed tab.
  return (text) => {
    if (id) keepDraft(id, text)
  }
}

/** What came back stands before what was typed since. */
export function useReturned(
  box: Box,
  give: (text: string, attachments: readonly Attachment[]) => void,
): void {
  const { session } = useRoom()
  const take = useEffectEvent(() => {
    const messages = session.takeReturned()
    if (messages.length === 0) return
    const texts = [...messages.map(({ text }) => text), box.current?.value ?? '']
    give(
      texts.filter((text) => text.trim()).join('\n'),
      messages.flatMap(({ attachments }) => attachments),
    )
  })
  useEffect(() => {
    take()
    return session.onReturned(() => take())
  }, [session])
}

/** Text that was typed into the prerendered page before this code ran is there already: it is told once. */
export function useTypedEarly(box: Box, tell: (text: string) => void): void {
  const look = useEffectEvent(() => {
    if (box.current?.value) tell(box.current.value)
  })
  useEffect(() => look(), [])
}
