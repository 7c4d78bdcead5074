/** The limits of the person's trades: from the demo wallet that guests share, or from a wallet of their own. */
import { useQuery } from '@tanstack/react-query'
import { formatLimit } from '#contract/rules/amounts.ts'
import { Facts } from '#ui/cards/facts.tsx'
import { Callout } from '#ui/cards/states.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { requestPanel } from '#web/lib/panel-requests.ts'
import { limitsQuery } from '#web/lib/wallet-limits.ts'

export function Limits({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useQuery(limitsQuery)
  if (error && !data)
    return (
      <div>
        <Callout tone="down" heading="The limits did not load">
          {error.message}
        </Callout>
        <Button onClick={() => void refetch()} className="mt-3">
          Retry
        </Button>
      </div>
    )
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2.5 text-body text-fg-2">
        <Spinner />
        Reading the limits…
      </p>
    )
  const { perTradeUsd, perDayUsd, spentTodayUsd, leftTodayUsd, isShared, mostPerTradeUsd } = data
  const leave = (panel: 'sign-in' | 'limits') => () => {
    onLeave()
    requestPanel(panel)
  }
  return (
    <>
      <Facts
        items={[
          { label: 'One trade', value: <Figure usd={perTradeUsd} /> },
          { label: 'A day', value: <Figure usd={perDayUsd} /> },
          { label: 'Traded today', value: <Figure usd={spentTodayUsd} /> },
          { label: 'Left today', value: <Figure usd={leftTodayUsd} /> },
        ]}
      />
      <p className="text-small text-fg-2">
        {isShared
          ? 'Guests share the demo wallet, so its limits are small. The day starts again at midnight UTC.'
          : `Your wallet never trades more than this, whatever the assistant is asked. You can raise it to ${formatLimit(mostPerTradeUsd)}. The day starts again at midnight UTC.`}
      </p>
      <div>
        {isShared ? (
          <Button onClick={leave('sign-in')}>Log in for your own wallet</Button>
        ) : (
          <Button onClick={leave('limits')}>Raise limit</Button>
        )}
      </div>
    </>
  )
}

const Figure = ({ usd }: { usd: number }) => <span className="num">{formatLimit(usd)}</span>
