/** The ways on from a trade that is over: back, a new preview, its transaction, the receipts. */
import { ArrowUpRight, Download, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
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

export const ReceiptActs = ({ trade, say }: ReceiptProps) =>
  say &&
  trade.landed &&
  !trade.recipient && (
    <div className="swap-acts out">
      <Button className={BUTTON} onClick={() => say(swapBackWords(trade))}>
        <Undo2 {...ICON} />
        Swap back
      </Button>
    </div>
  )

/** For the last line of the card: the transaction where an explorer shows it, and the receipts. */
export function ReceiptLinks({ trade: { signature } }: Pick<ReceiptProps, 'trade'>) {
  const explorer = use(ExplorerContext)
  return (
    <span className="swap-way inline-flex items-center gap-4">
      {explorer && signature !== undefined && (
        <Link
          href={explorer.signature.replace('{id}', signature)}
          {...OUTSIDE_LINK}
          aria-label="Open the transaction in the explorer"
        >
          Explorer
          <ArrowUpRight {...ICON} />
        </Link>
      )}
      <Link href={exportTrades.path} download aria-label="Download CSV of all trades">
        <Download {...ICON} />
        Download CSV
      </Link>
    </span>
  )
}

type LinkProps = Readonly<{
  href: string
  children: ReactNode
  download?: boolean
  target?: string
  rel?: string
  'aria-label': string
}>

const Link = ({ children, ...props }: LinkProps) => (
  <a
    {...props}
    className="touch inline-flex min-h-9 items-center gap-1.5 font-[550] whitespace-nowrap hover:text-fg-1"
  >
    {children}
  </a>
)

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
