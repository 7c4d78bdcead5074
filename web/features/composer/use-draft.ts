/** Text that must not be lost: kept per conversation, given back when a message could not be sent. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Attachment } from '#contract/transcript.ts'
import { draftOf, keepDraft } from '#web/lib/preferences.ts'
import { takeUnsent } from '#web/lib/unsent.ts'
import { useApp, useConversation } from '#web/session/use-session.ts'

export type Box = RefObject<HTMLTextAreaElement | null>

/** Puts the kept draft into an empty box; answers with how to keep one. */
export function useDraft(box: Box, write: (text: string) => void): (text: string) => void {
  const { id } = useConversation()
  const { session, transcript } = useApp()
  const bringBack = useEffectEvent((conversationId: string) => {
    const lost = takeUnsent((itemId) => transcript.item(itemId) !== undefined || session.holds(itemId))
    const text = [...lost, box.current?.value || draftOf(conversationId)].filter(Boolean).join('\n')
    if (!text) return
    write(text)
    keepDraft(conversationId, text)
  })
  useEffect(() => {
    if (id) bringBack(id)
  }, [id])
  // Every key is written: it costs little, and nothing typed can be lost to a closed tab.
  return (text) => {
    if (id) keepDraft(id, text)
  }
}

/** Returned messages go before what was typed since. */
export function useReturned(
  box: Box,
  give: (text: string, attachments: readonly Attachment[]) => void,
): void {
  const { session } = useApp()
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

/** Text that was typed into the prerendered page before this code ran is there already, and so is an Enter. */
export function useTypedEarly(box: Box, onText: (text: string) => void, send: () => void): void {
  const look = useEffectEvent(() => {
    const { dataset } = document.documentElement
    if (box.current?.value) onText(box.current.value)
    // From here on the box answers by itself; web/app/bootstrap.ts no longer catches its Enter.
    dataset.awake = ''
    if (dataset.sentEarly === undefined) return
    delete dataset.sentEarly
    send()
  })
  useEffect(() => look(), [])
}
