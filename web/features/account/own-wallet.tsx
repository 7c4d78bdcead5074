/** One's own wallet on the profile card: its worth, its whole address, and what it mostly holds. */
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { formatHolding, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import { Change } from '#ui/cards/change.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { useCopy } from '#ui/chips/use-copy.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { BALANCES_FAILED } from '#web/lib/page-words.ts'
import { portfolioQuery } from '#web/lib/queries.ts'
import { TOAST_MS } from '#web/lib/toasts.ts'
import { useSessionWallet } from '#web/lib/wallets.ts'

const NAMED = 5

export function OwnWallet() {
  const wallet = useSessionWallet()
  const { data, isError } = useQuery(portfolioQuery)
  const total = data?.portfolio.totalValueUsd
  return (
    <section aria-label="Your wallet" className="grid gap-2.5 low:hidden">
      <p className="flex items-baseline justify-between gap-3 text-small text-fg-2">
        <span className="min-w-0 truncate" dir="auto">
          {wallet?.label ?? 'Your wallet'}
        </span>
        {data && <Age asOf={data.chain.asOf} />}
      </p>
      <p className="flex items-baseline justify-between">
        <span className="figures text-figure">{worth(total)}</span>
        {data && <Change percent={data.portfolio.change24hPct} />}
      </p>
      {isError && !data && <p className="text-small text-fg-2">{BALANCES_FAILED}</p>}
      {wallet && <WholeAddress address={wallet.address} />}
      {data && (
        // From 1200 px on the page shows them beside the conversation.
        <ul className="border-t border-line xl:hidden">
          {data.balances.slice(0, NAMED).map(({ mint, amountUi, token }) => (
            <li key={mint} className="flex items-center gap-2.5 border-b border-line py-2 text-small">
              <TokenDisc id={mint} symbol={token.symbol} size="s" />
              <b className="flex-1 font-[560]">{token.symbol}</b>
              <span className="num text-fg-2">
                {mint === NATIVE_SOL ? formatSol(amountUi) : formatHolding(amountUi)}
              </span>
              <span className="num min-w-20 text-right">
                {token.valueUsd === null ? '–' : formatUsd(token.valueUsd)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && <More count={data.balances.length - NAMED + data.more} />}
    </section>
  )
}

/** Where rows are dear: its worth, and its address as a chip. */
export function OwnWalletInLine() {
  const wallet = useSessionWallet()
  const { data, isError } = useQuery(portfolioQuery)
  return (
    <span className="hidden items-center gap-3 low:flex">
      {isError && !data && <span className="text-small text-fg-2">{BALANCES_FAILED}</span>}
      {data && (
        <span className="grid justify-items-end text-small">
          <span className="figures text-ui">{worth(data.portfolio.totalValueUsd)}</span>
          <Change percent={data.portfolio.change24hPct} />
        </span>
      )}
      {wallet && <Base58Chip value={wallet.address} kind="address" />}
    </span>
  )
}

const worth = (usd: number | null | undefined): string =>
  usd === undefined || usd === null ? '–' : formatUsd(usd)

const Age = ({ asOf }: { asOf: string }) => <span className="text-fg-3">{useAgo(asOf)}</span>

const More = ({ count }: { count: number }) =>
  count > 0 ? <p className="text-small text-fg-3 xl:hidden">+{count} more</p> : null

/** The full address, since people send money to it. */
function WholeAddress({ address }: { address: string }) {
  const [copied, copy] = useCopy(TOAST_MS.walletCopied)
  const Icon = copied ? Check : Copy
  return (
    <p className="flex items-center justify-between gap-2 rounded-1 border border-line-2 py-1 pr-1 pl-3">
      <span className="num text-small leading-5 text-balance break-all">{address}</span>
      <IconButton size="small" label="Copy the address of your wallet" onClick={() => copy(address)}>
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={`size-3.5 ${copied ? 'text-accent' : 'text-fg-3'}`}
        />
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? 'Wallet copied' : ''}
      </span>
    </p>
  )
}
