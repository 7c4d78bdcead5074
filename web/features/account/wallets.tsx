/** One's own wallets: their names and what they are worth, the default one, and a form that makes one more. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { addWallet, makeDefaultWallet, type NamedWallet, renameWallet } from '#contract/api/wallets.ts'
import { LABEL_MAX } from '#contract/bounded.ts'
import { formatUsd } from '#contract/rules/amounts.ts'
import { WALLETS_MAX } from '#contract/signer.ts'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { NameForm } from '#ui/controls/name-form.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { portfolioQuery } from '#web/lib/queries.ts'
import { unsavedWords } from '#web/lib/unsaved-words.ts'
import { refreshWallets, walletsQuery, worthQuery } from '#web/lib/wallets.ts'

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
          <ul className="in-two -mt-2.5">
            {data.map((wallet) => (
              <Row key={wallet.address} wallet={wallet} onDone={setDone} />
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

type RowProps = Readonly<{ wallet: NamedWallet; onDone: (words: string) => void }>

function Row({ wallet, onDone }: RowProps) {
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
    <li className="grid gap-1.5 border-b border-line py-2.5 text-small">
      <p className="flex items-baseline gap-3">
        <b className="min-w-0 flex-1 text-ui font-[520] wrap-anywhere" dir="auto">
          {label}
        </b>
        <Worth address={address} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto">
          <Base58Chip value={address} kind="address" />
        </span>
        {wallet.isDefault ? (
          <Badge tone="strong">Default</Badge>
        ) : (
          <Button
            size="small"
            aria-label={`Make default: ${label}`}
            aria-disabled={makeDefault.isPending}
            onClick={choose}
          >
            {makeDefault.isPending ? 'Saving…' : 'Make default'}
          </Button>
        )}
        <IconButton label={`Rename ${label}`} size="small" aria-expanded={isNaming} onClick={startNaming}>
          <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </IconButton>
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

/** Its worth now; nothing while that is not known. */
function Worth({ address }: { address: string }) {
  // The wallet that the page shows has one worth: the ribbon's.
  const { data: shown } = useQuery({ ...portfolioQuery, enabled: false })
  const isShown = shown?.wallet.address === address
  const { data: read } = useQuery({ ...worthQuery(address), enabled: !isShown })
  const data = isShown ? shown : read
  if (!data) return null
  const usd = data.portfolio.totalValueUsd
  return <span className="num">{usd === null ? 'No prices' : formatUsd(usd)}</span>
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
