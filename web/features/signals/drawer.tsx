/** The signals drawer (spec S2.51, S2.52): the tools of this account, and the events of its calls. */
import { useQuery } from '@tanstack/react-query'
import { isAdmin } from '#contract/rules/roles.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { AvailableTools } from './available-tools.tsx'
import { EventLogs } from './event-logs.tsx'

export function SignalsDrawer({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(accountQuery)
  // After a sign-out there is nothing to show.
  if (data?.type !== 'user' || !isAdmin(data.user.roles)) return null
  return (
    <Panel title="Signals" place="drawer" onClose={onClose}>
      <AvailableTools />
      <EventLogs />
    </Panel>
  )
}
