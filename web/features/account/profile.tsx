/** The profile card: who one is, what one's wallet holds, and what one can do about it. */
import { useQuery } from '@tanstack/react-query'
import { Gauge, KeyRound, LogOut, MonitorSmartphone, Plug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { nameOf, type SignedIn } from '#web/lib/account.ts'
import { Disc } from './disc.tsx'
import { OwnWallet } from './own-wallet.tsx'
import { signedInQuery } from './queries.ts'
import type { View } from './view.ts'
import { Way } from './way.tsx'

type Props = Readonly<{
  account: SignedIn
  /** What else is opened from here. */
  ways?: ReactNode
  onView: (view: View) => void
  onSignOut: () => void
}>

export function Profile({ account, ways, onView, onSignOut }: Props) {
  const { user, badge, wallet, token } = account
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Disc email={user.email} className="size-11 text-ui" />
        <p className="min-w-0 flex-1">
          <b className="block truncate text-read leading-6 font-semibold">{nameOf(user.email)}</b>
          <span className="block truncate text-small text-fg-3" title={user.email}>
            {user.email}
          </span>
        </p>
        <Badge tone={user.isSuperAdmin ? 'admin' : 'strong'} title={badge.label}>
          {badge.badge}
          <span className="sr-only">: {badge.label}</span>
        </Badge>
      </div>
      <OwnWallet address={wallet?.public_key} />
      <p className="flex items-center gap-2 text-small text-fg-3" title={token.status.detail}>
        <i
          aria-hidden="true"
          className={`size-2 rounded-full ${token.status.state === 'user' ? 'bg-accent' : 'bg-warn'}`}
        />
        Wallet tools: {token.status.label}
      </p>
      <div className="border-t border-line">
        {ways}
        <Way icon={KeyRound} words="Export key" onPress={() => onView('export')} />
        <Way icon={Gauge} words="Trade limits" onPress={() => onView('limits')} />
        <SessionsWay onPress={() => onView('sessions')} />
        <Way icon={Plug} words="Programs with access" onPress={() => onView('programs')} />
      </div>
      <Button tone="quiet" onClick={onSignOut}>
        <LogOut aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Sign out
      </Button>
    </>
  )
}

function SessionsWay({ onPress }: { onPress: () => void }) {
  const { data } = useQuery(signedInQuery)
  return (
    <Way icon={MonitorSmartphone} words="Where you are signed in" aside={data?.length} onPress={onPress} />
  )
}
