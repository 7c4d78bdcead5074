/** What can be done with the persona that is open: use, save, discard, export, duplicate, delete. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { download } from './download.ts'
import { isDirty } from './draft.ts'
import { exported, fileNameOf } from './file.ts'
import { houseQuery } from './queries.ts'
import { HOUSE } from './use-drafts.ts'
import type { PersonaDesk } from './use-personas.ts'

export function Foot({ desk }: { desk: PersonaDesk }) {
  const { draft, saved, open, busy, told } = desk
  const isChanged = draft !== undefined && isDirty(draft)
  const isInUse = open === HOUSE ? desk.isHouseInUse : saved?.isDefault === true
  return (
    <>
      {draft?.id !== undefined && <Delete key={draft.id} desk={desk} name={draft.first.name} />}
      <p className="studio-says">
        <span role="status" className={told?.isBad ? 'text-down' : ''}>
          {told?.text ?? (isChanged ? 'Unsaved changes' : '')}
        </span>
      </p>
      {draft && (
        <>
          {isChanged && <Button onClick={desk.discard}>Discard</Button>}
          <Button onClick={() => download(exported(draft.text), fileNameOf(draft.text))}>Export</Button>
          <Button onClick={() => desk.duplicate(draft.text)}>Duplicate</Button>
        </>
      )}
      {open === HOUSE && <CopyHouse desk={desk} />}
      {open !== undefined && (
        <Main desk={desk} isChanged={isChanged} isInUse={isInUse} isBusy={busy !== undefined} />
      )}
    </>
  )
}

type MainProps = Readonly<{ desk: PersonaDesk; isChanged: boolean; isInUse: boolean; isBusy: boolean }>

/** What is saved as it is only has to be used. */
function Main({ desk, isChanged, isInUse, isBusy }: MainProps) {
  const { busy, draft, open } = desk
  const isKept = open === HOUSE || (draft?.id !== undefined && !isChanged)
  if (isKept) {
    return (
      <Button tone="primary" disabled={isInUse || isBusy} onClick={desk.use}>
        {busy === 'using' && <Spinner />}
        {isInUse ? 'In use' : 'Use'}
      </Button>
    )
  }
  return (
    <Button tone="primary" disabled={isBusy} onClick={desk.save}>
      {busy === 'saving' && <Spinner />}
      {busy === 'saving' ? 'Saving…' : 'Save and use'}
    </Button>
  )
}

function CopyHouse({ desk }: { desk: PersonaDesk }) {
  const { data } = useQuery(houseQuery)
  if (!data) return null
  const { description, ...profile } = data.profile
  return (
    <Button onClick={() => desk.duplicate({ ...profile, description: description ?? '' })}>Duplicate</Button>
  )
}

/** Pressed twice: what is deleted does not come back. */
function Delete({ desk, name }: { desk: PersonaDesk; name: string }) {
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button tone="quiet" disabled={desk.busy !== undefined} onClick={() => setIsAsked(true)}>
        Delete
      </Button>
    )
  }
  return (
    <>
      <Button tone="danger" disabled={desk.busy !== undefined} onClick={desk.remove}>
        Delete {name}
      </Button>
      <Button onClick={() => setIsAsked(false)}>Keep</Button>
    </>
  )
}
