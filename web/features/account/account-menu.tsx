/** The account menu: the sign-in form for visitors, the profile card and what belongs to it for users (spec S2.11, S2.12). */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Panel } from '#ui/controls/panel.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { accountQuery, type SignedIn } from '#web/lib/account.ts'
import { LogOutButton, Profile, type View } from './profile.tsx'
import { Programs } from './programs.tsx'
import { Sessions } from './sessions.tsx'
import { WalletExport } from './wallet-export.tsx'
import { WalletLimits } from './wallet-limits.tsx'
import { Wallets } from './wallets.tsx'

type Props = Readonly<{
  /** The view of a signed-in user that it opens with. */
  view?: View | undefined
  onClose: () => void
  /** The sign-in form. */
  signIn: ReactNode
  /** Passkeys, and the changes that wait. */
  security: ReactNode
  /** More items of the menu. */
  items?: ReactNode
  /** Beside Log out, always in view. */
  foot?: ReactNode
  onSignOut: () => void
  onSignOutEverywhere: () => void
}>

export function AccountMenu({ onClose, signIn, items, ...rest }: Props) {
  const { data } = useQuery(accountQuery)
  const id = useId()
  if (data?.type === 'user')
    return <UserMenu account={data} onClose={onClose} signIn={signIn} items={items} {...rest} />
  return (
    <Panel title="Log in" place="menu" onClose={onClose}>
      {signIn}
      {items && (
        <section aria-labelledby={id} className="border-t border-line pt-4">
          <h3 id={id} className="pb-1 text-small text-fg-2">
            Without an account
          </h3>
          {items}
        </section>
      )}
    </Panel>
  )
}

const TITLES: Readonly<Record<View, string>> = {
  profile: 'Account',
  wallets: 'Your wallets',
  export: 'Export secret key',
  limits: 'Trade limits',
  sessions: 'Where you are logged in',
  programs: 'Programs with access',
  security: 'Security',
}

function UserMenu({
  view: first = 'profile',
  account,
  onClose,
  signIn,
  items,
  foot,
  security,
  onSignOut,
  onSignOutEverywhere,
}: Props & { account: SignedIn }) {
  const [view, setView] = useState<View>(first)
  return (
    <Panel
      title={TITLES[view]}
      place="menu"
      onClose={onClose}
      foot={
        view === 'profile' && (
          <>
            <LogOutButton onSignOut={onSignOut} />
            <span className="flex-1" />
            {foot}
          </>
        )
      }
      lead={view !== 'profile' && <Back onBack={() => setView('profile')} />}
    >
      {view === 'profile' && <Profile account={account} items={items} onView={setView} />}
      {view === 'wallets' && <Wallets />}
      {view === 'export' && (
        <WalletExport account={account} signIn={signIn} onCancel={() => setView('profile')} />
      )}
      {view === 'limits' && (
        <WalletLimits account={account} signIn={signIn} onCancel={() => setView('profile')} />
      )}
      {view === 'sessions' && <Sessions onSignOutEverywhere={onSignOutEverywhere} />}
      {view === 'programs' && <Programs />}
      {view === 'security' && security}
    </Panel>
  )
}

/** Takes the focus from the button that led here and is gone. */
const Back = ({ onBack }: { onBack: () => void }) => (
  <IconButton label="Back to the account" autoFocus onClick={onBack}>
    <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
  </IconButton>
)
