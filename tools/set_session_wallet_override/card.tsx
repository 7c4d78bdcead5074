/** Draws the wallet that the session acts for: chosen, back to the default, or not changed. */
import { Wallet } from 'lucide-react'
import { shortAddress } from '#contract/rules/address.ts'
import type { Output } from '#contract/tool.ts'
import { Card } from '#ui/cards/card.tsx'
import { Disc } from '#ui/cards/disc.tsx'
import { Stale } from '#ui/cards/stale.tsx'
import { Callout, Empty } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { setSessionWalletOverride } from './contract.ts'

const TITLE = 'Wallet of this session'
/** spec C8.23 */
const FAILED = 'Override failed'

export const card = defineCard(setSessionWalletOverride, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Choosing the wallet…"
        heading={FAILED}
        call={call}
        actions={actions}
        rows={1}
      />
    )
  return <Chosen result={call.output} isStale={call.isStale} />
})

const nameOf = ({ address, label }: Readonly<{ address: string; label: string }>): string =>
  label || shortAddress(address)

type ChosenProps = Readonly<{
  result: Output<typeof setSessionWalletOverride>
  isStale: boolean | undefined
}>

function Chosen({ result: { ok, cleared, active, previous }, isStale }: ChosenProps) {
  return (
    <Card title={TITLE} aside={ok ? (cleared ? 'Cleared' : 'Chosen for this session') : undefined}>
      {/* Calling it again would choose this one again, which is no refreshing. */}
      {isStale && <Stale>Another wallet was chosen since.</Stale>}
      {!ok && (
        <div className="border-t border-line pt-3.5 pb-3">
          <Callout tone="down" heading={FAILED}>
            The wallet was not taken. The session acts for the one below, as before.
          </Callout>
        </div>
      )}
      {active === null ? (
        <Empty icon={Wallet}>No wallet bound to this session.</Empty>
      ) : (
        <>
          {ok && previous && previous.address !== active.address && (
            <p className="pt-1 text-small text-fg-2">
              <span dir="auto">{nameOf(previous)}</span> <span aria-hidden="true">→</span>
              <span className="sr-only">to</span> <span dir="auto">{nameOf(active)}</span>
            </p>
          )}
          <div className="flex items-center gap-3 pt-1 pb-3.5">
            <Disc id={active.address} symbol={active.address} size="xl" />
            <div className="min-w-0 flex-1">
              <b className="block truncate font-[570]" dir="auto">
                {nameOf(active)}
              </b>
              <div className="mt-1">
                <Base58Chip value={active.address} kind="address" />
              </div>
            </div>
            {!isStale && <Badge tone="strong">{cleared ? 'Default' : 'Active'}</Badge>}
          </div>
        </>
      )}
    </Card>
  )
}
