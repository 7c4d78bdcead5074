/** The Admin Console. */
import { FloatingPanel } from '#web/features/admin/floating-panel.tsx'

type Props = Readonly<{ isSuperAdmin: boolean; onClose: () => void }>

export const AdminConsole = ({ onClose }: Props) => (
  <FloatingPanel title="Admin Console" onClose={onClose}>
    soon
  </FloatingPanel>
)
