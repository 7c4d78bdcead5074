/** Draws the linked wallets, the default first. */
import { Wallet } from 'lucide-react'
import { shortAddress } from '#contract/rules/address.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { listMyWallets } from './contract.ts'

const TITLE = 'Linked wallets'
/** spec C9.12 */
const ROWS = 6

type Linked = Output<typeof listMyWallets>['wallets'][number]

export const card = defineCard(listMyWallets, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Listing your wallets…"
        heading="The wallets did not load"
        call={call}
        actions={actions}
        rows={2}
      />
    )
  return <Wallets wallets={call.output.wallets} isStale={call.isStale} refresh={actions.rerun} />
})

type WalletsProps = Readonly<{
  wallets: readonly Linked[]
  isStale: boolean | undefined
  refresh: (() => void) | undefined
}>

function Wallets({ wallets, isStale, refresh }: WalletsProps) {
  const fold = useFold(wallets, ROWS)
  return (
    <Card title={TITLE} subject={<span className="tabular-nums">{wallets.length}</span>}>
      {isStale && <Stale refresh={refresh}>Another wallet was chosen since.</Stale>}
      {wallets.length === 0 ? (
        <Empty icon={Wallet}>No wallets linked to this account.</Empty>
      ) : (
        <ul>
          {fold.shown.map((wallet) => (
            <Row key={wallet.address} wallet={wallet} />
          ))}
        </ul>
      )}
      {fold.button !== undefined && <CardFoot>{fold.button}</CardFoot>}
    </Card>
  )
}

function Row({ wallet: { address, label, is_default, status } }: { wallet: Linked }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t py-2.5">
      <b className={`min-w-24 truncate font-[560] @max-md:flex-1 ${label ? '' : 'num'}`}>
        {label || shortAddress(address)}
      </b>
      <span className="flex-1 @max-md:order-last @max-md:basis-full">
        <Base58Chip value={address} kind="address" />
      </span>
      <span className="flex gap-1.5">
        {is_default && <Badge tone="strong">Default</Badge>}
        {status === 'provisioning' ? (
          <Badge tone="warn">Provisioning</Badge>
        ) : (
          !is_default && <Badge>Ready</Badge>
        )}
      </span>
    </li>
  )
}
