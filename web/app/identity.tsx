/** Keeps the page in step with the account: in this tab, in other tabs, and after a sign-out. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Account } from '#contract/api/account.ts'
import { accountQuery, notifyOtherTabs, onOtherTab } from '#web/lib/account.ts'
import { clearLeftBehind, clearStored } from '#web/lib/left-behind.ts'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { aboutQuery } from '#web/lib/queries.ts'
import { type AppContext, useApp } from '#web/session/use-session.ts'

const { queryKey } = accountQuery

/** A guest has no id; the roles of a user are those of this server. */
const personOf = (account: Account): string => (account.type === 'user' ? account.user.id : '')
const rolesOf = (account: Account): string => (account.type === 'user' ? account.user.roles.join() : '')

/** Renders nothing: follows the account and resets the page when it changes. */
export function IdentityWatch() {
  const app = useApp()
  const queries = useQueryClient()
  const { data, isError } = useQuery(accountQuery)
  const before = useRef<Account>(undefined)

  useEffect(() => onOtherTab(() => void queries.invalidateQueries({ queryKey })), [queries])
  const follow = useEffectEvent((now: NonNullable<typeof data>) => {
    // The conversation is kept until the server names another account.
    if (now.isUnconfirmed) return
    const last = before.current
    before.current = now
    // The sign-in ended while no page was open. Text in the box belongs to the person who is here now.
    if (!last && now.type === 'guest' && preference('signedIn')) clearStored()
    setPreference('signedIn', now.type === 'user')
    if (!last) return
    if (personOf(last) !== personOf(now)) {
      becomeAnother(app, queries)
      if (last.type === 'user') clearLeftBehind()
    } else if (rolesOf(last) !== rolesOf(now)) forgetAnswers(queries)
  })
  useEffect(() => {
    if (data) follow(data)
    // The greeting that waited for the account may show now.
    if (data || isError) delete document.documentElement.dataset.known
  }, [data, isError])
  return null
}

/** Clears the call, the conversation and the answers of the earlier account. */
function becomeAnother({ session, conversation }: AppContext, queries: QueryClient): void {
  session.dispatch({ type: 'leave' })
  conversation.restart()
  forgetAnswers(queries)
}

/** The about data is the same for every account. */
const forgetAnswers = (queries: QueryClient): void =>
  void queries.resetQueries({
    predicate: ({ queryKey: [name] }) => name !== queryKey[0] && name !== aboutQuery.queryKey[0],
  })

type Leaving = Readonly<{
  app: AppContext
  queries: QueryClient
  /** Signs out, here or everywhere. */
  signOut: () => Promise<unknown>
  reload: () => void
}>

/** The call ends first. After a failed sign-out the page reloads and shows the server's account (spec S4.14, S8.47). */
export async function leave({ app, queries, signOut, reload }: Leaving): Promise<void> {
  const { session, conversation } = app
  session.dispatch({ type: 'leave' })
  // The server ends the stream, and a guest who asked for it again would be refused.
  conversation.close()
  try {
    await signOut()
    clearLeftBehind()
    notifyOtherTabs()
    await queries.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
  } catch {
    reload()
  }
}
