/** Shows and changes how much one's own wallet may trade at a time and in a day; a change needs a fresh sign-in. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { setWalletLimits } from '#contract/api/wallet.ts'
import { isParleyError } from '#contract/parley-error.ts'
import type { WalletLimits as Limits } from '#contract/signer.ts'
import { Facts } from '#ui/cards/facts.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { SignedIn } from '#web/lib/account.ts'
import { request } from '#web/lib/api.ts'
import { momentText } from '#web/lib/moment.ts'
import { signWithPasskey } from '#web/lib/passkey.ts'
import { limitsQuery } from '#web/lib/wallet-limits.ts'
import { dollarsOf, dollarsText } from './dollars.ts'
import { usePasskeyHelps } from './passkey-helps.ts'
import { SignInAgain, useStale } from './sign-in-again.tsx'

type Props = Readonly<{ account: SignedIn; signIn: ReactNode; onCancel?: () => void }>

export function WalletLimits(props: Props) {
  const { data, isError } = useQuery(limitsQuery)
  if (data) return <Form {...props} limits={data} />
  return isError ? (
    <p className="text-body text-fg-2">This could not be loaded. Close this and open it again to retry.</p>
  ) : (
    <Spinner />
  )
}

function Form({ account, signIn, onCancel, limits }: Props & { limits: Limits }) {
  const { perTradeUsd, perDayUsd, spentTodayUsd, mostPerTradeUsd, mostPerDayUsd, pending } = limits
  const [perTrade, setPerTrade] = useState(String(perTradeUsd))
  const [perDay, setPerDay] = useState(String(perDayUsd))
  const { save, isBusy, isStale, said, problem } = useSaving(account.freshUntil, limits)
  const [trade, day] = [dollarsOf(perTrade, mostPerTradeUsd), dollarsOf(perDay, mostPerDayUsd)]
  const submit = () => {
    if (trade.ok && day.ok) save({ perTradeUsd: trade.usd, perDayUsd: day.usd })
  }
  return (
    <>
      <Facts
        items={[
          { label: 'One trade', value: <Figure usd={perTradeUsd} /> },
          { label: 'A day', value: <Figure usd={perDayUsd} /> },
          { label: 'Traded today', value: <Figure usd={spentTodayUsd} /> },
        ]}
      />
      {pending && <p className="text-small text-warn">{pendingWords(pending)}</p>}
      <p className="text-small text-fg-2">
        Your wallet never swaps more than this, whatever the assistant is asked. The maximum is{' '}
        {dollarsText(mostPerTradeUsd)} a trade and {dollarsText(mostPerDayUsd)} a day, counted from midnight
        UTC.
      </p>
      <Field
        label="One trade, in dollars"
        value={perTrade}
        read={trade}
        onChange={setPerTrade}
        onEnter={submit}
      />
      <Field label="A day, in dollars" value={perDay} read={day} onChange={setPerDay} onEnter={submit} />
      <div className={`grid gap-2 ${onCancel ? 'grid-cols-[auto_1fr]' : ''}`}>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button tone="primary" aria-disabled={isBusy || !trade.ok || !day.ok} onClick={submit}>
          {isBusy ? 'Saving…' : 'Save limits'}
        </Button>
      </div>
      <p role="status" className="min-h-[18px] text-small text-fg-2">
        {said}
      </p>
      {problem && (
        <p role="alert" className="text-small text-down">
          {problem}
        </p>
      )}
      {isStale && <SignInAgain>{signIn}</SignInAgain>}
    </>
  )
}

const Figure = ({ usd }: { usd: number }) => <span className="num">{dollarsText(usd)}</span>

type FieldProps = Readonly<{
  label: string
  value: string
  read: ReturnType<typeof dollarsOf>
  onChange: (text: string) => void
  onEnter: () => void
}>

const Field = ({ read, ...field }: FieldProps) => (
  <TextField
    {...field}
    problem={read.ok ? undefined : read.problem}
    maxLength={20}
    inputMode="decimal"
    isFigure
  />
)

type Wanted = Readonly<{ perTradeUsd: number; perDayUsd: number }>

function useSaving(freshUntil: string | null, limits: Limits) {
  const queries = useQueryClient()
  const [isStale, setIsStale] = useStale(freshUntil)
  const passkeyHelps = usePasskeyHelps()
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const isRaise = wanted.perTradeUsd > limits.perTradeUsd || wanted.perDayUsd > limits.perDayUsd
      const passkey =
        isRaise && passkeyHelps ? await signWithPasskey({ kind: 'limits', ...wanted }) : undefined
      return request(setWalletLimits, { body: { ...wanted, passkey } })
    },
    onSuccess: () => setIsStale(false),
    onError: (refused) => setIsStale(isParleyError(refused, 'fresh_sign_in_required')),
    onSettled: () => queries.invalidateQueries({ queryKey: limitsQuery.queryKey }),
  })
  return {
    save: (wanted: Wanted) => {
      if (!isPending) mutate(wanted)
    },
    isBusy: isPending,
    isStale,
    said: data ? savedWords(variables, data.from) : '',
    problem: error?.message,
  }
}

const upTo = ({ perTradeUsd, perDayUsd }: Wanted): string =>
  `your wallet can swap up to ${dollarsText(perTradeUsd)} at a time and ${dollarsText(perDayUsd)} a day.`

const savedWords = (wanted: Wanted, from: string | undefined): string =>
  from === undefined
    ? `Saved. Y${upTo(wanted).slice(1)}`
    : `Saved. From ${momentText(from)} on ${upTo(wanted)} Until then you can stop it under Security.`

const pendingWords = ({ from, ...wanted }: NonNullable<Limits['pending']>): string =>
  `From ${momentText(from)} on ${upTo(wanted)}`
