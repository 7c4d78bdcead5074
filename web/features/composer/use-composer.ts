/** The state of the composer; its text lives in the box itself, which takes input before this code runs. */
import { useState } from 'react'
import { MAX_IMAGES_PER_MESSAGE, MAX_TEXT_LENGTH } from '#contract/realtime/limits.ts'
import { DEFAULT_IMAGE_REQUEST } from '#contract/rules/attachments.ts'
import type { Attachment } from '#contract/transcript.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useApp } from '#web/session/use-session.ts'
import { prepare } from './attachments.ts'
import { type Box, useDraft, useReturned, useTypedEarly } from './use-draft.ts'

export function useComposer(box: Box) {
  const { session, transcript } = useApp()
  const [hasText, setHasText] = useState(false)
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])

  const write = (text: string) => {
    if (!box.current) return
    box.current.value = text
    fitToText(box.current)
    setHasText(text.trim() !== '')
  }
  const keep = useDraft(box, write)
  useReturned(box, (text, returned) => {
    write(text)
    keep(text)
    setAttachments((now) => [...returned, ...now].slice(0, MAX_IMAGES_PER_MESSAGE))
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

  return {
    send,
    attachments,
    sendable: hasText || attachments.length > 0,

    edited() {
      const text = box.current?.value ?? ''
      if (box.current) fitToText(box.current)
      setHasText(text.trim() !== '')
      keep(text)
    },

    async attach(files: readonly File[]) {
      const prepared = await prepare(files, MAX_IMAGES_PER_MESSAGE - attachments.length)
      setAttachments((now) => [...now, ...prepared.attachments].slice(0, MAX_IMAGES_PER_MESSAGE))
      for (const text of prepared.refusals) showToast({ text, tone: 'bad' })
      box.current?.focus()
    },

    detach(id: string) {
      setAttachments((now) => now.filter((one) => one.id !== id))
      box.current?.focus()
    },

    /** Brings back what the person said last. */
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
