/** One's own wallets: their names, the default one, and a form that makes one more. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addWallet, makeDefaultWallet, type NamedWallet, renameWallet } from '#contract/api/wallets.ts'
import { LABEL_MAX } from '#contract/bounded.ts'
import { WALLETS_MAX } from '#contract/signer.ts'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { NameForm } from '#ui/controls/name-form.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { unsavedWords } from '#web/lib/unsaved-words.ts'
import { refreshWallets, walletsQuery } from '#web/lib/wallets.ts'

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
          <ul className="-mt-2.5">
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

function Row({ wallet, isOnly, onDone }: RowProps) {
  const { address, label } = wallet
  const [isNaming, setIsNaming] = useState(false)
  const makeDefault = useChange(() => request(makeDefaultWallet, { address }))
  const rename = useChange((next: string) => request(renameWallet, { address, body: { label: next } }))
  const choose = () => {
    if (makeDefault.isPending) return
    makeDefault.mutate(undefined, { onSuccess: () => onDone(`New conversations use ${label}.`) })
  }
  const save = (next: string) => {
    const onSuccess = () => {
      setIsNaming(false)
      onDone(`Renamed to ${next}.`)
    }
    rename.mutate(next, { onSuccess })
  }
  const startNaming = () => {
    rename.reset()
    setIsNaming(true)
  }
  return (
    <li className="grid gap-2 border-b border-line py-2.5 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Name wallet={wallet} />
        {!isNaming && (
          <Actions
            wallet={wallet}
            isOnly={isOnly}
            isBusy={makeDefault.isPending}
            onChoose={choose}
            onRename={startNaming}
          />
        )}
      </div>
      {isNaming && (
        <NameForm
          first={label}
          action="Save"
          isBusy={rename.isPending}
          problem={unsavedWords(rename.error)}
          maxLength={LABEL_MAX}
          onSave={save}
          onCancel={() => setIsNaming(false)}
        />
      )}
      {makeDefault.error && (
        <p role="alert" className="text-down">
          {unsavedWords(makeDefault.error)}
        </p>
      )}
    </li>
  )
}

function Name({ wallet: { address, label, isDefault } }: Readonly<{ wallet: NamedWallet }>) {
  return (
    <>
      <span className="grid min-w-min flex-1">
        <b className="text-ui font-[520] wrap-anywhere" dir="auto">
          {label}
        </b>
        <span>
          <Base58Chip value={address} kind="address" />
        </span>
      </span>
      {isDefault && <Badge tone="strong">Default</Badge>}
    </>
  )
}

type ActionsProps = Readonly<{
  wallet: NamedWallet
  isOnly: boolean
  isBusy: boolean
  onChoose: () => void
  onRename: () => void
}>

function Actions({ wallet: { label, isDefault }, isOnly, isBusy, onChoose, onRename }: ActionsProps) {
  return (
    <span className="flex gap-1.5">
      {!isDefault && !isOnly && (
        <Button size="small" aria-label={`Make default: ${label}`} aria-disabled={isBusy} onClick={onChoose}>
          {isBusy ? 'Saving…' : 'Make default'}
        </Button>
      )}
      <Button size="small" tone="quiet" aria-label={`Rename ${label}`} onClick={onRename}>
        Rename
      </Button>
    </span>
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
          problem={unsavedWords(add.error)}
          maxLength={LABEL_MAX}
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
