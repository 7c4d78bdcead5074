/** Every tool's card in every state of its fixtures, and the card of a tool that this page does not know. */
import type { ToolNoteData } from '#contract/transcript.ts'
import type { CardCall } from '#tools/_kit/card-call.ts'
import { contracts, type ToolName } from '#tools/contracts.ts'
import { fixtures } from '#tools/fixtures.ts'
import { ToolCard } from '#tools/tool-card.tsx'
import { Section, State } from './section.tsx'

const STARTED_AT = '2026-11-20T14:31:05.000Z'

/** A call as the log would hold it. */
function noteOf(tool: string, call: CardCall): ToolNoteData {
  const note = { callId: 'c1', tool, intent: 'Working…', arguments: call.input, startedAt: STARTED_AT }
  if (call.status === 'done') return { ...note, output: call.output, durationMs: call.durationMs ?? 420 }
  if (call.status !== 'failed') return note
  const { code, message, details } = call
  return { ...note, error: { code, message, details } }
}

const UNKNOWN: Readonly<Record<string, CardCall>> = {
  running: { status: 'running', input: { depth: 2 }, elapsedMs: 2400 },
  done: {
    status: 'done',
    input: { depth: 2 },
    output: { levels: [1, 2, 3], note: '<b>text, not markup</b>' },
  },
  failed: {
    status: 'failed',
    input: { depth: 2 },
    code: 'unknown_error',
    message: 'The oracle did not answer.',
  },
}
const nothing = () => undefined
const actions = {
  rerun: nothing,
  rerunWith: async () => undefined,
  say: nothing,
  openPanel: nothing,
  trade: { onConfirm: nothing, onDecline: nothing },
}

export const CardStates = () => (
  <div id="tool-cards" className="grid gap-14">
    {(Object.keys(contracts) as ToolName[]).map((tool) => (
      <Cards
        key={tool}
        title={contracts[tool].title}
        tool={tool}
        states={fixtures[tool] as Readonly<Record<string, CardCall>>}
      />
    ))}
    <Cards title="A tool that this page does not know" tool="oracle" states={UNKNOWN} />
  </div>
)

type CardsProps = Readonly<{ title: string; tool: string; states: Readonly<Record<string, CardCall>> }>

const Cards = ({ title, tool, states }: CardsProps) => (
  <Section title={title}>
    <div className="grid items-start gap-x-14 gap-y-12 xl:grid-cols-2">
      {Object.entries(states).map(([name, call]) => (
        <State key={name} name={`${tool}, ${name}`}>
          <ToolCard
            note={noteOf(tool, call)}
            actions={actions}
            isStale={call.status === 'done' && call.isStale === true}
            {...(call.status === 'running' && call.elapsedMs !== undefined && { elapsedMs: call.elapsedMs })}
          />
        </State>
      ))}
    </div>
  </Section>
)
