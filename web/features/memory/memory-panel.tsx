/** The panel of the user's memory: each fact with its turn, to change, forget, switch off and download. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { exportMemory, type RememberedFact } from '#contract/api/memory.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { FactRow } from './fact-row.tsx'
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
        <p className="text-body text-fg-2">Nothing is remembered of guests. Log in to let Parley remember.</p>
        {signIn}
      </>
    ) : (
      <Known onOpenTurn={onOpenTurn} />
    )}
  </Panel>
)

function Known({ onOpenTurn }: Pick<Props, 'onOpenTurn'>) {
  const { data, error } = useQuery(memoryQuery)
  const { turn, problem, ...actions } = useMemoryActions()
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
        hint="Switched off, nothing is added and nothing is used. For one conversation, start it off the record."
        isOn={data.isOn}
        onChange={turn}
      />
      <p role="alert" className="text-small text-down empty:hidden">
        {problem}
      </p>
      {data.facts.length === 0 ? (
        <None />
      ) : (
        <Facts facts={data.facts} onOpenTurn={onOpenTurn} actions={actions} />
      )}
      <Foot total={data.total} shown={data.facts.length} onForgetAll={actions.forgetAll} />
    </>
  )
}

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
    actions: Omit<ReturnType<typeof useMemoryActions>, 'turn' | 'problem'>
  }>

const Facts = ({ facts, onOpenTurn, actions }: FactsProps) => (
  <ul aria-label="Memories" className="border-t border-line">
    {facts.map((fact) => (
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
)

type FootProps = Readonly<{ total: number; shown: number; onForgetAll: () => void }>

function Foot({ total, shown, onForgetAll }: FootProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (total === 0) return null
  return (
    <div className="grid gap-2">
      {total > shown && <p className="text-small text-fg-3">{`${total} in all; the file has them.`}</p>}
      {isAsking ? (
        <fieldset aria-label="Forget everything" className="grid gap-2">
          <p className="text-small text-fg-2">
            Forget everything that Parley remembers of you? The conversations stay; this cannot be undone.
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
      <p className="text-small text-fg-3">
        A forgotten fact can be restored for ten seconds; then its words are deleted. Trades stay in the
        ledger, and the conversations in their list.
      </p>
    </div>
  )
}
