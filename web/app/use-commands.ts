/** The commands of the palette for this person right now; one that could do nothing is left out. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Activity,
  ArrowLeftRight,
  Brain,
  Bug,
  Captions,
  CaptionsOff,
  CircleStop,
  Coins,
  Download,
  Drama,
  EyeOff,
  Gauge,
  Keyboard,
  KeyRound,
  LogIn,
  LogOut,
  MessageSquare,
  MessageSquarePlus,
  MessagesSquare,
  Mic,
  MicOff,
  Monitor,
  MonitorSmartphone,
  Moon,
  PanelRight,
  Phone,
  PhoneOff,
  Plug,
  Settings2,
  ShieldCheck,
  SlidersHorizontal,
  SquarePen,
  Sun,
  UserRound,
  Volume2,
  Wallet,
} from 'lucide-react'
import { signOut } from '#contract/api/auth.ts'
import { isAdmin } from '#contract/rules/roles.ts'
import { useConversations } from '#web/features/conversations/use-conversations.ts'
import type { PaletteGroup, PaletteItem } from '#web/features/palette/palette.tsx'
import { recentTokens } from '#web/features/palette/recent-tokens.ts'
import { forgetSent } from '#web/features/sign-in/form.ts'
import { setPanel } from '#web/features/voice/open-panel.ts'
import { accountQuery } from '#web/lib/account.ts'
import { openAdminPanel } from '#web/lib/admin-panel.ts'
import { request } from '#web/lib/api.ts'
import { type OpenedAt, setOpened } from '#web/lib/opened.ts'
import { setPreference, type Theme } from '#web/lib/preferences.ts'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { usePortfolio } from '#web/lib/use-portfolio.ts'
import { usePreference } from '#web/lib/use-preference.ts'
import { isBusy } from '#web/session/machine.ts'
import { useApp, useItemIds, useSession, useVoice } from '#web/session/use-session.ts'
import { pushConversation } from './conversation-address.ts'
import { leave } from './identity.tsx'
import { startNewConversation } from './new-conversation.ts'
import { openStoredConversation } from './open-conversation.ts'

export function useCommands(): readonly PaletteGroup[] {
  const groups = [
    { heading: 'Conversation', items: [...useConversationCommands(), ...useCallCommands()] },
    { heading: 'Recent tokens', items: useTokenCommands() },
    { heading: 'Recent conversations', items: useRecentConversations() },
    { heading: 'Wallet and account', items: useAccountCommands() },
    { heading: 'Settings', items: useSettingCommands() },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

const account = (at: OpenedAt['account']) => () => setOpened('account', at)
const open = (panel: Exclude<keyof OpenedAt, 'account' | 'dialog' | 'wallet'>) => () =>
  setOpened(panel, 'open')
/** A list with gaps, for what is there only sometimes. */
const those = (items: readonly (PaletteItem | false | undefined)[]): readonly PaletteItem[] =>
  items.filter((item) => item !== false && item !== undefined)

function useConversationCommands(): readonly PaletteItem[] {
  const app = useApp()
  const busy = useSession(isBusy)
  return those([
    busy && {
      id: 'stop',
      label: 'Stop the answer',
      icon: CircleStop,
      shortcut: 'stop',
      run: () => app.session.dispatch({ type: 'stop' }),
    },
    {
      id: 'new',
      label: 'New conversation',
      icon: MessageSquarePlus,
      run: () => void startNewConversation(app),
    },
    {
      id: 'off-the-record',
      label: 'New conversation off the record',
      icon: EyeOff,
      run: () => void startNewConversation(app, true),
    },
    {
      id: 'conversations',
      label: 'Conversations',
      also: 'search history rename pin delete',
      icon: MessagesSquare,
      run: account('conversations'),
    },
  ])
}

function useCallCommands(): readonly PaletteItem[] {
  const { voice } = useApp()
  const offered = useVoice((now) => now.offered === 'yes')
  const phase = useVoice((now) => now.phase)
  const isOn = useVoice((now) => now.mic === 'on')
  const hasKeys = usePreference('voiceShortcuts', true)
  if (!offered) return []
  const shortcut = hasKeys ? 'call' : undefined
  return those([
    phase === 'off'
      ? { id: 'call', label: 'Start a voice call', icon: Phone, shortcut, run: voice.start }
      : { id: 'call', label: 'End the voice call', icon: PhoneOff, shortcut, run: voice.stop },
    {
      id: 'mute',
      label: isOn ? 'Mute the microphone' : 'Unmute the microphone',
      icon: isOn ? MicOff : Mic,
      run: () => voice.setMuted(isOn),
    },
  ])
}

const MOST_TOKENS = 6

/** Tokens that the conversation was about, then those in the wallet. */
function useTokenCommands(): readonly PaletteItem[] {
  const { session, transcript } = useApp()
  const rows = useItemIds().map((id) => transcript.item(id))
  const { balances } = usePortfolio()
  const symbols = new Set([...recentTokens(rows), ...balances.map(({ symbol }) => symbol)])
  return [...symbols].slice(0, MOST_TOKENS).map((symbol) => ({
    id: `token ${symbol}`,
    label: `Price of ${symbol}`,
    icon: Coins,
    run: () => session.send(`price of ${symbol}`),
  }))
}

