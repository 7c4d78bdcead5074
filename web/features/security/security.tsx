/** Account → Security: one's passkeys, and the changes that wait and can be stopped. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addPasskey, removePasskey, stopChange } from '#contract/api/security.ts'
import { isParleyError } from '#contract/parley-error.ts'
import type { SecurityState } from '#contract/signer.ts'
import { Callout } from '#ui/controls/callout.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { momentText } from '#web/lib/moment.ts'
import { createPasskey, securityQuery } from '#web/lib/passkey.ts'
import { browserName } from './browser-name.ts'

/** The form for a fresh sign-in. */
type Props = Readonly<{ signIn: ReactNode }>

export function Security({ signIn }: Props) {
  const { data, isError } = useQuery(securityQuery)
  if (data) return <Loaded state={data} signIn={signIn} />
  return isError ? (
    <p className="text-body text-fg-2">This could not be loaded. Close this and open it again to retry.</p>
  ) : (
    <Spinner />
  )
}

function Loaded({ state, signIn }: Props & { state: SecurityState }) {
  const { act, isBusy, said, problem, isStale } = useActs()
  return (
    <>
      {state.waiting.map((change) => (
        <Waiting key={change.id} change={change} isBusy={isBusy} onStop={() => act(stop(change.id))} />
      ))}
      <Rules state={state} />
      {state.passkeys.length === 0 ? (
        <p className="text-small text-fg-2">You have no passkey yet.</p>
      ) : (
        <ul aria-label="Passkeys" className="border-t border-line">
          {state.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={isBusy}
              onRemove={() => act(remove(passkey.id))}
            />
          ))}
        </ul>
      )}
      <Button tone="primary" aria-disabled={isBusy} onClick={() => act(add)}>
        <KeyRound aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {isBusy ? 'Working…' : 'Add a passkey'}
      </Button>
      <p role="status" className="-mt-4 text-small text-fg-2 not-empty:mt-0">
        {said}
      </p>
      <p role="alert" className="text-small text-down empty:hidden">
        {problem}
      </p>
      {isStale && (
        <section aria-label="Log in again" className="grid gap-3 border-t border-line pt-4">
          {signIn}
        </section>
      )}
    </>
  )
}

/** Runs one action at a time and resolves with the words about what it did. */
type Act = () => Promise<string>

const add: Act = async () => {
  const response = await createPasskey()
  const { from } = await request(addPasskey, { body: { label: browserName(navigator.userAgent), response } })
  return from === undefined
    ? 'Added. It can be used now.'
    : `Added. It can be used from ${momentText(from)} on; until then you can stop it here.`
}
const remove =
  (id: string): Act =>
  async () => {
    await request(removePasskey, { body: { id } })
    return 'Removed. It can no longer be used.'
  }
const stop =
  (id: string): Act =>
  async () => {
    await request(stopChange, { body: { id } })
    return 'Stopped. Nothing was changed.'
  }

function useActs() {
  const queries = useQueryClient()
  const [isStale, setIsStale] = useState(false)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (act: Act) => act(),
    onSuccess: () => setIsStale(false),
    onError: (refused) => setIsStale(isParleyError(refused, 'fresh_sign_in_required')),
    onSettled: () => queries.invalidateQueries({ queryKey: securityQuery.queryKey }),
  })
  return {
    act: (next: Act) => {
      if (!isPending) mutate(next)
    },
    isBusy: isPending,
    said: data ?? '',
    problem: error ? problemOf(error) : undefined,
    isStale,
  }
}

const problemOf = (error: Error): string =>
  isParleyError(error) ? error.message : 'That did not work. Nothing was changed; try again.'

const usd = (amount: number): string => `$${amount.toLocaleString('en-US')}`

const Rules = ({ state: { passkeyTradeUsd, newAddressesUsd, delayMs } }: { state: SecurityState }) => (
  <div className="grid gap-2 text-body">
    <p>A passkey is your face, finger or device PIN. It is needed:</p>
    <ul className="grid list-disc gap-1 pl-5">
      <li>for trades above {usd(passkeyTradeUsd)}</li>
      {newAddressesUsd !== undefined && (
        <li>to send more than {usd(newAddressesUsd)} a day to new addresses</li>
      )}
    </ul>
    {delayMs > 0 && (
      <p>With one, the export of your key and higher limits do not have to wait {waitWords(delayMs)}.</p>
    )}
  </div>
)

const waitWords = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  return minutes === 60 ? 'an hour' : `${minutes} minutes`
}

const TITLES = {
  export: 'The key of your wallet was requested',
  limits: 'Higher limits were requested',
  passkey: 'A new passkey was added',
} as const
const BEGINS = { export: 'It can be downloaded', limits: 'They begin', passkey: 'It can be used' } as const

type WaitingProps = Readonly<{
  change: SecurityState['waiting'][number]
  isBusy: boolean
  onStop: () => void
}>

const Waiting = ({ change: { what, readyAt }, isBusy, onStop }: WaitingProps) => (
  <Callout
    tone="warn"
    icon={KeyRound}
    heading={TITLES[what]}
    text={`${BEGINS[what]} from ${momentText(readyAt)} on. If you did not ask for this, stop it and log out everywhere.`}
  >
    <Button
      size="small"
      tone="danger"
      aria-disabled={isBusy}
      aria-label={`Stop: ${TITLES[what]}`}
      onClick={onStop}
    >
      Stop
    </Button>
  </Callout>
)

type RowProps = Readonly<{
  passkey: SecurityState['passkeys'][number]
  isBusy: boolean
  onRemove: () => void
}>

const PasskeyRow = ({ passkey: { label, addedAt }, isBusy, onRemove }: RowProps) => (
  <li className="flex items-center justify-between gap-3 border-b border-line py-2.5">
    <p className="min-w-0 text-small text-fg-3">
      <b className="block truncate text-ui font-[520] text-fg-1">{label}</b>
      Added {momentText(addedAt)}
    </p>
    <Button
      size="small"
      tone="danger"
      aria-label={`Remove the passkey ${label}`}
      aria-disabled={isBusy}
      onClick={onRemove}
    >
      Remove
    </Button>
  </li>
)
