/** The wallet behind the figure in the ribbon: what it holds, and what was traded from it. */
import { useState } from 'react'
import { Choice } from '#ui/controls/choice.tsx'
import { Panel } from '#ui/controls/panel.tsx'
import { Holdings } from './holdings.tsx'
import { Receipts } from './receipts.tsx'

type Part = 'holdings' | 'trades'
const PARTS = [
  { value: 'holdings', label: 'Holdings' },
  { value: 'trades', label: 'Trades' },
] as const

export function WalletPanel({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<Part>('holdings')
  return (
    <Panel title="Wallet" onClose={onClose}>
      {/* In a full panel an element that clips its overflow may shrink to nothing; its wrapper may not. */}
      <div>
        <Choice label="What to show" options={PARTS} value={part} onChange={setPart} />
      </div>
      {part === 'holdings' ? <Holdings /> : <Receipts />}
    </Panel>
  )
}
