/** Draws one trader: sums, tokens and latest trades. */
import type { Output } from '#contract/tool.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { defineCard } from '../_kit/card.tsx'
import { FlowRows, FlowStats } from '../_kit/kol/flows.tsx'
import { KolCard, TraderName, Trades } from '../_kit/kol/parts.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { kolscanWalletDetail } from './contract.ts'

const TITLE = kolscanWalletDetail.title

export const card = defineCard(kolscanWalletDetail, ({ call, actions }) =>
  call.status === 'done' ? (
    <Wallet result={call.output} refresh={actions.rerun} />
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

type WalletProps = Readonly<{ result: Output<typeof kolscanWalletDetail>; refresh: (() => void) | undefined }>

function Wallet({ result, refresh }: WalletProps) {
  const { walletAddress, meta, summary, trades, source, solUsd } = result
  const { tradeCount } = summary
  return (
    <KolCard
      refresh={refresh}
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
      <FlowStats count={{ label: 'Trades', value: tradeCount }} flow={summary} />
      <FlowRows
        title="Tokens"
        rows={summary.tokens}
        keyOf={({ tokenAddress }) => tokenAddress}
        disc={({ tokenAddress, symbol }) => <TokenDisc id={tokenAddress} symbol={symbol} size="m" />}
        name={({ symbol }) => <b className="font-[560]">{symbol}</b>}
      />
      <Trades trades={trades} by="token" />
    </KolCard>
  )
}
