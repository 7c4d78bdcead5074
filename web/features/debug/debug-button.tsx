/** The debug button in the foot of the page, for admins alone (spec S1.16, S2.44, S6.12). */
import { useQuery } from '@tanstack/react-query'
import { Bug } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin } from '#contract/rules/roles.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { closeAdminPanel, openAdminPanel, useOwnPanel } from '#web/lib/admin-panel.ts'

export function DebugButton({ panel }: { panel: (close: () => void) => ReactNode }) {
  const { data } = useQuery(accountQuery)
  const isOpen = useOwnPanel('debug')
  if (data?.type !== 'user' || !isAdmin(data.user.roles)) return null
  return (
    <>
      <IconButton
        size="small"
        label="Debug info"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openAdminPanel('debug')}
      >
        <Bug aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
      {isOpen && panel(() => closeAdminPanel('debug'))}
    </>
  )
}
