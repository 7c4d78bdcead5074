/** Pauses or resumes all trades of this server: a switch that needs a reason and a confirmation. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pauseTrading, readTrading } from '#contract/api/wallet.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { request } from '#web/lib/api.ts'
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

/** The switch that was just pressed leads here. */
const takeFocus = (box: HTMLInputElement | null): void => box?.focus()

const WORDS = {
  pause: { ask: 'Reason for the pause. Everyone who tries to trade sees it.', act: 'Pause all trades' },
  resume: { ask: 'Reason for resuming. It is kept on record.', act: 'Resume trading' },
} as const

function Confirm({ paused, onDone }: { paused: boolean; onDone: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const words = WORDS[paused ? 'pause' : 'resume']
  const turn = useMutation({
    mutationFn: () => request(pauseTrading, { body: { paused, reason: reason.trim() } }),
    onSuccess: (state) => {
      queries.setQueryData(tradingQuery.queryKey, state)
      onDone()
    },
  })
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-fg-2">
        {words.ask}
      </label>
      <input
        id={id}
        ref={takeFocus}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="h-10 w-full min-w-0 rounded-2 border border-line-3 bg-ink-sunk px-3 text-body text-fg-1 pointer-coarse:h-11 pointer-coarse:text-[1rem]"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button
          size="small"
          tone="danger"
          disabled={reason.trim() === '' || turn.isPending}
          onClick={() => turn.mutate()}
        >
          {words.act}
        </Button>
      </div>
      {turn.error && (
        <p role="alert" className="text-down">
          {turn.error.message}
        </p>
      )}
    </div>
  )
}
