/** The notes above the buttons: warnings, the execution error, and why an answer was not accepted. */
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { NOTHING_LEFT, ONLY_FEE } from '#contract/rules/trade-failures.ts'
import { riskOf } from '#contract/rules/trade-risk.ts'
import type { Trade } from '#contract/trades.ts'
import { Callout } from '#ui/cards/states.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { TradeLine } from '../card.tsx'
import { useFoldedList } from './folded-list.tsx'
import { attentionOf, failureOf, SHORT_OF_SOL, type SwapPhase } from './phase.ts'

type NotesProps = Readonly<{
  phase: SwapPhase
  trade: Trade
  line: TradeLine | undefined
  /** The link out of a limit, below. */
  way: string | undefined
}>

export function Notes({ phase, trade, line, way }: NotesProps) {
  const warnings = phase === 'previewed' ? attentionOf(trade) : []
  const failure = failureOf(trade)
  return (
    <>
      {warnings.length > 0 && <Attention warnings={warnings} isDangerous={riskOf(trade) === 'dangerous'} />}
      {phase === 'limit' && failure !== undefined && (
        <Attention warnings={[limitWords(trade, failure, way !== undefined)]} isDangerous={false} />
      )}
      {phase !== 'limit' && failure !== undefined && (
        <div className="swap-part swap-heed">
          <Callout tone="down" heading={headingOf(trade)}>
            {trade.recipient ? failure.replace(` ${ONLY_FEE}`, '').replace(` ${NOTHING_LEFT}`, '') : failure}
            {line?.traceId !== undefined && (
              <p className="text-small text-fg-2">
                Trace <code className="break-all">{line.traceId}</code>
              </p>
            )}
          </Callout>
        </div>
      )}
      {line?.problem && phase === 'previewed' && (
        <div role="alert" className="swap-part swap-heed">
          <Problem line={line} trade={trade} />
        </div>
      )}
    </>
  )
}

/** The menu is named where no button leads there; the worth, where the leg above has none. */
function limitWords({ inputUsd }: Trade, words: string, hasWay: boolean): string {
  const here = hasWay ? words.replace(ADD_ONE, '').replace(MENU_PATH, '') : words
  return inputUsd === undefined ? here : here.replace(WORTH, '')
}

const ADD_ONE = / Add (?:one|a passkey) under Security in your account menu(?: to send more)?\.$/
const MENU_PATH = ' under Security in your account menu'
/** Rounded up, where the leg has the nearest figure. */
const WORTH = / This is \$[\d.,]*\d\.|, and this is \$[\d.,]*\d/

/** spec C8.12; a send says in a word what was missing. */
const headingOf = ({ recipient, failure }: Trade): string =>
  recipient && failure && SHORT_OF_SOL.has(failure.code) ? 'Not enough SOL' : 'Execution error'

type AttentionProps = Readonly<{ warnings: readonly string[]; isDangerous: boolean }>

/** The most harmful first: two of them on a wide card, one on a narrow one, and the rest on request. */
function Attention({ warnings, isDangerous }: AttentionProps) {
  const { isOpen, buttons } = useFoldedList(warnings.length)
  const Icon = isDangerous ? CircleAlert : TriangleAlert
  return (
    <div className="swap-part swap-heed" data-all={isOpen || undefined}>
      <div className={`border-l-2 py-0.5 pl-3 ${isDangerous ? 'border-down' : 'border-warn'}`}>
        <div className="swap-heed-head">
          <h4
            className={`flex items-center gap-1.5 text-small font-semibold ${isDangerous ? 'text-down' : 'text-warn'}`}
          >
            <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
            Pay attention
          </h4>
          {buttons}
        </div>
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Problem({ line: { problem, onConfirm }, trade }: { line: TradeLine; trade: Trade }) {
  if (!problem) return null
  return (
    <>
      <Callout tone="down" heading="Not confirmed">
        {problem.message}
      </Callout>
      {problem.canRetry && (
        <Button size="small" className="mt-2.5" onClick={() => onConfirm(trade, problem.consent)}>
          Retry
        </Button>
      )}
    </>
  )
}
