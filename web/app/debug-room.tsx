/** The Debug Control Room with the wallet and the persona in it. */
import { ControlRoom } from '#web/features/debug/control-room.tsx'
import { DebugWallet } from '#web/features/money/debug-wallet.tsx'
import { DebugPersona } from '#web/features/personas/debug-persona.tsx'

export const DebugRoom = ({ onClose }: { onClose: () => void }) => (
  <ControlRoom
    onClose={onClose}
    wallet={
      <>
        <DebugWallet />
        <DebugPersona />
      </>
    }
  />
)