const MOST_CONVERSATIONS = 20

function useRecentConversations(): readonly PaletteItem[] {
  const app = useApp()
  const { rows } = useConversations('', false)
  return rows.slice(0, MOST_CONVERSATIONS).map(({ id, title }) => ({
    id: `conversation ${id}`,
    label: title,
    icon: MessageSquare,
    run: () => void openStoredConversation(app, id, () => pushConversation(app, id)),
  }))
}

function useAccountCommands(): readonly PaletteItem[] {
  const app = useApp()
  const queries = useQueryClient()
  const { data } = useQuery(accountQuery)
  const isWide = useMedia(WIDE)
  const user = data?.type === 'user' ? data.user : undefined
  const leaveNow = () => {
    forgetSent()
    const out = () => request(signOut, {})
    void leave({ app, queries, signOut: out, reload: () => location.reload() })
  }
  return those([
    {
      id: 'wallet',
      label: 'Holdings and trades',
      also: 'wallet balances receipts',
      icon: Wallet,
      run: () => setOpened('wallet', 'holdings'),
    },
    !isWide && {
      id: 'overview',
      label: 'Market and live streams',
      also: 'wallet overview',
      icon: PanelRight,
      run: open('overview'),
    },
    {
      id: 'memory',
      label: 'What Parley remembers',
      also: 'memory privacy',
      icon: Brain,
      run: account('memory'),
    },
    { id: 'personas', label: 'Personas', icon: Drama, run: account('personas') },
    { id: 'data', label: 'Export, import, shared links', icon: Download, run: account('data') },
    !user && { id: 'log-in', label: 'Log in', also: 'log in', icon: LogIn, run: account('menu') },
    ...(user ? USER_COMMANDS : []),
    user?.isSuperAdmin && {
      id: 'workbench',
      label: 'Prompt workbench',
      icon: SquarePen,
      run: account('workbench'),
    },
    ...(user && isAdmin(user.roles) ? ADMIN_COMMANDS : []),
    user && { id: 'sign-out', label: 'Log out', also: 'log out', icon: LogOut, run: leaveNow },
  ])
}

const USER_COMMANDS: readonly PaletteItem[] = [
  { id: 'account', label: 'Account', icon: UserRound, run: account('menu') },
  {
    id: 'receive',
    label: 'Receive and send',
    also: 'deposit, QR, transfer, address book',
    icon: ArrowLeftRight,
    run: () => setOpened('wallet', 'move'),
  },
  { id: 'limits', label: 'Trade limits', icon: Gauge, run: account('limits') },
  { id: 'security', label: 'Security', also: 'passkeys', icon: ShieldCheck, run: account('security') },
  { id: 'sessions', label: 'Where you are logged in', icon: MonitorSmartphone, run: account('sessions') },
  { id: 'programs', label: 'Programs with access', also: 'MCP', icon: Plug, run: account('programs') },
  { id: 'export', label: 'Export key', icon: KeyRound, run: account('export') },
]
const ADMIN_COMMANDS: readonly PaletteItem[] = [
  { id: 'signals', label: 'Signals', icon: Activity, run: () => openAdminPanel('signals') },
  { id: 'debug', label: 'Debug info', icon: Bug, run: () => openAdminPanel('debug') },
]

const THEMES: readonly (PaletteItem & Readonly<{ theme: Theme }>)[] = (
  [
    ['light', 'Light theme', Sun],
    ['dark', 'Dark theme', Moon],
    ['system', 'Theme of the system', Monitor],
  ] as const
).map(([theme, label, icon]) => ({
  id: `theme ${theme}`,
  theme,
  label,
  icon,
  also: 'appearance mode',
  run: () => setPreference('theme', theme),
}))

function useSettingCommands(): readonly PaletteItem[] {
  const theme = usePreference('theme', 'system')
  const captions = usePreference('captions', true)
  const hasKeys = usePreference('voiceShortcuts', true)
  const hasVoice = useVoice((now) => now.offered === 'yes')
  return those([
    {
      id: 'settings',
      label: 'Settings',
      also: 'preferences options',
      icon: Settings2,
      shortcut: 'settings',
      run: () => setOpened('dialog', 'settings'),
    },
    ...THEMES.filter((one) => one.theme !== theme),
    hasVoice && {
      id: 'captions',
      label: captions ? 'Hide captions' : 'Show captions',
      icon: captions ? CaptionsOff : Captions,
      run: () => setPreference('captions', !captions),
    },
    hasVoice && {
      id: 'responsiveness',
      label: 'Voice responsiveness',
      icon: SlidersHorizontal,
      run: () => setPanel('responsiveness'),
    },
    hasVoice && {
      id: 'devices',
      label: 'Microphone and speaker',
      also: 'devices recording codec',
      icon: Volume2,
      run: () => setPanel('devices'),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      shortcut: hasKeys ? 'shortcuts' : undefined,
      run: () => setOpened('dialog', 'shortcuts'),
    },
  ])
}
