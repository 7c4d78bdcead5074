/** The spend of the whole server today: its cap, each provider and model, and who cost the most. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readServerUsage } from '#contract/api/usage.ts'
import { CapMeter } from '#ui/controls/cap-meter.tsx'
import { type Answer, request } from '#web/lib/api.ts'
import { amountWords, capMeter, costWords, providerWords } from '#web/lib/usage-words.ts'
import { Nothing, Row, Section } from './section.tsx'

const READ_EVERY_MS = 10_000

/** Read again while the console is seen. */
const spendQuery = queryOptions({
  queryKey: ['admin', 'usage'],
  queryFn: ({ signal }) => request(readServerUsage, {}, signal),
  refetchInterval: READ_EVERY_MS,
})

export function Spend() {
  const { data, isError } = useQuery(spendQuery)
  return (
    <Section title="Spend today" aside={data && costWords(totalOf(data))}>
      {data && <Shown usage={data} />}
      {!data && (
        <Nothing>{isError ? 'The spend could not be read. The console tries again.' : 'Loading…'}</Nothing>
      )}
    </Section>
  )
}

type ServerUsage = Answer<typeof readServerUsage>

const totalOf = ({ spentUsd, today }: ServerUsage) => ({
  usd: spentUsd,
  isPriceUnknown: today.some(({ isPriceUnknown }) => isPriceUnknown),
})

function Shown({ usage }: { usage: ServerUsage }) {
  const { today, top, pricesAsOf } = usage
  const hasUnknown = today.some(({ isPriceUnknown }) => isPriceUnknown)
  return (
    <>
      <div className="py-2">
        <CapMeter label="Server cap" {...capMeter(usage)} />
      </div>
      {hasUnknown && (
        <p className="pb-2 text-small text-warn">
          Where the price is unknown, no cap holds. Set it in the file of USAGE_PRICES.
        </p>
      )}
      {today.length === 0 && <Nothing>Nothing was used today.</Nothing>}
      <ul>
        {today.map((sum) => (
          <Row
            key={`${sum.provider}/${sum.source}`}
            label={
              sum.provider === 'builtin'
                ? providerWords(sum.provider)
                : `${providerWords(sum.provider)}, ${sum.source}`
            }
            value={costWords(sum)}
            detail={amountWords(sum)}
          />
        ))}
      </ul>
      {top.length > 0 && <Spenders top={top} />}
      <p className="pt-2 text-micro text-fg-3">List prices of {pricesAsOf}; days end at midnight UTC.</p>
    </>
  )
}

const Spenders = ({ top }: Pick<ServerUsage, 'top'>) => (
  <>
    <h4 className="pt-3 text-micro text-fg-3">Most today</h4>
    <ul>
      {top.map(({ userId, email, ...cost }, place) => (
        <Row
          key={userId ?? `network ${place}`}
          label={email ?? userId ?? 'Guests of one network'}
          value={costWords(cost)}
        />
      ))}
    </ul>
  </>
)
