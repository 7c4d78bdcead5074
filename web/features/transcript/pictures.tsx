/** The pictures of a message: thumbnails in the thread, each of which opens large. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Attachment } from '#contract/transcript.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'

type Props = Readonly<{ attachments: readonly Attachment[] }>

export function Pictures({ attachments }: Props) {
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <ul aria-label="Attached images" className="mb-2 flex flex-wrap justify-end gap-2">
        {attachments.map(({ id, label, dataUrl }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Open ${label}`}
              onClick={() => setOpened(at)}
              className="block rounded-2"
            >
              <img
                src={dataUrl}
                alt={label}
                className="h-32 max-w-52 rounded-2 border border-line-2 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <LargePicture
          attachments={attachments}
          at={opened}
          onTurn={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type LargeProps = Props & Readonly<{ at: number; onTurn: (at: number) => void; onClose: () => void }>

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-[18px]' } as const

function LargePicture({ attachments, at, onTurn, onClose }: LargeProps) {
  const picture = attachments[at]
  if (!picture) return null
  const { length } = attachments
  const turn = (by: number) => onTurn((at + by + length) % length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (by !== undefined && length > 1) turn(by)
  }
  return (
    <Panel
      title={picture.label}
      place="workspace"
      onClose={onClose}
      mark={length > 1 && <span className="num text-small text-fg-3">{`${at + 1} of ${length}`}</span>}
      tools={
        length > 1 && (
          <>
            <IconButton label="Previous picture" onClick={() => turn(-1)}>
              <ChevronLeft {...ICON} />
            </IconButton>
            <IconButton label="Next picture" onClick={() => turn(1)}>
              <ChevronRight {...ICON} />
            </IconButton>
          </>
        )
      }
    >
      {/* A large picture scrolls, so the keyboard reaches it; the buttons do the same as its arrow keys. */}
      <section
        aria-label={picture.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs to take focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="grid min-h-0 flex-1 place-items-center overflow-auto bg-ink-0 p-3 outline-offset-[-2px]"
      >
        <img src={picture.dataUrl} alt={picture.label} className="max-w-full" style={{ maxHeight: '100%' }} />
      </section>
    </Panel>
  )
}
