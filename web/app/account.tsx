/** The account button in the ribbon, and its menu, which loads when the button is pointed at. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { signOutEverywhere } from '#contract/api/account.ts'
import { signOut } from '#contract/api/auth.ts'
import { AccountButton } from '#web/features/account/account-button.tsx'
import { request } from '#web/lib/api.ts'
import { useApp } from '#web/session/use-session.ts'
import { loadPanels, preload } from './boundaries.ts'
import { leave } from './identity.tsx'
import type { SignInRequest } from './sign-in-request.ts'

const AccountPanels = lazy(async () => ({ default: (await loadPanels()).AccountPanels }))

export function Account({ signIn: { isRequested, callback } }: { signIn: SignInRequest }) {
  const app = useApp()
  const queries = useQueryClient()
  const leaveBy = (signOut: () => Promise<unknown>) =>
    void leave({ app, queries, signOut, reload: () => location.reload() })
  return (
    <AccountButton
      isOpenAtFirst={isRequested}
      onIntent={() => preload(loadPanels)}
      menu={(close) => (
        <Suspense fallback={null}>
          <AccountPanels
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
        </Suspense>
      )}
    />
  )
}
