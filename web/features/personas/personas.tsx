/** The persona customiser (spec S2.49): one's own personas and presets, an editor, and what the assistant would be told. */
import './personas.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PRESETS } from '#contract/rules/personas.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { type Column, Studio } from '#ui/studio/studio.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { download } from './download.ts'
import { isDirty } from './draft.ts'
import { exported, fileNameOf } from './file.ts'
import { PersonaEditor } from './persona-editor.tsx'
import { Group, PersonaList } from './persona-list.tsx'
import { houseQuery } from './queries.ts'
import { Told } from './told.tsx'
import { HOUSE } from './use-drafts.ts'
import { type PersonaDesk, usePersonas } from './use-personas.ts'
import { type Preview, usePreview } from './use-preview.ts'

type Shown = 'list' | 'text' | 'preview'
type Props = Readonly<{
  onClose: () => void
  /** A guest wants one of their own. */
  onSignIn: () => void
  /** Another persona is used from the next call on. */
  onInUse: () => void
}>

const WIDTHS = '16.5rem minmax(0, 1fr) 22.5rem'

export function Personas({ onClose, onSignIn, onInUse }: Props) {
  const { data } = useQuery(accountQuery)
  if (data?.type === 'guest') return <ForGuests onClose={onClose} onSignIn={onSignIn} />
  return <Customiser onClose={onClose} onInUse={onInUse} />
}

function Customiser({ onClose, onInUse }: Omit<Props, 'onSignIn'>) {
  const desk = usePersonas(onInUse)
  const { draft, open, dirty, profiles } = desk
  const [shown, setShown] = useState<Shown>('list')
  const preview = usePreview(draft?.text)
  const active = profiles?.find(({ isDefault }) => isDefault)
  const columns: readonly Column<Shown>[] = [
    { id: 'list', label: 'Personas', content: <List desk={desk} onShow={() => setShown('text')} /> },
    {
      id: 'text',
      label: 'Editor',
      content: draft ? (
        <PersonaEditor key={open} text={draft.text} modules={desk.modules} onChange={desk.change} />
      ) : (
        <p className="text-body text-fg-2">
          {open === HOUSE
            ? 'This is Parley as the house has it. Use it as it is, or make a copy of your own.'
            : 'Choose a persona, or begin with a preset.'}
        </p>
      ),
    },
    {
      id: 'preview',
      label: 'Preview',
      content: open === HOUSE ? <House /> : <LivePreview preview={preview} />,
    },
  ]
  return (
    <Studio
      title="Personas"
      mark={
        profiles && (
          <span className="truncate text-small text-fg-3 max-sm:hidden">
            {active?.name ?? 'Parley'} is active
          </span>
        )
      }
      columns={columns}
      widths={WIDTHS}
      shown={shown}
      onShow={setShown}
      foot={<Foot desk={desk} />}
      unsaved={unsavedWords(dirty.map(([, { text }]) => text.name || 'The new persona'))}
      onClose={onClose}
    />
  )
}

function List({ desk, onShow }: { desk: PersonaDesk; onShow: () => void }) {
  const { profiles, error, retry } = desk
  if (profiles) return <PersonaList desk={desk} onShow={onShow} />
  if (!error) return <Wait words="Fetching your personas…" />
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-body">
      <p className="text-down">{error.message}</p>
      <Button onClick={retry}>Retry</Button>
    </div>
  )
}

function LivePreview({ preview: { profile, at, isWaiting, problem } }: { preview: Preview }) {
  return (
    <>
      <h3 className="studio-heading">
        <span>Live preview</span>
        {profile && at && !problem && (isWaiting ? <span>looking…</span> : <Updated at={at} />)}
      </h3>
      {problem && (
        <p role="alert" className="text-small text-down">
          {problem}
        </p>
      )}
      {profile ? <Told profile={profile} /> : isWaiting && <Wait words="Putting it together…" />}
    </>
  )
}

const Updated = ({ at }: { at: string }) => <span>updated {useAgo(at)}</span>

function House() {
  const { data, error } = useQuery(houseQuery)
  return (
    <>
      <h3 className="studio-heading">
        <span>What Parley is told</span>
      </h3>
      {data && <Told profile={data.resolvedProfile} />}
      {!data &&
        (error ? <p className="text-small text-down">{error.message}</p> : <Wait words="Fetching it…" />)}
    </>
  )
}

function Foot({ desk }: { desk: PersonaDesk }) {
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

const Wait = ({ words }: { words: string }) => (
  <p role="status" className="flex items-center gap-2.5 text-body text-fg-2">
    <Spinner />
    {words}
  </p>
)

function unsavedWords([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined
  if (others.length === 0) return `${first} has unsaved changes.`
  return `${first} and ${others.length} more have unsaved changes.`
}

/** Guests talk to Parley as the house has it, and see what that is. */
function ForGuests({ onClose, onSignIn }: Pick<Props, 'onClose' | 'onSignIn'>) {
  const [shown, setShown] = useState<'list' | 'preview'>('list')
  return (
    <Studio
      title="Personas"
      columns={[
        {
          id: 'list',
          label: 'Personas',
          content: (
            <>
              <p className="text-body text-fg-2">
                Guests talk to Parley as the house has it. Sign in to make your own: how it is called and
                speaks, what it is told, and how it uses its tools.
              </p>
              <Button tone="primary" onClick={onSignIn}>
                Sign in to make your own
              </Button>
              <Group title="Presets">
                <ul>
                  {PRESETS.map(({ id, label, description }) => (
                    <li key={id} className="px-3 py-2 text-body">
                      <b className="font-semibold">{label}</b>
                      <span className="block text-small text-fg-3">{description}</span>
                    </li>
                  ))}
                </ul>
              </Group>
            </>
          ),
        },
        { id: 'preview', label: 'What it is told', content: <House /> },
      ]}
      widths="22rem minmax(0, 1fr)"
      shown={shown}
      onShow={setShown}
      unsaved={undefined}
      onClose={onClose}
    />
  )
}
