/** When something was said, and the copy of it; quiet until pointed at or reached by keyboard. */
import { Check, Copy } from 'lucide-react'
import type { MessageItem } from '#contract/transcript.ts'
import { useCopy } from '#ui/chips/use-copy.ts'
import { timeOf } from './times.ts'

/** Spec C9.17. */
const COPIED_MS = 1200

type Props = Readonly<{
  item: MessageItem
  /** The time shows only while the message is pointed at. */
  quiet?: boolean
  className?: string
}>

const ON_REACH =
  'opacity-0 transition-opacity duration-100 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100'

export function MessageMeta({ item, quiet = false, className = '' }: Props) {
  const [copied, copy] = useCopy(COPIED_MS)
  const Icon = copied ? Check : Copy
  return (
    <div className={`mt-1.5 flex h-4 items-center gap-2 text-micro text-fg-3 ${className}`}>
      {item.data?.interrupted && <span>Stopped</span>}
      <time dateTime={new Date(item.createdAtMs).toISOString()} className={`num ${quiet ? ON_REACH : ''}`}>
        {timeOf(item.createdAtMs)}
      </time>
      <button
        type="button"
        aria-label="Copy message"
        onClick={() => copy(item.title)}
        className={`touch -my-1 grid size-6 place-items-center rounded-1 hover:text-fg-1 ${ON_REACH}`}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      </button>
      {copied && <span role="status">Copied</span>}
    </div>
  )
}
