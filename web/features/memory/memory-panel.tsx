/** The panel of the user's memory: each fact with its turn, to change, forget, switch off and download; the dossier; the looks of admins. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { exportMemory, type RememberedFact, type readMemory } from '#contract/api/memory.ts'
import { useFold } from '#ui/cards/fold.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { Panel } from '#ui/controls/panel.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Answer } from '#web/lib/api.ts'
import { FactRow } from './fact-row.tsx'
import { Looks, looksQuery } from './looks.tsx'
import { OwnDossier } from './own-dossier.tsx'
import { memoryQuery, problemText, useMemoryActions } from './use-memory.ts'

type Props = Readonly<{
  /** The sign-in form, for guests. */
  signIn: ReactNode
  isGuest: boolean
  onClose: () => void
  /** The link leads to a turn of a conversation. */
  onOpenTurn: (link: URL) => void
}>

export const MemoryPanel = ({ signIn, isGuest, onClose, onOpenTurn }: Props) => (
  <Panel title="What Parley remembers" place="menu" onClose={onClose}>
    {isGuest ? (
      <>
        <p className="text-body text-fg-2">
          Parley remembers nothing about guests. Log in if you want it to remember.
        </p>
        {signIn}
      </>
    ) : (
      <Known onOpenTurn={onOpenTurn} />
    )}
  </Panel>
)

type View = 'facts' | 'dossier' | 'looks'

function Known({ onOpenTurn }: Pick<Props, 'onOpenTurn'>) {
  const [view, setView] = useState<View>('facts')
  const { data: looked } = useQuery(looksQuery)
  return (
    <>
      {/* A grid would let the control shrink to nothing, since it hides what overflows. */}
      <div>
        <Choice
          label="Show"
          value={view}
          onChange={setView}
          options={[
            { value: 'facts', label: 'Memories' },
            { value: 'dossier', label: 'Dossier' },
            {
              value: 'looks',
              label: looked && looked.total > 0 ? `Seen by admins (${looked.total})` : 'Seen by admins',
            },
          ]}
        />
      </div>
      {view === 'facts' && <Memories onOpenTurn={onOpenTurn} />}
      {view === 'dossier' && <OwnDossier />}
      {view === 'looks' && <Looks />}
    </>
  )
}

function Memories({ onOpenTurn }: Pick<Props, 'onOpenTurn'>) {
  const { data, error } = useQuery(memoryQuery)
  const { turn, tryParked, problem, ...actions } = useMemoryActions()
  if (error && !data)
    return (
      <p role="alert" className="text-body text-down">
        {problemText(error)}
      </p>
    )
  if (!data) return <p className="text-body text-fg-2">Loading memories…</p>
  return (
    <>
      <Switch
        label="Remember what I say and do"
        hint="When off, nothing is added and nothing is used. To leave out one conversation, start it off the record."
        isOn={data.isOn}
        onChange={turn}
      />
      <p role="alert" className="text-small text-down empty:hidden">
        {problem}
      </p>
      {data.parked > 0 && <Parked count={data.parked} onTry={tryParked} />}
      {data.facts.length === 0 ? (
        <None />
      ) : (
        <Facts facts={data.facts} onOpenTurn={onOpenTurn} actions={actions} />
      )}
      <Foot known={data} onForgetAll={actions.forgetAll} />
    </>
  )
}

const Parked = ({ count, onTry }: Readonly<{ count: number; onTry: () => void }>) => (
  <div role="status" className="flex items-center justify-between gap-3 text-small">
    <span className="text-warn">
      {count === 1
        ? 'One conversation could not be read for memories.'
        : `${count} conversations could not be read for memories.`}
    </span>
    <Button size="small" onClick={onTry}>
      Try again
    </Button>
  </div>
)

const None = () => (
  <div className="grid gap-1 text-body text-fg-2">
    <p>No memories stored yet.</p>
    <p>
      Say “remember that I like short answers”, or “call me Ada”. Only what you say or do yourself is kept.
    </p>
  </div>
)

type FactsProps = Pick<Props, 'onOpenTurn'> &
  Readonly<{
    facts: readonly RememberedFact[]
    actions: Omit<ReturnType<typeof useMemoryActions>, 'turn' | 'tryParked' | 'problem'>
  }>

/** More rows at once would delay the opening. */
const FACTS_AT_FIRST = 50

function Facts({ facts, onOpenTurn, actions }: FactsProps) {
  const { shown, button } = useFold(facts, FACTS_AT_FIRST)
  return (
    <div>
      <ul aria-label="Memories" className="border-t border-line">
        {shown.map((fact) => (
          <FactRow
            key={fact.id}
            fact={fact}
            isForgotten={actions.forgotten.has(fact.id)}
            onOpenTurn={onOpenTurn}
            onEdit={(text) => actions.edit(fact.id, text)}
            onForget={() => actions.forget(fact.id)}
            onRestore={() => actions.restore(fact.id)}
          />
        ))}
      </ul>
      {button}
    </div>
  )
}

type FootProps = Readonly<{
  known: Pick<Answer<typeof readMemory>, 'backupDays' | 'facts' | 'total'>
  onForgetAll: () => void
}>

const Foot = ({ known, onForgetAll }: FootProps) => (
  <div className="grid gap-2">
    {known.total > 0 && <ForgetAll known={known} onForgetAll={onForgetAll} />}
    <p className="text-small text-fg-3">
      You can bring a forgotten fact back for ten seconds; then it is deleted.{' '}
      {known.backupDays === null ? 'Parley makes no backups.' : backupWords(known.backupDays)} Your trades and
      conversations are kept.
    </p>
  </div>
)

const backupWords = (days: number): string =>
  `Backups of this server still have them until they are deleted, after ${days === 1 ? 'one day' : `${days} days`}.`

function ForgetAll({ known: { facts, total }, onForgetAll }: FootProps) {
  const [isAsking, setIsAsking] = useState(false)
  const shown = facts.length
  return (
    <>
      {total > shown && <p className="text-small text-fg-3">{`${total} in all; the file has them.`}</p>}
      {isAsking ? (
        <fieldset aria-label="Forget everything" className="grid gap-2">
          <p className="text-small text-fg-2">
            Forget everything that Parley remembers about you? The conversations stay; this cannot be undone.
          </p>
          <div className="flex gap-2">
            <Button size="small" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button
              size="small"
              tone="danger"
              onClick={() => {
                setIsAsking(false)
                onForgetAll()
              }}
            >
              Forget everything
            </Button>
          </div>
        </fieldset>
      ) : (
        <div className="flex flex-wrap gap-2">
          <a
            href={exportMemory.path}
            download="parley-memory.json"
            className="link flex items-center gap-1.5 text-small"
          >
            <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Download as JSON
          </a>
          <Button size="small" tone="quiet" className="ml-auto" onClick={() => setIsAsking(true)}>
            Forget everything…
          </Button>
        </div>
      )}
    </>
  )
}
