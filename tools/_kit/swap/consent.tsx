/** The two answers to a preview. Confirm repeats its terms and never takes the focus by itself. */

import type { Trade } from '#contract/trades.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { TradeLine } from '../card.tsx'
import { minimumOf, payLeg, receiveLeg } from './figures.ts'
import { useArmed } from './time-left.tsx'

type ConsentProps = Readonly<{
  trade: Trade
  line: TradeLine
  /** Called before the buttons disappear, so that the focus can move to the title. */
  onPress: () => void
}>

const BUTTON =
  'min-h-[60px] rounded-2 border text-ui transition-colors duration-150 disabled:cursor-not-allowed pointer-coarse:min-h-[66px]'

export function Consent({ trade, line, onPress }: ConsentProps) {
  const isArmed = useArmed()
  const { sending } = line
  const [pay, receive] = [payLeg(trade), receiveLeg(trade)]
  const press = (answer: TradeLine['onConfirm']) => () => {
    onPress()
    answer(trade)
  }
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2.5">
      <button
        type="button"
        disabled={sending !== undefined}
        onClick={press(line.onDecline)}
        className={`${BUTTON} border-line-3 text-fg-1 enabled:hover:bg-ink-2 disabled:text-fg-3`}
      >
        {sending === 'decline' ? 'Saying no…' : 'Not now'}
      </button>
      <button
        type="button"
        disabled={sending !== undefined || !isArmed}
        onClick={press(line.onConfirm)}
        className={`${BUTTON} flex flex-wrap items-center justify-between gap-x-4 border-accent bg-accent px-4 py-1.5 text-left font-semibold text-on-accent enabled:hover:bg-accent-hi`}
      >
        <span className="inline-flex items-center gap-2">
          {sending === 'confirm' && <Spinner className="size-4" />}
          {sending === 'confirm' ? 'Confirming…' : 'Confirm swap'}
        </span>
        <span className="num text-small wrap-anywhere">
          {pay.amount} {pay.symbol} → ≥ {minimumOf(trade)} {receive.symbol}
        </span>
      </button>
    </div>
  )
}
