/** One's own address book: labels for addresses, to send to by name. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  type AddressBookEntry,
  addContact,
  listContacts,
  removeContact,
  renameContact,
} from '#contract/api/contacts.ts'
import { LABEL_MAX } from '#contract/bounded.ts'
import { isPublicKey, shortAddress } from '#contract/rules/address.ts'
import { NameForm } from '#ui/controls/name-form.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { unsavedWords } from '#web/lib/unsaved-words.ts'

const contactsQuery = {
  queryKey: ['contacts'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await request(listContacts, {}, signal)).contacts,
} as const

function useChange<V>(change: (values: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: contactsQuery.queryKey }),
  })
}

export function AddressBook({ onPick }: { onPick: (address: string) => void }) {
  const { data, error, refetch } = useQuery(contactsQuery)
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
      <h3 id={id} className="text-ui font-semibold">
        Address book
      </h3>
      {error && !data && (
        <div className="grid gap-2 text-small text-fg-2">
          <p role="alert">{unsavedWords(error)}</p>
          <div>
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        </div>
      )}
      {!data && !error && <Spinner />}
      {data?.length === 0 && (
        <p className="text-small text-fg-2">
          Nobody is here yet. Name an address, and you can say “send 5 USDC to Anna”.
        </p>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((contact) => (
            <Row key={contact.id} contact={contact} onPick={() => onPick(contact.address)} />
          ))}
        </ul>
      )}
      <AddForm />
    </section>
  )
}

type RowProps = Readonly<{ contact: AddressBookEntry; onPick: () => void }>

function Row({ contact: { id, label, address }, onPick }: RowProps) {
  const [view, setView] = useState<'plain' | 'rename' | 'remove'>('plain')
  const rename = useChange((next: string) => request(renameContact, { id, body: { label: next } }))
  const remove = useChange(() => request(removeContact, { id }))
  const save = (next: string) => rename.mutate(next, { onSuccess: () => setView('plain') })
  return (
    <li className="grid gap-2 border-b border-line py-2.5 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b className="min-w-0 font-[560] wrap-anywhere" dir="auto">
          {label}
        </b>
        <span className="num text-fg-3" title={address}>
          {shortAddress(address)}
        </span>
        {view === 'plain' && (
          <span className="ml-auto flex gap-1.5">
            <Button size="small" aria-label={`Send to ${label}`} onClick={onPick}>
              Send
            </Button>
            <Button
              size="small"
              tone="quiet"
              aria-label={`Rename ${label}`}
              onClick={() => setView('rename')}
            >
              Rename
            </Button>
            <Button
              size="small"
              tone="quiet"
              aria-label={`Remove ${label}`}
              onClick={() => setView('remove')}
            >
              Remove
            </Button>
          </span>
        )}
      </div>
      {view === 'rename' && (
        <NameForm
          first={label}
          action="Save"
          isBusy={rename.isPending}
          problem={unsavedWords(rename.error)}
          maxLength={LABEL_MAX}
          onSave={save}
          onCancel={() => setView('plain')}
        />
      )}
      {view === 'remove' && (
        <span className="flex flex-wrap items-center gap-1.5">
          Remove {label}?
          <Button size="small" onClick={() => remove.mutate(undefined)}>
            Remove
          </Button>
          <Button size="small" tone="quiet" onClick={() => setView('plain')}>
            Keep
          </Button>
        </span>
      )}
      {remove.error && (
        <p role="alert" className="text-down">
          {unsavedWords(remove.error)}
        </p>
      )}
    </li>
  )
}

function AddForm() {
  const [label, setLabel] = useState('')
  const [address, setAddress] = useState('')
  const [isTried, setIsTried] = useState(false)
  const add = useChange((body: { label: string; address: string }) => request(addContact, { body }))
  const badLabel = label.trim() === '' ? 'Give it a name.' : undefined
  const badAddress = isPublicKey(address.trim()) ? undefined : 'Paste the whole Solana address.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (badLabel || badAddress) return
    const onSuccess = () => {
      setLabel('')
      setAddress('')
      setIsTried(false)
    }
    add.mutate({ label: label.trim(), address: address.trim() }, { onSuccess })
  }
  return (
    <form aria-label="Add an address" onSubmit={submit} className="grid gap-3">
      <TextField
        label="Name"
        value={label}
        onChange={setLabel}
        problem={isTried ? badLabel : undefined}
        maxLength={LABEL_MAX}
      />
      <TextField
        label="Address of this person"
        value={address}
        onChange={setAddress}
        problem={isTried ? badAddress : undefined}
        maxLength={64}
        isFigure
      />
      {add.error && (
        <p role="alert" className="text-small text-down">
          {unsavedWords(add.error)}
        </p>
      )}
      <div>
        <Button type="submit">{add.isPending ? 'Adding…' : 'Add address'}</Button>
      </div>
    </form>
  )
}
