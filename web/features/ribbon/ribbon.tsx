/** The strip on top: brand, line, what is embedded, the wallet and who one is. */
import type { ReactNode } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { badge } from '#web/session/machine.ts'
import { useSession } from '#web/session/use-session.ts'
import { RoleMark } from './role-badge.tsx'

type Props = Readonly<{
  connection: ReactNode
  systems: ReactNode
  total: ReactNode
  wallet: ReactNode
  /** Until it is known, one is a guest. */
  role?: ReactNode
  account?: ReactNode
}>

export function Ribbon({ connection, systems, total, wallet, role, account }: Props) {
  return (
    <header className="relative z-30 flex h-(--h-ribbon) min-w-0 items-center gap-1.5 border-b border-line bg-ink-0 pr-3 pl-4 min-[390px]:gap-2.5 sm:gap-4 sm:px-5">
      <Brand />
      {connection}
      {systems}
      <span className="flex-1" />
      {total}
      {wallet}
      {/* On the narrowest it is read out and not seen: the account beside it says as much. */}
      <span className="inline-flex max-[349px]:sr-only">{role ?? <RoleMark />}</span>
      {account}
    </header>
  )
}

/** Spec S2.18: the crest button that reloads the brand. */
function Brand() {
  const label = useSession((session) => badge(session)?.label)
  const state = label === 'Fault' ? 'fault' : label === 'Offline' ? 'offline' : 'start'
  return (
    <button
      type="button"
      onClick={() => location.assign('/')}
      className="touch inline-flex items-center gap-2.5 rounded-2 text-read leading-none font-semibold tracking-[-0.015em]"
    >
      <Crest state={state} detail="mark" className="size-[26px]" />
      <span className="max-sm:sr-only">Parley</span>
      <span className="sr-only">, reload</span>
    </button>
  )
}
