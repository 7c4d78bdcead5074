/** The notes above the buttons: warnings, the execution error, and why an answer was not accepted. */
import { TriangleAlert } from 'lucide-react'
import type { Trade } from '#contract/trades.ts'
import { Callout } from '#ui/cards/states.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { TradeLine } from '../card.tsx'
import { attentionOf, failureOf, type SwapPhase } from './phase.ts'

type NotesProps = Readonly<{ phase: SwapPhase; trade: Trade; line: TradeLine | undefined }>

export function Notes({ phase, trade, line }: NotesProps) {
  const [warnings, failure] = [attentionOf(trade), failureOf(trade)]
  const isOpen = phase === 'previewed' || phase === 'pending'
  return (
    <>
      {isOpen && warnings.length > 0 && (
        <div className="swap-part">
          <Attention warnings={warnings} />
        </div>
      )}
      {failure !== undefined && (
        <div className="swap-part">
          <Callout tone="down" heading="Execution error">
            {failure}
          </Callout>
        </div>
      )}
      {line?.problem && phase === 'previewed' && (
        <div role="alert" className="swap-part">
          <Problem line={line} trade={trade} />
        </div>
      )}
    </>
  )
}

const Attention = ({ warnings }: { warnings: readonly string[] }) => (
  <div className="border-l-2 border-warn py-0.5 pl-3">
    <h4 className="flex items-center gap-1.5 text-small font-semibold text-warn">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      Pay attention
    </h4>
    <ul className="grid gap-1">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  </div>
)

function Problem({ line: { problem, onConfirm }, trade }: { line: TradeLine; trade: Trade }) {
  if (!problem) return null
  return (
    <>
      <Callout tone="down" heading="Not confirmed">
        {problem.message}
      </Callout>
      {problem.canRetry && (
        <Button size="small" className="mt-2.5" onClick={() => onConfirm(trade)}>
          Retry
        </Button>
      )}
    </>
  )
}
