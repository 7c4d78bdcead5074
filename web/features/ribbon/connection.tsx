/** The state of the line and its one control (spec S4.1–S4.9); nothing at all before the first connection. */

import { Button } from '#ui/primitives/button.tsx'
import { type Badge, badge } from '#web/session/machine.ts'
import { useApp, useSession } from '#web/session/use-session.ts'

const DOTS: Readonly<Record<Badge['label'], string>> = {
  Live: 'bg-accent ring-3 ring-accent-wash rounded-full',
  Linking: 'border-2 border-accent border-r-transparent rounded-full animate-spin',
  Fault: 'bg-down rounded-[2px] rotate-45',
  Offline: 'border-2 border-fg-3 rounded-full',
}

export function Connection() {
  const label = useSession((session) => badge(session)?.label)
  if (!label) return null
  return (
    <>
      <span aria-hidden="true" className="h-5 w-px bg-line-2 max-sm:hidden" />
      <span className="inline-flex items-center gap-2 text-small whitespace-nowrap text-fg-2">
        <i aria-hidden="true" className={`size-2 shrink-0 ${DOTS[label]}`} />
        {label}
      </span>
      <span className="max-sm:hidden">
        <ConnectionControl />
      </span>
    </>
  )
}

/** Disconnect while live; Connect or Retry when not; nothing to press while it links. */
function ConnectionControl() {
  const { session } = useApp()
  const control = useSession((now) => badge(now)?.control)
  const isLive = useSession(({ phase }) => phase === 'live')
  if (!control) return null
  if (control === 'Connecting…') return <span className="px-2.5 text-small text-fg-3">{control}</span>
  return (
    <Button
      size="small"
      tone={isLive ? 'quiet' : 'plain'}
      onClick={() => session.dispatch({ type: isLive ? 'disconnect' : 'connect' })}
    >
      {control}
    </Button>
  )
}
