/** Pauses or resumes all trades of this server: a switch that needs a reason and a confirmation. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pauseTrading, readTrading } from '#contract/api/wallet.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { request } from '#web/lib/api.ts'
import { ReasonForm } from '#web/lib/reason-form.tsx'
import { Card } from './card.tsx'

/** Another admin may have changed it. */
const ASK_EVERY_MS = 15_000

const tradingQuery = queryOptions({
  queryKey: ['trading'],
  queryFn: ({ signal }) => request(readTrading, {}, signal),
  refetchInterval: ASK_EVERY_MS,
})

export function Trading() {
  const { data, error } = useQuery(tradingQuery)
  /** The unconfirmed position of the switch. */
  const [wanted, setWanted] = useState<boolean>()
  const problem = data ? undefined : error?.message
  return (
    <Card title="Trading" aside={data && (data.paused ? 'Paused' : 'Open')}>
      {problem && <p className="pt-3 text-fg-2">{problem}</p>}
      {data && (
        <div className="grid gap-4 pt-3">
          <Switch
            label="Trading paused"
            hint={
              data.paused ? `Nothing is signed: ${data.reason}` : 'While on, nothing is signed for anyone'
            }
            isOn={wanted ?? data.paused}
            onChange={(paused) => setWanted(paused === data.paused ? undefined : paused)}
          />
          {wanted !== undefined && wanted !== data.paused && (
            <Confirm key={String(wanted)} paused={wanted} onDone={() => setWanted(undefined)} />
          )}
        </div>
      )}
    </Card>
  )
}

const WORDS = {
  pause: { ask: 'Reason for the pause. Everyone who tries to trade sees it.', act: 'Pause all trades' },
  resume: { ask: 'Reason for resuming. It is kept on record.', act: 'Resume trading' },
} as const

function Confirm({ paused, onDone }: { paused: boolean; onDone: () => void }) {
  const queries = useQueryClient()
  const words = WORDS[paused ? 'pause' : 'resume']
  return (
    <ReasonForm
      label={words.ask}
      action={words.act}
      onConfirm={async (reason) => {
        const state = await request(pauseTrading, { body: { paused, reason } })
        queries.setQueryData(tradingQuery.queryKey, state)
        onDone()
      }}
      onCancel={onDone}
    />
  )
}
