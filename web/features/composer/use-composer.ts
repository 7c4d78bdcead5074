/** The state of the composer; its text lives in the box itself, which takes input before this code runs. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_IMAGES_PER_MESSAGE, MAX_TEXT_LENGTH } from '#contract/realtime/limits.ts'
import { DEFAULT_IMAGE_REQUEST } from '#contract/rules/attachments.ts'
import type { Attachment } from '#contract/transcript.ts'
import { onClearLeftBehind } from '#web/lib/left-behind.ts'
import { draftOf, keepDraft } from '#web/lib/preferences.ts'
import { onQuote } from '#web/lib/quotes.ts'
import { showToast } from '#web/lib/toasts.ts'
import { onSendComposed, takeUnsent } from '#web/lib/unsent.ts'
import { useApp, useConversation } from '#web/session/use-session.ts'
import { prepare } from './attachments.ts'

export type Box = RefObject<HTMLTextAreaElement | null>

export function useComposer(box: Box) {
  const { session, transcript } = useApp()
  const [hasText, setHasText] = useState(false)
  const [isTall, setIsTall] = useState(false)
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])

  const write = (text: string) => {
    if (!box.current) return
    box.current.value = text
    fitToText(box.current)
    setHasText(text.trim() !== '')
    setIsTall((now) => staysTall(box.current, now))
  }
  const keep = useDraft(box, write)
  useReturned(box, (text, returned) => {
    write(text)
    keep(text)
    setAttachments((now) => [...returned, ...now].slice(0, MAX_IMAGES_PER_MESSAGE))
  })
  useQuotes(box, (text) => {
    write(text)
    keep(text)
  })
  /** Spec S5.13–S5.15, S5.21. */
  const send = () => {
    const text = (box.current?.value ?? '').trim()
    if (!text && attachments.length === 0) return
    const over = text.length - MAX_TEXT_LENGTH
    if (over > 0) {
      showToast({
        text: `The message is ${over} characters too long. It is kept; shorten it to send.`,
        tone: 'bad',
      })
      return
    }
    session.send(text || DEFAULT_IMAGE_REQUEST, attachments)
    write('')
    keep('')
    setAttachments([])
  }
  useTypedEarly(box, (text) => setHasText(text.trim() !== ''), send)
  const sendNow = useEffectEvent(send)
  useEffect(() => onSendComposed(() => sendNow()), [])
  /** How often the box was emptied for another person: pictures that were begun before are no longer theirs. */
  const epoch = useRef(0)
  const empty = useEffectEvent(() => {
    epoch.current++
    write('')
    setAttachments([])
  })
  useEffect(() => onClearLeftBehind(() => empty()), [])

  return {
    send,
    attachments,
    sendable: hasText || attachments.length > 0,
    isTall,

    edited() {
      const text = box.current?.value ?? ''
      if (box.current) fitToText(box.current)
      setHasText(text.trim() !== '')
      setIsTall((now) => staysTall(box.current, now))
      keep(text)
    },

    async attach(files: readonly File[]) {
      const begun = epoch.current
      const prepared = await prepare(files, MAX_IMAGES_PER_MESSAGE - attachments.length)
      if (begun !== epoch.current) return
      setAttachments((now) => [...now, ...prepared.attachments].slice(0, MAX_IMAGES_PER_MESSAGE))
      for (const text of prepared.refusals) showToast({ text, tone: 'bad' })
      box.current?.focus()
    },

    detach(id: string) {
      setAttachments((now) => now.filter((one) => one.id !== id))
      box.current?.focus()
    },

    /** Brings back what the user said last. */
    recall() {
      const items = transcript.ids().map((id) => transcript.item(id))
      const last = items.findLast((item) => item?.type === 'MESSAGE' && item.role === 'user')
      if (!last) return
      write(last.title)
      keep(last.title)
    },
  }
}

/** Browsers that know `field-sizing` fit the box to its text without help (composer.css). */
const fitsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

function fitToText(box: HTMLTextAreaElement): void {
  if (fitsByItself) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}

/** More than one line of text, with its padding. */
const TALL_PX = 60

/** The text that made the box tall may fit into one line of the wider box, which must not flicker: only an empty box is low again. */
const staysTall = (box: HTMLTextAreaElement | null, isTall: boolean): boolean =>
  box !== null && box.value !== '' && (isTall || box.clientHeight > TALL_PX)

/** Puts the kept draft into an empty box; answers with how to keep one. */
function useDraft(box: Box, write: (text: string) => void): (text: string) => void {
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
function useReturned(box: Box, give: (text: string, attachments: readonly Attachment[]) => void): void {
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

/** A quotation comes after what is typed already, with the caret behind it. */
function useQuotes(box: Box, give: (text: string) => void): void {
  const take = useEffectEvent((quotation: string) => {
    const typed = box.current?.value ?? ''
    give(typed.trim() === '' ? quotation : `${typed.trimEnd()}\n\n${quotation}`)
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  })
  useEffect(() => onQuote((text) => take(text)), [])
}

/** Text that was typed into the prerendered page before this code ran is there already, and so is an Enter. */
function useTypedEarly(box: Box, onText: (text: string) => void, send: () => void): void {
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
