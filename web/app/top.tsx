/** The ribbon of the page: its wallet and its account, whose panels load when they are pointed at. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { signOutEverywhere } from '#contract/api/account.ts'
import { signOut } from '#contract/api/auth.ts'
import { lazyPart } from '#ui/primitives/lazy-part.tsx'
import { AccountButton } from '#web/features/account/account-button.tsx'
import { ConversationsButton } from '#web/features/conversations/conversations-button.tsx'
import { PortfolioButton } from '#web/features/money/portfolio-button.tsx'
import { Connection, Ribbon, RoleBadge, Systems, WalletChip } from '#web/features/ribbon/ribbon.tsx'
import { request } from '#web/lib/api.ts'
import { useOpened } from '#web/lib/opened.ts'
import { setPreference } from '#web/lib/preferences.ts'
import { activeWalletQuery } from '#web/lib/queries.ts'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { usePreference } from '#web/lib/use-preference.ts'
import { useApp } from '#web/session/use-session.ts'
import { loadPanels, preload } from './boundaries.ts'
import { leave } from './identity.tsx'
import type { SignInRequest } from './sign-in-request.ts'

const WalletPanel = lazyPart(loadPanels, (part) => part.WalletPanel)
const ConversationDrawer = lazyPart(loadPanels, (part) => part.ConversationDrawer)
const AccountPanels = lazyPart(loadPanels, (part) => part.AccountPanels)
const SystemsPanel = lazyPart(loadPanels, (part) => part.SystemsPanel)

type Props = Readonly<{ signIn: SignInRequest }>

export const Top = ({ signIn }: Props) => (
  <Ribbon
    list={<ConversationList />}
    connection={<Connection />}
    systems={<EmbeddedSystems className="max-sm:hidden" />}
    total={
      <PortfolioButton
        onIntent={() => preload(loadPanels)}
        panel={(close, part) => <WalletPanel key={part} first={part} onClose={close} />}
      />
    }
    wallet={<ActiveWallet />}
    role={<RoleBadge />}
    account={<Account signIn={signIn} />}
  />
)

export const EmbeddedSystems = ({ className }: { className: string }) => (
  <Systems
    className={className}
    onIntent={() => preload(loadPanels)}
    panel={(close) => <SystemsPanel onClose={close} />}
  />
)

/** Opens the drawer, or closes the list that stands beside the page. */
function ConversationList() {
  const [opened, setOpened] = useOpened('conversations')
  const isPinned = usePreference('conversationsPinned', false)
  const isBeside = useMedia(WIDE) && isPinned
  const queries = useQueryClient()
  const prefetch = async () => void (await loadPanels()).prefetchConversations(queries)
  return (
    <>
      <ConversationsButton
        isOpen={opened !== undefined || isBeside}
        onIntent={() => preload(prefetch)}
        onPress={() => (isBeside ? setPreference('conversationsPinned', false) : setOpened('open'))}
      />
      {opened && !isBeside && <ConversationDrawer onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The wallet that the tools act for. */
function ActiveWallet() {
  const { data, isPending } = useQuery(activeWalletQuery)
  return <WalletChip address={data?.public_key} isLoading={isPending} isChosen={data?.isChosen} />
}

function Account({ signIn: { isRequested, callback } }: Props) {
  const app = useApp()
  const queries = useQueryClient()
  const leaveBy = (signOut: () => Promise<unknown>) =>
    void leave({ app, queries, signOut, reload: () => location.reload() })
  return (
    <AccountButton
      isOpenAtFirst={isRequested}
      onIntent={() => preload(loadPanels)}
      menu={(close, at) => (
        <AccountPanels
          at={at}
          callback={callback}
          onClose={close}
          onSignOut={() => {
            close()
            leaveBy(() => request(signOut, {}))
          }}
          onSignOutEverywhere={() => {
            close()
            leaveBy(() => request(signOutEverywhere, {}))
          }}
        />
      )}
    />
  )
}
