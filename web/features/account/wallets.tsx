/** One's own wallets: their names, the default one, and a form that makes one more. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addWallet, makeDefaultWallet, type NamedWallet, renameWallet } from '#contract/api/wallets.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { shortAddress } from '#contract/rules/address.ts'
import { WALLETS_MAX } from '#contract/signer.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { refreshWallets, walletsQuery } from '#web/lib/wallets.ts'

const LABEL_MAX = 40

const wordsOf = (error: unknown): string =>
  isParleyError(error) ? error.message : 'This could not be saved. Try again.'

function useChange<V>(change: (values: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => refreshWallets(queries) })
}

export function Wallets() {
  const { data, error, refetch } = useQuery(walletsQuery)
  const [done, setDone] = useState('')
  return (
    <>
      {!data && !error && <Spinner />}
      {!data && error && (
        <div className="grid justify-items-start gap-2 text-body text-fg-2">
          <p role="alert">Your wallets did not load.</p>
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {data && (
        <>
          <ul className="border-t border-line">
            {data.map((wallet) => (
              <Row key={wallet.address} wallet={wallet} isOnly={data.length === 1} onDone={setDone} />
            ))}
          </ul>
          <NewWallet count={data.length} onDone={setDone} />
        </>
      )}
      <p role="status" className="text-small text-fg-2 empty:hidden">
        {done}
      </p>
    </>
  )
}

type RowProps = Readonly<{ wallet: NamedWallet; isOnly: boolean; onDone: (words: string) => void }>

function Row({ wallet: { address, label, isDefault }, isOnly, onDone }: RowProps) {
  const [isNaming, setIsNaming] = useState(false)
  const makeDefault = useChange(() => request(makeDefaultWallet, { address }))
  const rename = useChange((next: string) => request(renameWallet, { address, body: { label: next } }))
  const choose = () => {
    if (makeDefault.isPending) return
    const onSuccess = () => onDone(`New conversations use ${label}.`)
    makeDefault.mutate(undefined, { onSuccess })
  }
  const save = (next: string) => {
    const onSuccess = () => {
      setIsNaming(false)
      onDone(`Renamed to ${next}.`)
    }
    rename.mutate(next, { onSuccess })
  }
  return (
    <li className="grid gap-2 border-b border-line py-2.5 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="grid min-w-0 flex-1">
          <b className="text-ui font-[520] wrap-anywhere" dir="auto">
            {label}
          </b>
          <span className="num text-fg-3" title={address}>
            {shortAddress(address)}
          </span>
        </span>
        {isDefault && <Badge tone="strong">Default</Badge>}
        {!isNaming && (
          <span className="flex gap-1.5">
            {!isDefault && !isOnly && (
              <Button
                size="small"
                aria-label={`Make default: ${label}`}
                aria-disabled={makeDefault.isPending}
                onClick={choose}
              >
                {makeDefault.isPending ? 'Saving…' : 'Make default'}
              </Button>
            )}
            <Button
              size="small"
              tone="quiet"
              aria-label={`Rename ${label}`}
              onClick={() => {
                rename.reset()
                setIsNaming(true)
              }}
            >
              Rename
            </Button>
          </span>
        )}
      </div>
      {isNaming && (
        <NameForm
          first={label}
          action="Save"
          isBusy={rename.isPending}
          problem={rename.error ? wordsOf(rename.error) : undefined}
          onSave={save}
          onCancel={() => setIsNaming(false)}
        />
      )}
      {makeDefault.error && (
        <p role="alert" className="text-down">
          {wordsOf(makeDefault.error)}
        </p>
      )}
    </li>
  )
}

type NewProps = Readonly<{ count: number; onDone: (words: string) => void }>

function NewWallet({ count, onDone }: NewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const add = useChange((label: string) => request(addWallet, { body: { label } }))
  const make = (label: string) => {
    const onSuccess = () => {
      setIsOpen(false)
      onDone(`${label} was made. It is empty: send something to it first.`)
    }
    add.mutate(label, { onSuccess })
  }
  return (
    <div className="grid gap-3">
      <p className="text-small text-pretty text-fg-2">
        {count < WALLETS_MAX
          ? 'New conversations use the default wallet. All your wallets share one set of trade limits.'
          : `These are all ${WALLETS_MAX} wallets that one person may have. They share one set of trade limits.`}
      </p>
      {isOpen && (
        <NameForm
          first=""
          action="Make wallet"
          isBusy={add.isPending}
          problem={add.error ? wordsOf(add.error) : undefined}
          onSave={make}
          onCancel={() => setIsOpen(false)}
        />
      )}
      {!isOpen && count < WALLETS_MAX && (
        <div>
          <Button
            onClick={() => {
              add.reset()
              setIsOpen(true)
            }}
          >
            New wallet
          </Button>
        </div>
      )}
    </div>
  )
}

type NameProps = Readonly<{
  first: string
  action: string
  isBusy: boolean
  problem: string | undefined
  onSave: (label: string) => void
  onCancel: () => void
}>

function NameForm({ first, action, isBusy, problem, onSave, onCancel }: NameProps) {
  const [label, setLabel] = useState(first)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const missing = isTried && label.trim() === '' ? 'Give it a name.' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isBusy && label.trim() !== '') onSave(label.trim())
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      <TextField
        label="Name"
        value={label}
        onChange={setLabel}
        problem={missing ?? problem}
        maxLength={LABEL_MAX}
      />
      <span className="flex gap-1.5">
        <Button size="small" tone="primary" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : action}
        </Button>
        <Button size="small" tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
