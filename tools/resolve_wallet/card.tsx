/** Draws the wallet of the session and the reason for it. */
import { Wallet } from 'lucide-react'
import { shortAddress } from '#contract/rules/address.ts'
import type { Output } from '#contract/tool.ts'
import { Card } from '#ui/cards/card.tsx'
import { Disc } from '#ui/cards/disc.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { resolveWallet } from './contract.ts'

const TITLE = 'Session wallet'

const SOURCE = {
  session: 'Chosen for this session',
  resolver: 'Default wallet',
  env: 'Demo wallet',
  none: 'No source',
} as const

export const card = defineCard(resolveWallet, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Looking up the wallet…"
        heading="The session wallet did not load"
        call={call}
        actions={actions}
        rows={1}
      />
    )
  return <SessionWallet result={call.output} isStale={call.isStale} refresh={actions.rerun} />
})

type SessionWalletProps = Readonly<{
  result: Output<typeof resolveWallet>
  isStale: boolean | undefined
  refresh: (() => void) | undefined
}>

function SessionWallet({ result: { wallet_address, label, source }, isStale, refresh }: SessionWalletProps) {
  return (
    <Card title={TITLE} aside={SOURCE[source]}>
      {isStale && <Stale refresh={refresh}>Another wallet was chosen since.</Stale>}
      {wallet_address === null ? (
        <Empty icon={Wallet}>Resolver did not return a wallet.</Empty>
      ) : (
        <div className="flex items-center gap-3 pt-1 pb-3.5">
          <Disc id={wallet_address} symbol={wallet_address} size="xl" />
          <div className="min-w-0 flex-1">
            <b className="block truncate font-[570]">{label || shortAddress(wallet_address)}</b>
            <div className="mt-1">
              <Base58Chip value={wallet_address} kind="address" />
            </div>
          </div>
          {!isStale && <Badge tone="strong">In use</Badge>}
        </div>
      )}
    </Card>
  )
}
