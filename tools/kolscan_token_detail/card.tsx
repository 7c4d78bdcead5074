/** Draws who traded a token: sums, traders and latest trades. */
import type { Output } from '#contract/tool.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { defineCard } from '../_kit/card.tsx'
import { FlowRows, FlowStats } from '../_kit/kol/flows.tsx'
import { KolCard, TraderName, Trades } from '../_kit/kol/parts.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { kolscanTokenDetail } from './contract.ts'

const TITLE = kolscanTokenDetail.title

export const card = defineCard(kolscanTokenDetail, ({ call, actions }) =>
  call.status === 'done' ? (
    <Token result={call.output} refresh={actions.rerun} />
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

type TokenProps = Readonly<{ result: Output<typeof kolscanTokenDetail>; refresh: (() => void) | undefined }>

function Token({ result, refresh }: TokenProps) {
  const { tokenAddress, summary, trades, source, solUsd } = result
  const { symbol, tradeCount, uniqueWallets } = summary
  return (
    <KolCard
      refresh={refresh}
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
      <FlowStats count={{ label: 'Traders', value: uniqueWallets }} flow={summary} />
      <FlowRows
        title="Traders"
        rows={summary.wallets}
        keyOf={({ walletAddress }) => walletAddress}
        name={(wallet) => <TraderName trader={wallet} />}
        chip={({ walletAddress }) => <Base58Chip value={walletAddress} kind="address" />}
      />
      <Trades trades={trades} by="trader" />
    </KolCard>
  )
}
