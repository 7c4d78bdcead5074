/** The wallet behind the figure in the ribbon: what it holds, what was traded from it, and how much may be. */

import { useState } from 'react'
import { Choice } from '#ui/controls/choice.tsx'
import { Panel } from '#ui/controls/panel.tsx'
import { lazyPart, loader } from '#ui/primitives/lazy-part.tsx'
import type { OpenedAt } from '#web/lib/opened.ts'
import { Holdings } from './holdings.tsx'
import { Limits } from './limits.tsx'
import { Receipts } from './receipts.tsx'

const ReceiveAndSend = lazyPart(
  loader(() => import('./receive-send/receive-and-send.tsx')),
  (module) => module.ReceiveAndSend,
)

type WalletPart = OpenedAt['wallet']
const PARTS = [
  { value: 'holdings', label: 'Holdings' },
  { value: 'trades', label: 'Trades' },
  { value: 'limits', label: 'Limits' },
  { value: 'move', label: 'Receive and send' },
] as const

type Props = Readonly<{ first?: WalletPart; onClose: () => void }>

export function WalletPanel({ first = 'holdings', onClose }: Props) {
  const [part, setPart] = useState<WalletPart>(first)
  return (
    <Panel title="Wallet" onClose={onClose}>
      {/* In a full panel an element that clips its overflow may shrink to nothing; its wrapper may not. */}
      <div>
        <Choice label="What to show" look="tabs" options={PARTS} value={part} onChange={setPart} />
      </div>
      {part === 'holdings' && <Holdings />}
      {part === 'trades' && <Receipts />}
      {part === 'limits' && <Limits onLeave={onClose} />}
      {part === 'move' && <ReceiveAndSend onLeave={onClose} />}
    </Panel>
  )
}
