/** The fold under the buttons: the mints of a doubtful swap, the tokens, the changes in the wallet, the terms, the origin. */
import { formatLimit } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { changesOf, type SwapChange } from './changes.ts'
import { type SwapTerm, termsOf } from './figures.ts'
import { type SwapPhase, silenceOf } from './phase.ts'
import { Tokens } from './tokens.tsx'

const HEAD = 'pb-1 text-small font-[580] text-fg-2'

/** A trade that moved nothing changes nothing. */
const WITH_CHANGES: ReadonlySet<SwapPhase> = new Set(['previewed', 'pending', 'confirmed'])

type DetailsProps = Readonly<{ trade: Trade; phase: SwapPhase; id: string }>

export function Details({ trade, phase, id }: DetailsProps) {
  const changes = WITH_CHANGES.has(phase) ? changesOf(trade) : []
  return (
    <div id={id}>
      {trade.impostorOf && <Mints trade={trade} original={trade.impostorOf} />}
      <div className={changes.length === 0 ? '' : 'swap-two'}>
        {changes.length > 0 && <Changes changes={changes} isDone={phase === 'confirmed'} />}
        <Terms terms={termsOf(trade)} />
      </div>
      <div className="swap-part">
        <Tokens tokens={trade.recipient ? [trade.input] : [trade.input, trade.output]} />
      </div>
      <Origin trade={trade} phase={phase} />
    </div>
  )
}

type MintsProps = Readonly<{ trade: Trade; original: NonNullable<Trade['impostorOf']> }>

/** Whole, one under the other, so that they can be compared. */
const Mints = ({ trade, original }: MintsProps) => (
  <dl className="swap-part grid gap-2 text-small text-fg-2">
    <div>
      <dt>You would receive</dt>
      <dd className="num text-fg-1 wrap-anywhere">{trade.output.mint}</dd>
    </div>
    <div>
      <dt>The verified {original.symbol}</dt>
      <dd className="num text-fg-1 wrap-anywhere">{original.mint}</dd>
    </div>
  </dl>
)

type ChangesProps = Readonly<{ changes: readonly SwapChange[]; isDone: boolean }>

const Changes = ({ changes, isDone }: ChangesProps) => (
  <div className="swap-part">
    <h4 className={HEAD}>{isDone ? 'What changed in the wallet' : 'What changes in the wallet'}</h4>
    {changes.every(({ held }) => held) ? (
      <Holdings changes={changes} isDone={isDone} />
    ) : (
      <Deltas changes={changes} />
    )}
  </div>
)

const Deltas = ({ changes }: Pick<ChangesProps, 'changes'>) => (
  <ul>
    {changes.map((change) => (
      <li
        key={change.mint}
        className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1.5 text-small first:border-t-0"
      >
        <Asset change={change} />
        <span className={`num wrap-anywhere ${toneOf(change)}`}>{change.delta}</span>
      </li>
    ))}
  </ul>
)

/** The first column to hide where space is short: it follows from the other two. */
const firstOf = (changes: readonly SwapChange[]): string =>
  changes.some(({ delta }) => delta.length > LONG) ? 'hidden @md:table-cell' : 'hidden @xs:table-cell'
const LONG = 10

/** The holdings now and afterwards, or before and now, beside the change. */
function Holdings({ changes, isDone }: ChangesProps) {
  const first = firstOf(changes)
  return (
    <table className="w-full text-right text-small">
      <thead className="text-fg-3">
        <tr>
          <th className="pb-1 text-left font-[450]">Asset</th>
          <th className={`pb-1 pl-2 font-[450] ${first}`}>{isDone ? 'Before' : 'Now'}</th>
          <th className="pb-1 pl-2 font-[450]">{isDone ? 'Now' : 'After'}</th>
          <th className="pb-1 pl-2 font-[450]">Change</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.mint} className="border-t border-line">
            <th className="py-1.5 text-left font-[450]">
              <Asset change={change} />
            </th>
            <td className={`num py-1.5 pl-2 text-fg-3 ${first}`}>{change.held?.before}</td>
            <td className="num py-1.5 pl-2">{change.held?.after}</td>
            <td className={`num py-1.5 pl-2 wrap-anywhere ${toneOf(change)}`}>{change.delta}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Asset = ({ change: { mint, symbol } }: { change: SwapChange }) => (
  <span className="inline-flex items-center gap-2">
    <TokenDisc id={mint} symbol={symbol} size="s" />
    {symbol}
  </span>
)

const toneOf = ({ isGain }: SwapChange): string => (isGain ? 'text-up' : 'text-down')

const Terms = ({ terms }: { terms: readonly SwapTerm[] }) => (
  <div className="swap-part">
    <h4 className={HEAD}>Terms</h4>
    <dl>
      {terms.map(({ label, value, isFigure = true }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-1 text-small">
          <dt className="flex-none text-fg-3">{label}</dt>
          <dd className={`min-w-0 text-right wrap-anywhere ${isFigure ? 'num' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

function Origin({ trade, phase }: Omit<DetailsProps, 'id'>) {
  const { signature, allowance, warnings, recipient } = trade
  const notes = [
    ...(phase === 'previewed' ? [silenceOf(phase, trade)] : []),
    ...(allowance && phase === 'previewed'
      ? [allowanceWords(allowance, recipient ? 'per send' : 'a trade')]
      : []),
    ...warnings.filter(({ code }) => code === 'shared_wallet').map(({ message }) => message),
  ]
  if (signature === undefined && notes.length === 0) return null
  return (
    <div className="swap-part grid gap-1.5 text-small text-fg-2">
      {signature !== undefined && (
        <span>
          <Base58Chip value={signature} kind="signature" />
        </span>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

const allowanceWords = (
  { perTradeUsd, leftTodayUsd, isOwn }: NonNullable<Trade['allowance']>,
  each: string,
): string =>
  `${isOwn ? 'Your wallet' : 'Demo wallet'}: ${formatLimit(perTradeUsd)} ${each}, ${formatLimit(leftTodayUsd)} left today.`
