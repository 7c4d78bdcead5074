/** The Debug Control Room with the wallet in it. */
import { ControlRoom } from '#web/features/debug/control-room.tsx'
import { DebugWallet } from '#web/features/money/debug-wallet.tsx'

export const DebugRoom = ({ onClose }: { onClose: () => void }) => (
  <ControlRoom onClose={onClose} wallet={<DebugWallet />} />
)
