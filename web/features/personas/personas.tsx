/** The persona customiser (spec S2.49): own personas and presets, an editor, and the resulting instructions. */
import './personas.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PRESETS } from '#contract/rules/personas.ts'
import { Button } from '#ui/primitives/button.tsx'
import { type Column, Workspace } from '#ui/workspace/workspace.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { apart } from './draft.ts'
import { PersonaEditor } from './persona-editor.tsx'
import { Foot } from './persona-foot.tsx'
import { Group, PersonaList } from './persona-list.tsx'
import { BuiltInInstructions, LivePreview, usePreview } from './preview.tsx'
import { BUILT_IN } from './use-drafts.ts'
import { type PersonasState, usePersonas } from './use-personas.ts'
import { Wait } from './wait.tsx'

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
  const personas = usePersonas(onInUse)
  const { draft, open, dirty, profiles } = personas
  const [shown, setShown] = useState<Shown>('list')
  const preview = usePreview(draft?.text)
  const active = profiles?.find(({ isDefault }) => isDefault)
  const columns: readonly Column<Shown>[] = [
    { id: 'list', label: 'Personas', content: <List personas={personas} onShow={() => setShown('text')} /> },
    {
      id: 'text',
      label: 'Editor',
      content: draft ? (
        <PersonaEditor key={open} text={draft.text} modules={personas.modules} onChange={personas.change} />
      ) : (
        <p className="text-body text-fg-2">
          {open === BUILT_IN
            ? 'This is the built-in Parley. Use it as it is, or make your own copy.'
            : 'Choose a persona, or begin with a preset.'}
        </p>
      ),
    },
    {
      id: 'preview',
      label: 'Preview',
      content: open === BUILT_IN ? <BuiltInInstructions /> : <LivePreview preview={preview} />,
    },
  ]
  return (
    <Workspace
      title="Personas"
      mark={
        profiles && (
          <span className="truncate text-small text-fg-3 max-sm:hidden">
            {apart(active?.name ?? 'Parley')} is active
          </span>
        )
      }
      columns={columns}
      widths={WIDTHS}
      shown={shown}
      onShow={setShown}
      foot={<Foot personas={personas} />}
      unsaved={unsavedWords(dirty.map(([, { text }]) => text.name || 'The new persona'))}
      onClose={onClose}
    />
  )
}

function List({ personas, onShow }: { personas: PersonasState; onShow: () => void }) {
  const { profiles, error, retry } = personas
  if (profiles) return <PersonaList personas={personas} onShow={onShow} />
  if (!error) return <Wait words="Fetching your personas…" />
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-body">
      <p className="text-down">{error.message}</p>
      <Button onClick={retry}>Retry</Button>
    </div>
  )
}

function unsavedWords([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined
  if (others.length === 0) return `${apart(first)} has unsaved changes.`
  return `${apart(first)} and ${others.length} more have unsaved changes.`
}

/** Guests talk to the built-in Parley, and see its instructions. */
function ForGuests({ onClose, onSignIn }: Pick<Props, 'onClose' | 'onSignIn'>) {
  const [shown, setShown] = useState<'list' | 'preview'>('list')
  return (
    <Workspace
      title="Personas"
      columns={[
        {
          id: 'list',
          label: 'Personas',
          content: (
            <>
              <p className="text-body text-fg-2">
                Guests talk to the built-in Parley. Log in to make your own: its name, its way of speaking,
                its instructions, and how it uses its tools.
              </p>
              <Button tone="primary" onClick={onSignIn}>
                Log in to make your own
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
        { id: 'preview', label: 'Preview', content: <BuiltInInstructions /> },
      ]}
      widths="22rem minmax(0, 1fr)"
      shown={shown}
      onShow={setShown}
      unsaved={undefined}
      onClose={onClose}
    />
  )
}
