/** The account menu: the sign-in form for visitors, the profile card and what belongs to it for users (spec S2.11, S2.12). */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '#ui/controls/panel.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { accountQuery, type SignedIn } from '#web/lib/account.ts'
import { Profile } from './profile.tsx'
import { Programs } from './programs.tsx'
import { Sessions } from './sessions.tsx'
import type { View } from './view.ts'
import { WalletExport } from './wallet-export.tsx'
import { WalletLimits } from './wallet-limits.tsx'

type Props = Readonly<{
  onClose: () => void
  /** The sign-in form. */
  signIn: ReactNode
  /** What else is opened from here. */
  ways?: ReactNode
  onSignOut: () => void
  onSignOutEverywhere: () => void
}>

export function AccountMenu({ onClose, signIn, ways, ...rest }: Props) {
  const { data } = useQuery(accountQuery)
  if (data?.type === 'user')
    return <UserMenu account={data} onClose={onClose} signIn={signIn} ways={ways} {...rest} />
  return (
    <Panel title="Sign in" place="menu" onClose={onClose}>
      {signIn}
      {ways && <div className="border-t border-line">{ways}</div>}
    </Panel>
  )
}

const TITLES: Readonly<Record<View, string>> = {
  profile: 'Account',
  export: 'Export secret key',
  limits: 'Trade limits',
  sessions: 'Where you are signed in',
  programs: 'Programs with access',
}

function UserMenu({
  account,
  onClose,
  signIn,
  ways,
  onSignOut,
  onSignOutEverywhere,
}: Props & { account: SignedIn }) {
  const [view, setView] = useState<View>('profile')
  return (
    <Panel
      title={TITLES[view]}
      place="menu"
      onClose={onClose}
      tools={view !== 'profile' && <Back onBack={() => setView('profile')} />}
    >
      {view === 'profile' && <Profile account={account} ways={ways} onView={setView} onSignOut={onSignOut} />}
      {view === 'export' && (
        <WalletExport account={account} signIn={signIn} onCancel={() => setView('profile')} />
      )}
      {view === 'limits' && (
        <WalletLimits account={account} signIn={signIn} onCancel={() => setView('profile')} />
      )}
      {view === 'sessions' && <Sessions onSignOutEverywhere={onSignOutEverywhere} />}
      {view === 'programs' && <Programs />}
    </Panel>
  )
}

/** Takes the focus from the button that led here and is gone. */
const Back = ({ onBack }: { onBack: () => void }) => (
  <IconButton label="Back to the account" autoFocus onClick={onBack}>
    <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
  </IconButton>
)
