/** Captions of the running call in large type: the last words of either side, as far as they were heard. */
import { X } from 'lucide-react'
import type { MessageItem } from '#contract/transcript.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { setPreference } from '#web/lib/preferences.ts'
import type { Transcript } from '#web/session/transcript.ts'
import { useApp, useItem, useItemIds } from '#web/session/use-session.ts'
import { plainText } from '../../lib/plain-text.ts'

type Props = Readonly<{
  /** The last message of the user. */
  you: string
  heard: string
  /** Written already, not heard yet. */
  ahead: string
  onClose: () => void
}>

/** A screen holds so much; the end is what counts. */
const LONGEST = 220

export function Captions({ you, heard, ahead, onClose }: Props) {
  return (
    <section aria-label="Captions" className="relative px-9 text-center">
      <div className="mx-auto min-h-32 max-w-[37rem] content-end sm:min-h-[6.5rem]" aria-hidden="true">
        {!you && !heard && !ahead && <p className="text-read text-fg-3">Nothing said yet</p>}
        {you && <p className="text-read text-fg-2">{you.startsWith('[') ? <em>{you}</em> : you}</p>}
        {(heard || ahead) && (
          <p className="caption mt-1">
            {ending(heard)}
            <span className="text-fg-3">{beginning(ahead, LONGEST - ending(heard).length)}</span>
          </p>
        )}
      </div>
      <IconButton label="Hide captions" size="small" onClick={onClose} className="absolute top-0 right-0">
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </section>
  )
}

/** From a sentence or a word on, never from its middle. */
function ending(text: string): string {
  if (text.length <= LONGEST) return text
  const tail = text.slice(-LONGEST)
  const sentence = tail.search(/[.!?]\s+\S/)
  const cut = sentence >= 0 && sentence < LONGEST / 2 ? sentence + 2 : tail.indexOf(' ') + 1
  return tail.slice(cut)
}

function beginning(text: string, length: number): string {
  if (text.length <= length) return text
  const head = text.slice(0, Math.max(40, length))
  return `${head.slice(0, head.lastIndexOf(' '))} …`
}

/** Older items are not being spoken. */
const LOOK_BACK = 12

export function CallCaptions() {
  const { transcript } = useApp()
  const ids = useItemIds()
  const you = useItem(lastOf(transcript, ids, 'user') ?? '')
  const parley = useItem(lastOf(transcript, ids, 'assistant') ?? '')
  const isAnswered = indexOf(ids, parley) > indexOf(ids, you)
  return (
    <Captions
      you={you?.title ?? ''}
      heard={plainText(isAnswered ? (parley?.title ?? '') : '')}
      ahead={plainText(isAnswered && parley?.type === 'MESSAGE' ? (parley.data?.unheard ?? '') : '')}
      onClose={() => setPreference('captions', false)}
    />
  )
}

const indexOf = (ids: readonly string[], item: { itemId: string } | undefined): number =>
  item ? ids.lastIndexOf(item.itemId) : -1

function lastOf(
  transcript: Transcript,
  ids: readonly string[],
  role: MessageItem['role'],
): string | undefined {
  return ids.slice(-LOOK_BACK).findLast((id) => {
    const item = transcript.item(id)
    return item?.type === 'MESSAGE' && item.role === role && !item.isHidden
  })
}
