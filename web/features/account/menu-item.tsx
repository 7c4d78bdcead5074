/** One line of the account menu. */
import { ChevronRight, type LucideIcon } from 'lucide-react'

type Props = Readonly<{
  icon: LucideIcon
  label: string
  aside?: number | undefined
  onPress: () => void
  /** The item is pointed at or focused. */
  onIntent?: () => void
}>

export const MenuItem = ({ icon: Icon, label, aside, onPress, onIntent }: Props) => (
  <button
    type="button"
    onClick={onPress}
    onPointerEnter={onIntent}
    onFocus={onIntent}
    className="flex min-h-11 w-full items-center gap-3 border-b border-line text-left text-ui hover:bg-ink-2"
  >
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-fg-2" />
    <span className="flex-1">{label}</span>
    <span className="num text-small text-fg-3">{aside}</span>
    <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4 text-fg-3" />
  </button>
)
