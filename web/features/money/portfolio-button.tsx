/** Shows the wallet's worth in the ribbon and opens the wallet panel (spec S2.9). */
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { type OpenedAt, useOpened } from '#web/lib/opened.ts'
import { ACCESS_FAILED, BALANCE_ERROR } from '#web/lib/page-words.ts'
import type { Portfolio } from '#web/lib/portfolio.ts'
import { usePortfolio } from '#web/lib/use-portfolio.ts'
import { useWalletNameOfAccount } from '#web/lib/use-wallet-name.ts'

type Props = Readonly<{
  panel: (close: () => void, part: OpenedAt['wallet']) => ReactNode
  onIntent: () => void
}>

export function PortfolioButton({ panel, onIntent }: Props) {
  const portfolio = usePortfolio()
  const name = useWalletNameOfAccount()
  const [part, setPart] = useOpened('wallet')
  const isOpen = part !== undefined
  const text = textOf(portfolio)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={portfolio.accessProblem ?? portfolio.error ?? 'What the wallet holds, and your trades'}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => setPart(isOpen ? undefined : 'holdings')}
        className="touch inline-flex h-9 shrink-0 items-center gap-3 rounded-2 px-1.5 hover:bg-ink-2 max-sm:-mx-1"
      >
        <Wallet aria-hidden="true" strokeWidth={1.75} className="size-[18px] text-fg-2 sm:hidden" />
        <span className="text-small text-fg-3 max-xl:sr-only">{portfolio.label ?? name}</span>
        <span className={`text-ui max-sm:sr-only ${toneOf(portfolio)}`}>
          {text ?? (
            <>
              <span className="sr-only">Opening…</span>
              <i aria-hidden="true" className="block h-5 w-16 bg-ink-2" />
            </>
          )}
        </span>
        <span className="sr-only">, open wallet and trades</span>
      </button>
      {part !== undefined && panel(() => setPart(undefined), part)}
    </>
  )
}

function toneOf({ status, accessProblem }: Portfolio): string {
  if (status === 'error' || accessProblem !== undefined) return 'text-warn'
  return status === 'ready' ? 'num' : ''
}

/** Undefined until it is known. */
function textOf({ status, accessProblem, totalUsdFormatted }: Portfolio): string | undefined {
  if (accessProblem !== undefined) return ACCESS_FAILED
  if (status === 'ready') return totalUsdFormatted ?? 'No prices'
  return status === 'error' ? BALANCE_ERROR : undefined
}
