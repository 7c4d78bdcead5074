/** A line of the account menu that leads somewhere else. */
import { ChevronRight, type LucideIcon } from 'lucide-react'

type WayProps = Readonly<{
  icon: LucideIcon
  words: string
  aside?: number | undefined
  onPress: () => void
  /** Somebody is about to. */
  onIntent?: () => void
}>

export const Way = ({ icon: Icon, words, aside, onPress, onIntent }: WayProps) => (
  <button
    type="button"
    onClick={onPress}
    onPointerEnter={onIntent}
    onFocus={onIntent}
    className="flex min-h-11 w-full items-center gap-3 border-b border-line text-left text-ui hover:bg-ink-2"
  >
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-fg-2" />
    <span className="flex-1">{words}</span>
    <span className="num text-small text-fg-3">{aside}</span>
    <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4 text-fg-3" />
  </button>
)
