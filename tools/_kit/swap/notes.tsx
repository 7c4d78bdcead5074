/** Everything on the slab that must be read before its buttons. */
import { TriangleAlert } from 'lucide-react'
import { Callout } from '#ui/cards/states.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { TradeLine } from '../card.tsx'
import type { SwapPhase, SwapView } from './view.ts'

type NotesProps = Readonly<{ phase: SwapPhase; view: SwapView; line: TradeLine | undefined }>

export function Notes({ phase, view, line }: NotesProps) {
  const { warnings, failure } = view
  const wants = phase === 'previewed' || phase === 'quote' || phase === 'pending'
  return (
    <>
      {wants && warnings.length > 0 && (
        <div className="slab-part">
          <Attention warnings={warnings} />
        </div>
      )}
      {failure !== undefined && (
        <div className="slab-part">
          <Callout tone="down" heading="Execution error">
            {failure}
          </Callout>
        </div>
      )}
      {line?.problem && phase === 'previewed' && (
        <div role="alert" className="slab-part">
          <Problem line={line} view={view} />
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

function Problem({ line: { problem, onConfirm }, view: { trade } }: { line: TradeLine; view: SwapView }) {
  if (!problem) return null
  return (
    <>
      <Callout tone="down" heading="Not confirmed">
        {problem.message}
      </Callout>
      {problem.canRetry && trade && (
        <Button size="small" className="mt-2.5" onClick={() => onConfirm(trade)}>
          Retry
        </Button>
      )}
    </>
  )
}
