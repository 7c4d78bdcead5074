/** The account in the ribbon and its menu, which comes with the first sign that somebody wants it. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { AccountButton } from '#web/features/account/account-button.tsx'
import { ask } from '#web/lib/api.ts'
import { useRoom } from '#web/session/use-session.ts'
import { retryWhileVisible } from '../lib/retry-while-visible.ts'
import { takeAsked } from './asked.ts'
import { leave } from './identity.tsx'

const load = retryWhileVisible(() => import('./account-parts.tsx'))
const AccountMenu = lazy(async () => ({ default: (await load()).parts.AccountMenu }))
const SignIn = lazy(async () => ({ default: (await load()).parts.SignIn }))

const asked = takeAsked()

/** Whoever opens the menu asks again: here a failure is nothing yet. */
const preload = (): void => void load().catch(() => undefined)

export function Account() {
  const room = useRoom()
  const queries = useQueryClient()
  const leaveBy = (signOut: () => Promise<unknown>) =>
    void leave({ room, queries, signOut, reload: () => location.reload() })
  return (
    <AccountButton
      isOpenAtFirst={asked.signIn}
      onIntent={preload}
      menu={(close) => (
        <Suspense fallback={null}>
          <AccountMenu
            onClose={close}
            signIn={<SignIn callback={asked.callback} />}
            onSignOut={() => {
              close()
              leaveBy(async () => ask((await import('#contract/api/auth.ts')).signOut, {}))
            }}
            onSignOutEverywhere={() => {
              close()
              leaveBy(async () => ask((await import('#contract/api/account.ts')).signOutEverywhere, {}))
            }}
          />
        </Suspense>
      )}
    />
  )
}
