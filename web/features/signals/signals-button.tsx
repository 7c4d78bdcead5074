/** The signals button in the foot of the page, for admins alone (spec S1.17, S2.43, S6.13). */
import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { isAdmin } from '#contract/rules/roles.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { closeAdminPanel, toggleAdminPanel, useOwnPanel } from '#web/lib/admin-panel.ts'
import { eventLog } from '#web/session/page-event-log.ts'

type Props = Readonly<{ panel: (close: () => void) => ReactNode }>

export function SignalsButton(props: Props) {
  const { data } = useQuery(accountQuery)
  return data?.type === 'user' && isAdmin(data.user.roles) ? <AdminButton {...props} /> : null
}

function AdminButton({ panel }: Props) {
  const isOpen = useOwnPanel('signals')
  // Events from before the drawer was opened are what it is opened for.
  useEffect(() => {
    eventLog.turn(true)
    return () => eventLog.turn(false)
  }, [])
  return (
    <>
      <IconButton
        size="small"
        label="Signals"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => toggleAdminPanel('signals')}
      >
        <Activity aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
      {isOpen && panel(() => closeAdminPanel('signals'))}
    </>
  )
}
