/** The profile card: who one is, what one's wallet holds, and what one can do about it. */
import { useQuery } from '@tanstack/react-query'
import { Gauge, KeyRound, LogOut, MonitorSmartphone, Plug, ShieldCheck, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { nameOf } from '#contract/rules/email-name.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { SignedIn } from '#web/lib/account.ts'
import { walletsQuery } from '#web/lib/wallets.ts'
import { Disc } from './disc.tsx'
import { MenuItem } from './menu-item.tsx'
import { OwnWallet, OwnWalletInLine } from './own-wallet.tsx'
import { signedInQuery } from './queries.ts'

/** The profile, or one of the views behind it. */
export type View = 'profile' | 'wallets' | 'export' | 'limits' | 'security' | 'sessions' | 'programs'

type Props = Readonly<{
  account: SignedIn
  /** More items of the menu. */
  items?: ReactNode
  onView: (view: View) => void
}>

export function Profile({ account, items, onView }: Props) {
  const { user, badge, token } = account
  return (
    <>
      <div className="flex items-center gap-3.5 low:gap-3">
        <Disc email={user.email} className="size-11 shrink-0 text-ui low:size-9" />
        <p className="min-w-0 flex-1">
          <b className="block truncate text-read leading-6 font-semibold">{nameOf(user.email)}</b>
          <span className="block truncate text-small text-fg-3" title={user.email}>
            {user.email}
          </span>
        </p>
        <OwnWalletInLine />
        <Badge tone={user.isSuperAdmin ? 'admin' : 'strong'} title={badge.label}>
          {badge.badge}
          <span className="sr-only">: {badge.label}</span>
        </Badge>
      </div>
      <OwnWallet />
      <p
        className={`flex items-center gap-2 text-small text-fg-3 ${token.status.state === 'user' ? 'low:hidden' : ''}`}
        title={token.status.detail}
      >
        <i
          aria-hidden="true"
          className={`size-2 rounded-full ${token.status.state === 'user' ? 'bg-accent' : 'bg-warn'}`}
        />
        {token.status.state === 'user'
          ? 'Parley acts for your own wallets'
          : `Wallet tools: ${token.status.label}`}
      </p>
      <div className="in-two border-t border-line">
        {items}
        <WalletsItem onPress={() => onView('wallets')} />
        <MenuItem icon={KeyRound} label="Export key" onPress={() => onView('export')} />
        <MenuItem icon={Gauge} label="Trade limits" onPress={() => onView('limits')} />
        <MenuItem icon={ShieldCheck} label="Security" onPress={() => onView('security')} />
        <SessionsItem onPress={() => onView('sessions')} />
        <MenuItem icon={Plug} label="Programs with access" onPress={() => onView('programs')} />
      </div>
    </>
  )
}

/** In view at every height. */
export const LogOutButton = ({ onSignOut }: { onSignOut: () => void }) => (
  <Button tone="quiet" className="-ml-3" onClick={onSignOut}>
    <LogOut aria-hidden="true" strokeWidth={1.75} className="size-4" />
    Log out
  </Button>
)

function WalletsItem({ onPress }: { onPress: () => void }) {
  const { data } = useQuery(walletsQuery)
  return <MenuItem icon={Wallet} label="Your wallets" aside={data?.length} onPress={onPress} />
}

function SessionsItem({ onPress }: { onPress: () => void }) {
  const { data } = useQuery(signedInQuery)
  return (
    <MenuItem
      icon={MonitorSmartphone}
      label="Where you are logged in"
      aside={data?.length}
      onPress={onPress}
    />
  )
}
