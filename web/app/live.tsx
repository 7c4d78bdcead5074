/** The parts of the first view that show the server's data, or nothing at first; they arrive right after the shell stands. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { OutsideSystem } from '#contract/api/about.ts'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { ExplorerContext } from '#ui/chips/explorer.ts'
import { WalletSummary, WalletTotal } from '#web/features/hero/wallet-summary.tsx'
import { Welcome } from '#web/features/hero/welcome.tsx'
import { PortfolioButton } from '#web/features/money/portfolio-button.tsx'
import { ActiveWallet } from '#web/features/ribbon/active-wallet.tsx'
import { Connection } from '#web/features/ribbon/connection.tsx'
import { RoleBadge } from '#web/features/ribbon/role-badge.tsx'
import { Systems } from '#web/features/ribbon/systems.tsx'
import { Toasts } from '#web/features/toasts/toasts.tsx'
import { VoiceBar } from '#web/features/voice/bar.tsx'
import { crestControl } from '#web/features/voice/control.ts'
import { pressCrest } from '#web/features/voice/press.ts'
import { Refused } from '#web/lib/api.ts'
import { aboutQuery, activeWalletQuery, walletKey } from '#web/lib/queries.ts'
import { Sidebar } from '../features/sidebar/sidebar.tsx'
import { LineStatus } from '../features/status-bar/line-status.tsx'
import { SiteLink } from '../features/status-bar/site-link.tsx'
import { Account } from './account.tsx'
import { Debug } from './debug.tsx'
import { IdentityWatch } from './identity.tsx'

const MOST_RETRIES = 3

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // A refusal stays one; only a server that did not answer is asked again.
      retry: (failures, error) => failures < MOST_RETRIES && !isRefusal(error),
    },
  },
})
const isRefusal = (error: Error): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500

export const refreshWallet = (): void => void queries.invalidateQueries({ queryKey: walletKey })
/** What was chosen for a session holds in no other. */
export function leaveSession(): void {
  if (queries.getQueryData(activeWalletQuery.queryKey)?.isChosen) refreshWallet()
}
/** What the server says of its voice. */
export async function fetchVoiceSystem(fresh: boolean): Promise<OutsideSystem | undefined> {
  const { systems } = await queries.fetchQuery({ ...aboutQuery, ...(fresh && { staleTime: 0 }) })
  return systems.find(({ id }) => id === 'voice')
}
export const refreshAll = (): void => void queries.invalidateQueries()

const withQueries = <P extends object>(Part: ComponentType<P>) =>
  function WithQueries(props: P) {
    return (
      <QueryClientProvider client={queries}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }

/** Chips link to where this chain can be seen, if anywhere; a trade says when it is not the real one. */
function ExplorerSource({ children }: { children: ReactNode }) {
  const { data } = useQuery(aboutQuery)
  const chain = data?.systems.find(({ id, mode }) => id === 'chain' && mode === 'embedded')
  return (
    <ExplorerContext value={data?.explorer}>
      <SandboxContext value={chain?.label}>{children}</SandboxContext>
    </ExplorerContext>
  )
}

export const parts = {
  Account: withQueries(Account),
  ActiveWallet: withQueries(ActiveWallet),
  Connection,
  Debug: withQueries(Debug),
  ExplorerSource: withQueries(ExplorerSource),
  IdentityWatch: withQueries(IdentityWatch),
  LineStatus,
  Rail: withQueries(Sidebar),
  RoleBadge: withQueries(RoleBadge),
  SiteLink: withQueries(SiteLink),
  Systems: withQueries(Systems),
  Toasts,
  Total: withQueries(PortfolioButton),
  VoiceBar,
  WalletSummary: withQueries(WalletSummary),
  WalletTotal: withQueries(WalletTotal),
  Welcome: withQueries(Welcome),
  crestControl,
  pressCrest,
}
export type LiveParts = typeof parts
