/** The composer: takes text from the first paint on, images in three ways, and gives back what was not sent. */
import { ArrowUp, ImagePlus, Square } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { COARSE } from '#web/lib/use-media.ts'
import { isBusy } from '#web/session/machine.ts'
import { useApp, useSession } from '#web/session/use-session.ts'
import { AttachmentChips } from './attachment-chips.tsx'
import { DropZone } from './drop-zone.tsx'
import { meaningOf } from './keys.ts'
import { Queue } from './queue.tsx'
import { useComposer } from './use-composer.ts'
import type { Box } from './use-draft.ts'

type ComposerProps = Readonly<{ box: Box; placeholder: string }>

export function Composer({ box, placeholder }: ComposerProps) {
  const { session } = useApp()
  const busy = useSession(isBusy)
  const queued = useSession((now) => now.phase === 'live' && now.queue.length > 0)
  const composer = useComposer(box)
  const { attachments, sendable, attach } = composer

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const meaning = meaningOf({
      key: event.key,
      shift: event.shiftKey,
      command: event.ctrlKey || event.metaKey,
      composing: event.nativeEvent.isComposing,
      coarse: matchMedia(COARSE).matches,
      empty: event.currentTarget.value === '',
    })
    if (!meaning) return
    event.preventDefault()
    if (meaning === 'send') composer.send()
    else composer.recall()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void attach(files)
  }
  return (
    <div className="min-w-0">
      {queued && <Queue />}
      <div className="rounded-3 border border-line-3 bg-ink-1 transition-colors duration-150 has-[textarea:focus-visible]:border-accent">
        {attachments.length > 0 && <AttachmentChips attachments={attachments} onRemove={composer.detach} />}
        <div className="flex items-end gap-1 p-[7px]">
          <Picker onFiles={attach} />
          <textarea
            ref={box}
            rows={1}
            aria-label="Message to Parley"
            placeholder={placeholder}
            enterKeyHint="send"
            onKeyDown={onKeyDown}
            onChange={composer.edited}
            onPaste={onPaste}
            className="composer-text min-w-0 flex-1 resize-none bg-transparent px-1.5 py-2 pointer-coarse:py-2.5 text-[1rem] leading-6 outline-none placeholder:text-fg-3"
          />
          {busy && <StopButton onClick={() => session.dispatch({ type: 'stop' })} />}
          {(!busy || sendable) && <SendButton busy={busy} disabled={!sendable} onClick={composer.send} />}
        </div>
      </div>
      <DropZone onFiles={attach} />
    </div>
  )
}

function Picker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Attach images"
        className="my-0.5 pointer-coarse:my-0"
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Images to attach"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

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
  const look = disabled ? 'bg-ink-3 text-fg-2' : 'bg-accent text-on-accent hover:bg-accent-hi'
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
