/** One's own usage: what is left of today, and the use of today and of the last 30 days by provider. */
import { useQuery } from '@tanstack/react-query'
import type { UsageSum } from '#contract/api/usage.ts'
import { CapMeter } from '#ui/controls/cap-meter.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { amountWords, capMeter, costWords, providerWords, resetWords } from '#web/lib/usage-words.ts'
import { type OwnUsage, usageQuery } from './usage-query.ts'

export function OwnUsageView() {
  const { data, isError, refetch } = useQuery(usageQuery)
  if (data) return <Shown usage={data} />
  if (!isError) return <Spinner />
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="alert" className="text-body text-fg-2">
        Your usage could not be loaded.
      </p>
      <Button size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

function Shown({ usage }: { usage: OwnUsage }) {
  const { today, month, resetsAt, pricesAsOf } = usage
  return (
    <>
      <CapMeter label="Used today" {...capMeter(usage)} />
      <p className="text-small text-fg-2">{stateWords(usage)}</p>
      {month.length === 0 ? (
        <p className="text-body text-fg-2">Nothing was used in the last 30 days.</p>
      ) : (
        <Table today={today} month={month} />
      )}
      <p className="text-small text-fg-3">
        Estimates by list prices of {pricesAsOf}, in dollars. You are not charged. A day begins at midnight
        UTC, which is {resetWords(resetsAt)} for you.
      </p>
    </>
  )
}

const GOES_ON = 'The built-in assistant answers in text, and everything that costs nothing goes on.'

function stateWords({ spentUsd, capUsd, resetsAt, isServerSpent, isShared }: OwnUsage): string {
  if (isServerSpent)
    return `This server has used up its budget for paid services until ${resetWords(resetsAt)}. ${GOES_ON}`
  if (capUsd === null) return 'There is no limit on what you use of paid services.'
  if (spentUsd >= capUsd)
    return `Your share of paid services is used up until ${resetWords(resetsAt)}. ${GOES_ON}`
  const shared = isShared ? ' Guests of one network share it.' : ''
  return `Your share of paid services starts again at ${resetWords(resetsAt)}.${shared}`
}

type Row = Readonly<{ month: UsageSum; today?: UsageSum | undefined }>

const rowsOf = (today: readonly UsageSum[], month: readonly UsageSum[]): readonly Row[] =>
  month.map((sum) => ({ month: sum, today: today.find(({ provider }) => provider === sum.provider) }))

function Table({ today, month }: Readonly<{ today: readonly UsageSum[]; month: readonly UsageSum[] }>) {
  return (
    <table className="w-full text-small">
      <thead className="text-fg-3">
        <tr className="border-b border-line-2">
          <th scope="col" className="py-1.5 text-left font-[450]">
            <span className="sr-only">Provider</span>
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-[450]">
            Today
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-[450]">
            30 days
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(today, month).map((row) => (
          <TableRow key={row.month.provider} {...row} />
        ))}
      </tbody>
    </table>
  )
}

const TableRow = ({ month, today }: Row) => (
  <tr className="border-b border-line align-baseline">
    <th scope="row" className="py-2 text-left font-[450]">
      <span className="block text-ui">{providerWords(month.provider)}</span>
      <span className="block text-fg-3">{amountWords(month)}</span>
    </th>
    <td className="num py-2 pl-3 text-right">{today ? costWords(today) : '–'}</td>
    <td className="num py-2 pl-3 text-right">{costWords(month)}</td>
  </tr>
)
