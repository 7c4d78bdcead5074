/** The Admin Console with the switch of trading, which is for superadmins. */
import { AdminConsole as Console } from '#web/features/admin/console/console.tsx'
import { Trading } from '#web/features/debug/trading.tsx'

type Props = Readonly<{ isSuperAdmin: boolean; onClose: () => void }>

export const AdminConsole = ({ isSuperAdmin, onClose }: Props) => (
  <Console trading={isSuperAdmin && <Trading />} onClose={onClose} />
)
