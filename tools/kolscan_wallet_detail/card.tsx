/** Draws one trader: sums, tokens and latest trades. */
import type { Output } from '#contract/tool.ts'
import { Stats } from '#ui/cards/facts.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { defineCard } from '../_kit/card.tsx'
import { flowText, KolCard, SignedAmount, TraderName, Trades, usd } from '../_kit/kol/parts.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { kolscanWalletDetail, type TokenFlow } from './contract.ts'

const TITLE = kolscanWalletDetail.title
const TOKENS = 4

export const card = defineCard(kolscanWalletDetail, ({ call, actions }) =>
  call.status === 'done' ? (
    <Wallet result={call.output} />
  ) : (
    <UnfinishedCard
      title={TITLE}
      text="Reading the trader’s trades…"
      heading="The trades did not load"
      call={call}
      actions={actions}
    />
  ),
)

function Wallet({ result }: { result: Output<typeof kolscanWalletDetail> }) {
  const { walletAddress, meta, summary, trades, source, solUsd } = result
  const { buyUsd, sellUsd, netSol, tradeCount, tokens } = summary
  return (
    <KolCard
      {...summary}
      title={TITLE}
      subject={summary.timeframeLabel}
      source={source}
      solUsd={solUsd}
      empty={tradeCount === 0 ? 'No trades of this wallet in this period.' : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-1 pb-3">
        <TraderName trader={{ walletAddress, ...meta }} />
        <Base58Chip value={walletAddress} kind="address" />
      </div>
      <Stats
        items={[
          { label: 'Trades', value: tradeCount },
          { label: 'Bought', value: usd(buyUsd) },
          { label: 'Sold', value: usd(sellUsd) },
          { label: 'Received less spent', value: <SignedAmount sol={netSol} usd={sellUsd - buyUsd} /> },
        ]}
      />
      <Tokens tokens={tokens} />
      <Trades trades={trades} by="token" />
    </KolCard>
  )
}

function Tokens({ tokens }: { tokens: readonly TokenFlow[] }) {
  const fold = useFold(tokens, TOKENS, 'tokens')
  if (tokens.length === 0) return null
  return (
    <section>
      <h4 className="sr-only">Tokens</h4>
      <ul aria-label="Tokens">
        {fold.shown.map((token) => (
          <li key={token.tokenAddress} className="flex items-start gap-3 border-line border-t py-2.5">
            <TokenDisc id={token.tokenAddress} symbol={token.symbol} size="m" />
            <div className="min-w-0 flex-1">
              <b className="font-[560]">{token.symbol}</b>
              <div className="text-small text-fg-3">{flowText(token)}</div>
            </div>
            <SignedAmount sol={token.netSol} usd={token.sellUsd - token.buyUsd} />
          </li>
        ))}
      </ul>
      {fold.button}
    </section>
  )
}
