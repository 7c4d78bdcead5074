/** The account of the page, and the notice to other tabs that the account has changed. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Account, readAccount } from '#contract/api/account.ts'
import { badgeOf } from '#contract/rules/roles.ts'
import { request } from './api.ts'

export type SignedIn = Extract<Account, { type: 'user' }>
/** `isUnconfirmed`: the server could not confirm the user, so the page shows a guest. */
type PageAccount = Account & Readonly<{ isUnconfirmed?: true }>

const FRESH_MS = 5 * 60_000
/** An operator may have changed the roles meanwhile. */
const ASK_EVERY_MS = 60_000

/** Read again whenever the page gets the focus: a session may have ended elsewhere. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }): Promise<PageAccount> => request(readAccount, {}, signal),
  staleTime: FRESH_MS,
  refetchInterval: ASK_EVERY_MS,
  refetchOnWindowFocus: 'always',
})

const UNCONFIRMED: PageAccount = { type: 'guest', badge: badgeOf(undefined), isUnconfirmed: true }

/** Shows a guest until the server has confirmed the account again (spec S8.46). */
export async function becomeGuest(queries: QueryClient): Promise<void> {
  const { queryKey } = accountQuery
  if (queries.getQueryData(queryKey)?.type !== 'user') return
  // An earlier answer may still be on its way.
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, UNCONFIRMED)
}

/** The server answers again: reads the account that it could not confirm. */
export function confirmAccount(queries: QueryClient): void {
  const { queryKey } = accountQuery
  if (queries.getQueryData(queryKey)?.isUnconfirmed) void queries.invalidateQueries({ queryKey, exact: true })
}

const CHANNEL = 'parley.identity'

/** After a sign-in or sign-out all tabs of this browser show the same account. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

export function onOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
