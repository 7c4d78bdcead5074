/** Bundles the panels: the account menu, sign-in, personas, the prompt workbench, the wallet, signals and the Debug Control Room. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Download,
  Drama,
  MessageSquarePlus,
  MessagesSquare,
  NotebookPen,
  Settings2,
  SquarePen,
  SquareSlash,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '#ui/controls/panel.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { lazyPart, loader } from '#ui/primitives/lazy-part.tsx'
import { AccountMenu } from '#web/features/account/account-menu.tsx'
import { MenuItem } from '#web/features/account/menu-item.tsx'
import { prefetchConversations } from '#web/features/conversations/use-conversations.ts'
import { ControlRoom } from '#web/features/debug/control-room.tsx'
import { DebugWallet } from '#web/features/money/debug-wallet.tsx'
import { WalletPanel } from '#web/features/money/wallet-panel.tsx'
import { DebugPersona } from '#web/features/personas/debug-persona.tsx'
import { Personas } from '#web/features/personas/personas.tsx'
import { SystemsPanel } from '#web/features/ribbon/systems-panel.tsx'
import { Security } from '#web/features/security/security.tsx'
import { SignalStack } from '#web/features/sidebar/signal-stack.tsx'
import { forgetSent } from '#web/features/sign-in/form.ts'
import { SignIn } from '#web/features/sign-in/sign-in.tsx'
import { SignalsDrawer } from '#web/features/signals/drawer.tsx'
import { prefetchModules } from '#web/features/workbench/queries.ts'
import { Workbench } from '#web/features/workbench/workbench.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { type OpenedAt, setOpened as openPanel } from '#web/lib/opened.ts'
import { useApp } from '#web/session/use-session.ts'
import { openTurn } from './conversation-address.ts'
import { ConversationDrawer, closed } from './conversation-drawer.tsx'
import { startNewConversation } from './new-conversation.ts'

const DataPanel = lazyPart(
  loader(() => import('#web/features/take-along/data-panel.tsx')),
  (module) => module.DataPanel,
)

const MemoryPanel = lazyPart(
  loader(() => import('#web/features/memory/memory-panel.tsx')),
  (module) => module.MemoryPanel,
)

type MenuProps = Readonly<{
  /** Where a sign-in leads. */
  callback: string
  at: OpenedAt['account']
  onClose: () => void
  onSignOut: () => void
  onSignOutEverywhere: () => void
}>

/** The account menu; what is opened from it takes its place. */
function AccountPanels({ callback, at, onClose, onSignOut, onSignOutEverywhere }: MenuProps) {
  const { session } = useApp()
  const [opened, setOpened] = useState(at)
  if (opened === 'personas') {
    return (
      <Personas
        onClose={onClose}
        onSignIn={() => setOpened('menu')}
        // One's own persona is the first agent; an open call is opened again with it, and goes on.
        onInUse={() => session.dispatch({ type: 'talk-to' })}
      />
    )
  }
  if (opened === 'data') return <DataPanel onClose={onClose} />
  if (opened === 'memory') return <MemoryOfUser callback={callback} onClose={onClose} />
  if (opened === 'conversations') return <ConversationDrawer onClose={onClose} />
  const withoutSent = (signOut: () => void) => () => {
    forgetSent()
    signOut()
  }
  const isWriting = opened === 'workbench'
  return (
    <>
      <Workbench isOpen={isWriting} onClose={onClose} />
      {!isWriting && (
        <AccountMenu
          view={viewOf(opened)}
          signIn={<SignIn callback={callback} />}
          security={<Security signIn={<SignIn callback={callback} />} />}
          onClose={onClose}
          onSignOut={withoutSent(onSignOut)}
          onSignOutEverywhere={withoutSent(onSignOutEverywhere)}
          items={<MenuItems onClose={onClose} onOpen={setOpened} />}
          foot={
            <Button tone="quiet" className="-mr-3" onClick={() => openDialog('settings', onClose)}>
              <Settings2 aria-hidden="true" strokeWidth={1.75} className="size-4" />
              Settings
            </Button>
          }
        />
      )}
    </>
  )
}

const VIEWS = ['export', 'limits', 'security', 'sessions', 'programs'] as const
const viewOf = (at: OpenedAt['account']) => VIEWS.find((view) => view === at) ?? 'profile'

/** A turn opens once the menu is closed. */
function MemoryOfUser({ callback, onClose }: Pick<MenuProps, 'callback' | 'onClose'>) {
  const app = useApp()
  const { data } = useQuery(accountQuery)
  return (
    <MemoryPanel
      isGuest={data?.type !== 'user'}
      signIn={<SignIn callback={callback} />}
      onClose={onClose}
      onOpenTurn={(link) => void closed(onClose).then(() => openTurn(app, link))}
    />
  )
}

function openDialog(dialog: OpenedAt['dialog'], onClose: () => void): void {
  onClose()
  openPanel('dialog', dialog)
}

type ItemsProps = Readonly<{ onClose: () => void; onOpen: (panel: OpenedAt['account']) => void }>

function MenuItems({ onClose, onOpen }: ItemsProps): ReactNode {
  const app = useApp()
  const queries = useQueryClient()
  const { data } = useQuery(accountQuery)
  const startNew = () => {
    onClose()
    void startNewConversation(app)
  }
  return (
    <>
      <MenuItem icon={MessageSquarePlus} label="New conversation" onPress={startNew} />
      <MenuItem
        icon={MessagesSquare}
        label="Conversations"
        onIntent={() => void prefetchConversations(queries)}
        onPress={() => onOpen('conversations')}
      />
      <MenuItem icon={Download} label="Export, import, shared links" onPress={() => onOpen('data')} />
      <MenuItem icon={NotebookPen} label="What Parley remembers" onPress={() => onOpen('memory')} />
      <MenuItem icon={Drama} label="Personas" onPress={() => onOpen('personas')} />
      {data?.type === 'user' && data.user.isSuperAdmin && (
        <MenuItem
          icon={SquarePen}
          label="Prompt workbench"
          onIntent={() => prefetchModules(queries)}
          onPress={() => onOpen('workbench')}
        />
      )}
      {data?.type !== 'user' && (
        <MenuItem icon={Settings2} label="Settings" onPress={() => openDialog('settings', onClose)} />
      )}
      <MenuItem icon={SquareSlash} label="Commands" onPress={() => openDialog('palette', onClose)} />
    </>
  )
}

const DebugPanel = ({ onClose }: { onClose: () => void }) => (
  <ControlRoom
    onClose={onClose}
    wallet={
      <>
        <DebugWallet />
        <DebugPersona />
      </>
    }
  />
)

const OverviewPanel = ({ onClose }: { onClose: () => void }) => (
  <Panel title="Wallet and market" onClose={onClose}>
    <SignalStack />
  </Panel>
)

export const panels = {
  AccountPanels,
  ConversationDrawer,
  DebugPanel,
  OverviewPanel,
  SignalsDrawer,
  SystemsPanel,
  WalletPanel,
  prefetchConversations,
}
