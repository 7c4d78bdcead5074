/** The status above the composer, and the foot of the page. */
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { aboutQuery } from '../../lib/queries.ts'
import { useMedia } from '../../lib/use-media.ts'
import { badge, type Session } from '../../session/machine.ts'
import { useApp, useSession } from '../../session/use-session.ts'

/** While live the word names the turn; otherwise it is the label of S4. */
function wordOf(session: Session): string | undefined {
  if (session.phase !== 'live') return badge(session)?.label
  const words = {
    listening: 'Live',
    thinking: 'Thinking',
    speaking: 'Answering',
    'calling-tools': 'Working',
  } as const
  return words[session.turn]
}

/** So wide, the ribbon has the state and the way to disconnect. */
const IN_RIBBON = '(width >= 899px)'

/**
 * The state of the line in one word, and its control (spec S2.45). A call by voice shows both on its stage. Where the
 * ribbon has room, it has them: here are then the turn and the way to connect. A fault has its control in the banner.
 */
export function LineStatus() {
  const { session } = useApp()
  const isInRibbon = useMedia(IN_RIBBON)
  const word = useSession(wordOf)
  const control = useSession((now) => badge(now)?.control)
  const phase = useSession((now) => now.phase)
  const isBusy = useSession((now) => now.phase === 'live' && now.turn !== 'listening')
  if (!word || !control) return null
  return (
    <div
      className={`flex min-h-[18px] items-baseline gap-3 text-small whitespace-nowrap text-fg-3 low:order-1 low:block low:text-right ${word === 'Fault' ? 'sm:sr-only' : ''}`}
    >
      <span role="status">
        <b
          className={`font-[580] ${isInRibbon && word === 'Live' ? 'sr-only' : (TONES[word] ?? (isBusy ? 'text-accent' : 'text-fg-1'))}`}
        >
          {word}
        </b>
        {word === 'Fault' && <span className="sr-only">Connection lost</span>}
      </span>
      {control === 'Connecting…' && <span>{control}</span>}
      {(control === 'Connect' || (control === 'Disconnect' && !isInRibbon)) && (
        <button
          type="button"
          className="touch link font-[550] text-fg-2 low:block"
          onClick={() => session.dispatch({ type: phase === 'live' ? 'disconnect' : 'connect' })}
        >
          {control}
        </button>
      )}
      <span className="flex-1" />
      {isBusy && <span className="low:hidden pointer-coarse:hidden">Esc stops</span>}
    </div>
  )
}

const TONES: Readonly<Record<string, string>> = {
  Fault: 'text-down',
}

type Props = Readonly<{ systems: ReactNode; middle: ReactNode; switches: ReactNode }>

/** The link to the product's site, what does not fit into the ribbon, and small switches. On a phone they wrap where one row is too short, as for admins. */
export const BottomBar = ({ systems, middle, switches }: Props) => (
  <footer className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-small text-fg-3 sm:grid sm:h-11 sm:grid-cols-[1fr_auto_1fr] low:flex low:h-17 max-xl:[.frame:has(.panel-drawer[open]:not(:modal))_&]:flex">
    <span className="flex min-w-0 items-center gap-3 truncate">
      <SiteLink />
      {systems}
    </span>
    <span className="min-w-0 justify-self-center">{middle}</span>
    <span className="ml-auto justify-self-end">{switches}</span>
  </footer>
)

/** Spec S2.40. */
function SiteLink() {
  const { data } = useQuery(aboutQuery)
  if (!data) return null
  return (
    <a href={data.site.url} target="_blank" rel="noopener noreferrer" className="touch hover:text-fg-1">
      <Globe aria-hidden="true" strokeWidth={1.75} className="size-4 sm:hidden low:block" />
      {/* Beside a drawer there is no room for it. */}
      <span className="max-sm:sr-only low:sr-only max-xl:[.frame:has(.panel-drawer[open]:not(:modal))_&]:sr-only">
        {data.site.label}
      </span>
    </a>
  )
}
