/** Draws the diagnostics of the session. */
import { IdCard } from 'lucide-react'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Facts } from '#ui/cards/facts.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { authInfo } from './contract.ts'

const TITLE = 'Session diagnostics'

const SOURCE = { session: 'Session', resolver: 'Resolver', env: 'Demo wallet', none: 'None' } as const
const BEARER = { user: 'Personal', guest: 'Guest' } as const

type Result = Output<typeof authInfo>

export const card = defineCard(authInfo, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Checking the session…"
        heading="The session was not checked"
        call={call}
        actions={actions}
        rows={0}
      />
    )
  return <Diagnostics result={call.output} />
})

function Diagnostics({ result }: { result: Result }) {
  const { wallet_address, user_id, source, detail, diagnostics } = result
  const unknown = wallet_address === null && user_id === null && diagnostics === undefined
  if (unknown)
    return (
      <Card title={TITLE}>
        <Empty icon={IdCard}>No session metadata.</Empty>
      </Card>
    )
  return (
    <Card title={TITLE} aside={<span className="num">auth_info</span>}>
      <Facts
        items={[
          {
            label: 'Active wallet',
            value:
              wallet_address === null ? (
                <span className="text-fg-2">No wallet bound to this session.</span>
              ) : (
                <Base58Chip value={wallet_address} kind="address" />
              ),
          },
          { label: 'User', value: user_id === null ? 'Guest' : <span className="num">{user_id}</span> },
          { label: 'Source', value: SOURCE[source] },
          ...(diagnostics ? diagnosticFacts(diagnostics) : []),
        ]}
      />
      <CardFoot>{detail}</CardFoot>
    </Card>
  )
}

const diagnosticFacts = ({
  bearer_source,
  has_token,
  override_session,
  wallets_cached,
}: NonNullable<Result['diagnostics']>) => [
  { label: 'Bearer', value: BEARER[bearer_source] },
  { label: 'Token', value: has_token ? <span className="text-up">Present</span> : 'Missing' },
  {
    label: 'Override',
    value: override_session === null ? 'None' : <span className="num">{override_session}</span>,
  },
  { label: 'Wallets cached', value: <span className="num">{wallets_cached}</span> },
]
