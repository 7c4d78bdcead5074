/** The buttons of a trade that is over: the way back, its transaction and the receipts; or a new preview. */
import { ArrowUpRight, Download, Undo2 } from 'lucide-react'
import { use } from 'react'
import { exportTrades } from '#contract/api/trades.ts'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import { ExplorerContext } from '#ui/chips/explorer.ts'
import { OUTSIDE_LINK } from '#ui/format/safe-href.ts'
import { Button } from '#ui/primitives/button.tsx'
import { SHORT_OF_SOL } from './phase.ts'

const BUTTON = 'h-11! px-2.5! @xl:px-3.5!'
const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

type ReceiptProps = Readonly<{ trade: Trade; say: ((text: string) => void) | undefined }>

export function ReceiptActs({ trade, say }: ReceiptProps) {
  const explorer = use(ExplorerContext)
  const { signature } = trade
  return (
    <div className="swap-acts out">
      {say && trade.landed && !trade.recipient && (
        <Button className={BUTTON} onClick={() => say(swapBackWords(trade))}>
          <Undo2 {...ICON} />
          Swap back
        </Button>
      )}
      {explorer && signature !== undefined && (
        <a
          href={explorer.signature.replace('{id}', signature)}
          {...OUTSIDE_LINK}
          aria-label="Open the transaction in the explorer"
          className="inline-flex h-11 items-center justify-center gap-2 rounded-2 border border-line-3 px-2.5 text-ui @xl:px-3.5 whitespace-nowrap hover:bg-ink-2"
        >
          Explorer
          <ArrowUpRight {...ICON} />
        </a>
      )}
      <a
        href={exportTrades.path}
        download
        aria-label="Download CSV of all trades"
        className="inline-flex h-11 items-center justify-center gap-2 rounded-2 px-2.5 text-ui @xl:px-3.5 whitespace-nowrap text-fg-2 hover:bg-ink-2 hover:text-fg-1"
      >
        <Download {...ICON} />
        Download CSV
      </a>
    </div>
  )
}

type AgainProps = Readonly<{
  trade: Trade
  onNewPreview: () => void
  /** Previews all that the wallet can give. */
  onMost: (() => void) | undefined
}>

export function AgainActs({ trade, onNewPreview, onMost }: AgainProps) {
  const isMost = onMost !== undefined && isTooMuch(trade)
  return (
    <div className="swap-acts out">
      <Button className={BUTTON} onClick={isMost ? onMost : onNewPreview}>
        {isMost ? `Preview the most you can ${trade.recipient ? 'send' : 'swap'}` : 'New preview'}
      </Button>
    </div>
  )
}

/** The same amount would fail again. A token cannot pay the fees, so a smaller amount of it would not help. */
const isTooMuch = ({ failure, terms }: Trade): boolean =>
  failure?.code === 'insufficient_tokens' || (isSol(terms.inputMint) && SHORT_OF_SOL.has(failure?.code ?? ''))

const isSol = (mint: string): boolean => mint === WRAPPED_SOL || mint === NATIVE_SOL

/** Only the mint identifies a token that is not verified. */
export const nameOf = ({ symbol, mint, verified }: TradeToken): string => (verified ? symbol : mint)

/** All that arrived, to the last digit. */
function swapBackWords({ landed, input, output }: Trade): string {
  const amount = rawToDecimal(BigInt(landed?.outputRaw ?? '0'), output.decimals)
  return `Swap ${amount} ${nameOf(output)} to ${nameOf(input)}`
}
