/** Draws who traded a token: sums, traders and latest trades. */
import type { Output } from '#contract/tool.ts'
import { Stats } from '#ui/cards/facts.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { defineCard } from '../_kit/card.tsx'
import { flowText, KolCard, SignedAmount, TraderName, Trades, usd } from '../_kit/kol/parts.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { kolscanTokenDetail, type WalletFlow } from './contract.ts'

const TITLE = kolscanTokenDetail.title
const TRADERS = 4

export const card = defineCard(kolscanTokenDetail, ({ call, actions }) =>
  call.status === 'done' ? (
    <Token result={call.output} />
  ) : (
    <UnfinishedCard
      title={TITLE}
      text="Reading who traded it…"
      heading="The trades did not load"
      call={call}
      actions={actions}
    />
  ),
)

function Token({ result }: { result: Output<typeof kolscanTokenDetail> }) {
  const { tokenAddress, summary, trades, source, solUsd } = result
  const { symbol, buyUsd, sellUsd, netSol, tradeCount, uniqueWallets } = summary
  return (
    <KolCard
      {...summary}
      title={TITLE}
      subject={[symbol, summary.timeframeLabel].filter(Boolean).join(', ')}
      source={source}
      solUsd={solUsd}
      empty={tradeCount === 0 ? 'No well-known trader traded this token in this period.' : undefined}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 pt-1 pb-3">
        <TokenDisc id={tokenAddress} symbol={symbol ?? '?'} size="l" />
        <b className="flex-1 font-[560]">{symbol}</b>
        <Base58Chip value={tokenAddress} kind="mint" />
      </div>
      <Stats
        items={[
          { label: 'Traders', value: uniqueWallets },
          { label: 'Bought', value: usd(buyUsd) },
          { label: 'Sold', value: usd(sellUsd) },
          { label: 'Received less spent', value: <SignedAmount sol={netSol} usd={sellUsd - buyUsd} /> },
        ]}
      />
      <Traders wallets={summary.wallets} />
      <Trades trades={trades} by="trader" />
    </KolCard>
  )
}

function Traders({ wallets }: { wallets: readonly WalletFlow[] }) {
  const fold = useFold(wallets, TRADERS, 'traders')
  if (wallets.length === 0) return null
  return (
    <section>
      <h4 className="sr-only">Traders</h4>
      <ul aria-label="Traders">
        {fold.shown.map((wallet) => (
          <li key={wallet.walletAddress} className="flex items-start gap-3 border-line border-t py-2.5">
            <div className="min-w-0 flex-1">
              <TraderName trader={wallet} />
              <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-fg-3">
                <Base58Chip value={wallet.walletAddress} kind="address" />
                <span>{flowText(wallet)}</span>
              </div>
            </div>
            <SignedAmount sol={wallet.netSol} usd={wallet.sellUsd - wallet.buyUsd} />
          </li>
        ))}
      </ul>
      {fold.button}
    </section>
  )
}
