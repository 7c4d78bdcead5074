/** The composer: takes text from the first paint on, images in three ways, and gives back what was not sent. */
import { ArrowUp, CornerDownLeft, Pencil, Square, X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { isShortcut } from '#web/lib/shortcuts.ts'
import { isBusy } from '#web/session/machine.ts'
import { useApp, useConversation, useItemIds, useSession } from '#web/session/use-session.ts'
import { AttachmentChips, DropZone, Picker } from './image-input.tsx'
import { type Box, useComposer } from './use-composer.ts'

type ComposerProps = Readonly<{ box: Box; placeholder: string }>

export function Composer({ box, placeholder }: ComposerProps) {
  const { session } = useApp()
  const busy = useSession(isBusy)
  const queued = useSession((now) => now.phase === 'live' && now.queue.length > 0)
  const composer = useComposer(box)
  const { attachments, sendable, isTall, attach } = composer

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    // Spec S5.13: without words only the button sends.
    if (action === 'send' && event.currentTarget.value.trim() === '') return
    composer[action]()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void attach(files)
  }
  return (
    <div className="min-w-0">
      <EmptyVersion />
      {queued && <Queue box={box} />}
      <div className="rounded-3 border border-line-3 bg-ink-1 transition-colors duration-150 has-[textarea:focus-visible]:border-accent">
        {attachments.length > 0 && <AttachmentChips attachments={attachments} onRemove={composer.detach} />}
        {/* On a phone, text of more than one line has the whole width, and the buttons stand under it. */}
        <div className={`flex items-end gap-1 p-[7px] ${isTall ? 'max-sm:flex-wrap' : ''}`}>
          <Picker onFiles={attach} />
          <textarea
            ref={box}
            rows={1}
            dir="auto"
            aria-label="Message to Parley"
            placeholder={placeholder}
            enterKeyHint="send"
            onKeyDown={onKeyDown}
            onChange={composer.edited}
            onPaste={onPaste}
            className={`composer-text min-w-0 flex-1 resize-none bg-transparent px-1.5 py-2 pointer-coarse:py-2.5 text-[1rem] leading-6 outline-none placeholder:text-fg-3 ${isTall ? 'max-sm:order-first max-sm:basis-full' : ''}`}
          />
          {isTall && <span className="flex-1 sm:hidden" />}
          {busy && <StopButton onClick={() => session.dispatch({ type: 'stop' })} />}
          {(!busy || sendable) && <SendButton busy={busy} disabled={!sendable} onClick={composer.send} />}
        </div>
      </div>
      <DropZone onFiles={attach} />
    </div>
  )
}

function actionOf(event: KeyboardEvent<HTMLTextAreaElement>): 'send' | 'recall' | undefined {
  const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event
  // While an input method composes a character, its keys are its own.
  if (nativeEvent.isComposing) return undefined
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'send'
  // Touch keyboards label this key "Send" (`enterKeyHint`).
  if (isShortcut(event, 'send')) return 'send'
  if (isShortcut(event, 'recall') && currentTarget.value === '') return 'recall'
  return undefined
}

/** After an edit that could not be sent, the way back to the version before. */
function EmptyVersion() {
  const { branching } = useApp()
  const ids = useItemIds()
  const { forks = [] } = useConversation()
  const fork = forks.findLast(({ after }) => after === (ids.at(-1) ?? null))
  const other = fork?.branches[fork.index === 0 ? 1 : fork.index - 1]
  if (other === undefined || ids.length > 0) return null
  return (
    <p className="mb-2 flex items-center gap-2 text-small text-fg-2">
      Nothing was said in this version.
      <Button
        size="small"
        tone="quiet"
        className="pointer-coarse:h-11"
        onClick={() => void branching.show(other)}
      >
        Show the version before
      </Button>
    </p>
  )
}

const NO_MESSAGES = [] as const

/** Messages that wait for the running reply: each can be sent now, edited in the box, or removed. */
function Queue({ box }: { box: Box }) {
  const { session } = useApp()
  const queue = useSession((now) => (now.phase === 'live' ? now.queue : NO_MESSAGES))
  const act = (action: { type: 'send-now' | 'unqueue' | 'drop'; itemId: string }) => {
    session.dispatch(action)
    // The button goes with its message, and the focus would be lost with it.
    box.current?.focus()
  }
  return (
    <ul aria-label="Queued messages" className="mb-2 grid gap-px">
      {queue.map(({ itemId, text, attachments }) => (
        <li key={itemId} className="flex items-center gap-2 border-b border-line py-1 text-small">
          <CornerDownLeft aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0 text-fg-3" />
          <span className="shrink-0 text-fg-3">Queued</span>
          <span className="min-w-0 flex-1 truncate">
            {text}
            {attachments.length > 0 && <span className="text-fg-3"> · {picturesOf(attachments.length)}</span>}
          </span>
          <Button size="small" tone="quiet" onClick={() => act({ type: 'send-now', itemId })}>
            Send now
          </Button>
          <IconButton size="small" label="Edit the message" onClick={() => act({ type: 'unqueue', itemId })}>
            <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </IconButton>
          <IconButton size="small" label="Remove the message" onClick={() => act({ type: 'drop', itemId })}>
            <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

const picturesOf = (count: number): string => (count === 1 ? '1 image' : `${count} images`)

const ACTION =
  'touch grid size-10 pointer-coarse:size-11 shrink-0 place-items-center rounded-2 transition-colors duration-150'

const StopButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    aria-label="Stop the answer"
    title="Stop the answer (Esc)"
    onClick={onClick}
    className={`${ACTION} bg-ink-3 text-fg-1 hover:bg-line-2`}
  >
    <Square aria-hidden="true" className="size-4 fill-current" />
  </button>
)

type SendProps = Readonly<{ busy: boolean; disabled: boolean; onClick: () => void }>

function SendButton({ busy, disabled, onClick }: SendProps) {
  const look = disabled ? 'bg-ink-2 text-fg-2' : 'bg-accent text-on-accent hover:bg-accent-hi'
  return (
    <button
      type="button"
      aria-label={busy ? 'Queue the message' : 'Send'}
      disabled={disabled}
      onClick={onClick}
      className={`${ACTION} disabled:cursor-not-allowed ${look}`}
    >
      <ArrowUp aria-hidden="true" strokeWidth={2} className="size-5" />
    </button>
  )
}
