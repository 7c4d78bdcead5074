/** Joins the settings with the account, the voice and the panels that they lead to (`/settings`). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { signOutEverywhere } from '#contract/api/account.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Programs } from '#web/features/account/programs.tsx'
import { Sessions } from '#web/features/account/sessions.tsx'
import { WalletLimits } from '#web/features/account/wallet-limits.tsx'
import { Appearance } from '#web/features/settings/appearance.tsx'
import { AnswerLanguageChoice, DefaultSlippage } from '#web/features/settings/own-settings.tsx'
import { Subheading } from '#web/features/settings/section.tsx'
import { Settings, type SettingsPart } from '#web/features/settings/settings.tsx'
import { ShortcutList } from '#web/features/shortcuts/shortcut-list.tsx'
import { forgetSent } from '#web/features/sign-in/form.ts'
import { SignIn } from '#web/features/sign-in/sign-in.tsx'
import { OwnUsageView } from '#web/features/usage/usage.tsx'
import { KeysSwitch } from '#web/features/voice/talking.tsx'
import { accountQuery, type SignedIn } from '#web/lib/account.ts'
import { request } from '#web/lib/api.ts'
import { type OpenedAt, setOpened } from '#web/lib/opened.ts'
import { useApp } from '#web/session/use-session.ts'
import { closed } from './conversation-drawer.tsx'
import { leave } from './identity.tsx'
import { Privacy } from './settings-privacy.tsx'
import { VoiceSettings } from './settings-voice.tsx'

/** The query is kept: the codec is part of it (spec S2.4). */
const ADDRESS = '/settings'

export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(accountQuery)
  const user = data?.type === 'user' ? data : undefined
  const goTo = (at: OpenedAt['account']) => void closed(onClose).then(() => setOpened('account', at))
  const parts: readonly SettingsPart[] = [
    { id: 'appearance', title: 'Appearance', content: <Appearance /> },
    { id: 'voice', title: 'Voice', content: <VoiceSettings /> },
    ...(user ? userParts(user, onClose) : []),
    {
      id: 'privacy',
      title: 'Privacy',
      content: <Privacy isGuest={!user} onMemory={() => goTo('memory')} onData={() => goTo('data')} />,
    },
    { id: 'usage', title: 'Usage', content: <OwnUsageView /> },
    ...(data && !user
      ? [{ id: 'account', title: 'Account', content: <LogIn onPress={() => goTo('menu')} /> }]
      : []),
    { id: 'keyboard', title: 'Keyboard', content: <KeyboardSettings /> },
  ]
  return <Settings parts={parts} address={`${ADDRESS}${location.search}`} onClose={onClose} />
}

const userParts = (account: SignedIn, onClose: () => void): readonly SettingsPart[] => [
  { id: 'answers', title: 'Answers', content: <AnswerLanguageChoice /> },
  {
    id: 'trading',
    title: 'Trading',
    content: (
      <>
        <DefaultSlippage />
        <Subheading>Limits</Subheading>
        <WalletLimits account={account} signIn={<SignIn callback={ADDRESS} />} />
      </>
    ),
  },
  { id: 'access', title: 'Sign-ins', content: <Access onClose={onClose} /> },
]

function Access({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const queries = useQueryClient()
  const signOut = () => {
    forgetSent()
    onClose()
    void leave({
      app,
      queries,
      signOut: () => request(signOutEverywhere, {}),
      reload: () => location.reload(),
    })
  }
  return (
    <>
      <Sessions onSignOutEverywhere={signOut} />
      <Subheading>Programs with access</Subheading>
      <Programs />
    </>
  )
}

const LogIn = ({ onPress }: { onPress: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p className="text-body text-fg-2">Trade limits, logins and memory belong to an account.</p>
    <Button onClick={onPress}>Log in</Button>
  </div>
)

const KeyboardSettings = () => (
  <>
    <KeysSwitch />
    <ShortcutList />
  </>
)
