/** What stands behind the account button: fetched when somebody points at it. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Drama, MessageSquarePlus, SquarePen } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { AccountMenu } from '#web/features/account/account-menu.tsx'
import { Way } from '#web/features/account/way.tsx'
import { forgetSent } from '#web/features/sign-in/sent.ts'
import { SignIn } from '#web/features/sign-in/sign-in.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { useRoom } from '#web/session/use-session.ts'
import { retryWhileVisible } from '../lib/retry-while-visible.ts'
import { beginAnew } from './begin-anew.ts'

const loadWorkbench = retryWhileVisible(async () => (await import('./workbench-parts.ts')).parts)
const loadPersonas = retryWhileVisible(
  async () => (await import('#web/features/personas/personas.tsx')).Personas,
)

/** What could not be fetched leaves the menu as it is: whoever presses again asks again. */
const nothing = (): void => undefined

const prepare = (queries: QueryClient): Promise<void> =>
  loadWorkbench().then(({ prefetchModules }) => prefetchModules(queries), nothing)

type Opened = Readonly<{
  Workbench?: Awaited<ReturnType<typeof loadWorkbench>>['Workbench']
  Personas?: Awaited<ReturnType<typeof loadPersonas>>
}>

/** The menu, and what is opened from it in its place as soon as that is here. */
function Menu(props: ComponentProps<typeof AccountMenu>) {
  const room = useRoom()
  const queries = useQueryClient()
  const { data } = useQuery(accountQuery)
  const [{ Workbench, Personas }, open] = useState<Opened>({})
  const { onClose } = props
  if (Workbench) return <Workbench onClose={onClose} />
  if (Personas) {
    return (
      <Personas
        onClose={onClose}
        onSignIn={() => open({})}
        // One's own persona is the first agent; a call that stands is opened anew with it, and goes on.
        onInUse={() => room.session.dispatch({ type: 'talk-to' })}
      />
    )
  }
  const ways = (
    <>
      <Way
        icon={MessageSquarePlus}
        words="New conversation"
        onPress={() => {
          onClose()
          void beginAnew(room)
        }}
      />
      <Way
        icon={Drama}
        words="Personas"
        onIntent={() => void loadPersonas().catch(nothing)}
        onPress={() => void loadPersonas().then((Loaded) => open({ Personas: Loaded }), nothing)}
      />
      {data?.type === 'user' && data.user.isSuperAdmin && (
        <Way
          icon={SquarePen}
          words="Prompt workbench"
          onIntent={() => void prepare(queries)}
          onPress={() =>
            void loadWorkbench().then((loaded) => open({ Workbench: loaded.Workbench }), nothing)
          }
        />
      )}
    </>
  )
  const leaving = (signOut: () => void) => () => {
    forgetSent()
    signOut()
  }
  return (
    <AccountMenu
      {...props}
      ways={ways}
      onSignOut={leaving(props.onSignOut)}
      onSignOutEverywhere={leaving(props.onSignOutEverywhere)}
    />
  )
}

export const parts = { AccountMenu: Menu, SignIn }
