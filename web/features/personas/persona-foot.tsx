/** The actions on the open persona: use, save, discard, export, duplicate, delete. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { download } from '#web/lib/download.ts'
import { isDirty } from './draft.ts'
import { exported, fileNameOf } from './file.ts'
import { builtInQuery } from './queries.ts'
import { BUILT_IN } from './use-drafts.ts'
import type { PersonasState } from './use-personas.ts'

export function Foot({ personas }: { personas: PersonasState }) {
  const { draft, saved, open, busy, notice } = personas
  const isChanged = draft !== undefined && isDirty(draft)
  const isInUse = open === BUILT_IN ? personas.isBuiltInInUse : saved?.isDefault === true
  return (
    <>
      {draft?.id !== undefined && <Delete key={draft.id} personas={personas} name={draft.first.name} />}
      <p className="workspace-says">
        <span role="status" className={notice?.isBad ? 'text-down' : ''}>
          {notice?.text ?? (isChanged ? 'Unsaved changes' : '')}
        </span>
      </p>
      {draft && (
        <>
          {isChanged && <Button onClick={personas.discard}>Discard</Button>}
          <Button
            onClick={() =>
              download(new Blob([exported(draft.text)], { type: 'application/json' }), fileNameOf(draft.text))
            }
          >
            Export
          </Button>
          <Button onClick={() => personas.duplicate(draft.text)}>Duplicate</Button>
        </>
      )}
      {open === BUILT_IN && <CopyBuiltIn personas={personas} />}
      {open !== undefined && (
        <Main personas={personas} isChanged={isChanged} isInUse={isInUse} isBusy={busy !== undefined} />
      )}
    </>
  )
}

type MainProps = Readonly<{ personas: PersonasState; isChanged: boolean; isInUse: boolean; isBusy: boolean }>

/** A saved persona without changes only has to be used. */
function Main({ personas, isChanged, isInUse, isBusy }: MainProps) {
  const { busy, draft, open } = personas
  const isKept = open === BUILT_IN || (draft?.id !== undefined && !isChanged)
  if (isKept) {
    return (
      <Button tone="primary" disabled={isInUse || isBusy} onClick={personas.use}>
        {busy === 'using' && <Spinner />}
        {isInUse ? 'In use' : 'Use'}
      </Button>
    )
  }
  return (
    <Button tone="primary" disabled={isBusy} onClick={personas.save}>
      {busy === 'saving' && <Spinner />}
      {busy === 'saving' ? 'Saving…' : 'Save and use'}
    </Button>
  )
}

function CopyBuiltIn({ personas }: { personas: PersonasState }) {
  const { data } = useQuery(builtInQuery)
  if (!data) return null
  const { description, ...profile } = data.profile
  return (
    <Button onClick={() => personas.duplicate({ ...profile, description: description ?? '' })}>
      Duplicate
    </Button>
  )
}

/** Needs two presses, since a deleted persona cannot be restored. */
function Delete({ personas, name }: { personas: PersonasState; name: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  if (!isConfirming) {
    return (
      <Button tone="quiet" disabled={personas.busy !== undefined} onClick={() => setIsConfirming(true)}>
        Delete
      </Button>
    )
  }
  return (
    <>
      <Button tone="danger" disabled={personas.busy !== undefined} onClick={personas.remove}>
        Delete {name}
      </Button>
      <Button onClick={() => setIsConfirming(false)}>Keep</Button>
    </>
  )
}
