/** What stands behind the account button: fetched when somebody points at it. */
import { useQuery } from '@tanstack/react-query'
import { Drama, SquarePen } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { AccountMenu } from '#web/features/account/account-menu.tsx'
import { Way } from '#web/features/account/way.tsx'
import { SignIn } from '#web/features/sign-in/sign-in.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { persistently } from '#web/lib/persistently.ts'
import { useRoom } from '#web/session/use-session.ts'

const Workbench = lazy(
  persistently(async () => ({ default: (await import('#web/features/workbench/workbench.tsx')).Workbench })),
)
const Personas = lazy(
  persistently(async () => ({ default: (await import('#web/features/personas/personas.tsx')).Personas })),
)

type Place = 'menu' | 'personas' | 'workbench'

/** The menu, and what is opened from it in its place. */
function Menu(props: ComponentProps<typeof AccountMenu>) {
  const { session } = useRoom()
  const { data } = useQuery(accountQuery)
  const [place, setPlace] = useState<Place>('menu')
  const { onClose } = props
  if (place === 'menu') {
    const ways = (
      <>
        <Way icon={Drama} words="Personas" onPress={() => setPlace('personas')} />
        {data?.type === 'user' && data.user.isSuperAdmin && (
          <Way icon={SquarePen} words="Prompt workbench" onPress={() => setPlace('workbench')} />
        )}
      </>
    )
    return <AccountMenu {...props} ways={ways} />
  }
  return (
    <Suspense fallback={null}>
      {place === 'workbench' ? (
        <Workbench onClose={onClose} />
      ) : (
        <Personas
          onClose={onClose}
          onSignIn={() => setPlace('menu')}
          // One's own persona is the first agent; a call that stands is opened anew with it, and goes on.
          onInUse={() => session.dispatch({ type: 'talk-to' })}
        />
      )}
    </Suspense>
  )
}

export const parts = { AccountMenu: Menu, SignIn }
