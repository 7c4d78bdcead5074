/** Edits a message of the user in its place; sending it goes on from there in another version. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { MAX_TEXT_LENGTH } from '#contract/realtime/limits.ts'
import type { MessageItem } from '#contract/transcript.ts'
import { Button } from '#ui/primitives/button.tsx'
import { takeFocus } from '#ui/workspace/take-focus.ts'
import { useApp } from '#web/session/use-session.ts'

type Props = Readonly<{
  item: MessageItem
  /** The message or what followed made a trade. */
  hasTraded: boolean
  onDone: () => void
}>

export function EditMessage({ item, hasTraded, onDone }: Props) {
  const { branching } = useApp()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const text = (box.current?.value ?? '').trim()
    if (text === '' || isSending) return
    setSending(true)
    const isDone = await branching.edit(item.itemId, text, item.data?.attachments)
    setSending(false)
    if (isDone) onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) void send()
    else if (event.key === 'Escape') onDone()
    else return
    event.preventDefault()
  }
  return (
    <div className="w-full max-w-[34rem]">
      <textarea
        ref={(element) => {
          box.current = element
          if (element) takeFocus(element)
        }}
        aria-label="Edit your message"
        dir="auto"
        defaultValue={item.title}
        maxLength={MAX_TEXT_LENGTH}
        rows={Math.min(8, item.title.split('\n').length + 1)}
        onKeyDown={onKeyDown}
        className="w-full resize-y rounded-2 border border-line-3 bg-ink-1 px-3 py-2 text-read"
      />
      {hasTraded && (
        <p className="mt-1 text-small text-warn">
          A trade was made after this message. Editing does not undo it and does not repeat it.
        </p>
      )}
      <div className="mt-1.5 flex justify-end gap-2">
        <Button size="small" tone="quiet" className="pointer-coarse:h-11" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" className="pointer-coarse:h-11" disabled={isSending} onClick={() => void send()}>
          Send again
        </Button>
      </div>
    </div>
  )
}
