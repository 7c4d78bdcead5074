/** Draws any stored tool call: by the card of its tool where the data fits it, otherwise by the generic card. */
import type { ComponentType } from 'react'
import type { ToolNoteData } from '#contract/transcript.ts'
import { GenericCard } from '#ui/cards/generic-card.tsx'
import type { CardActions } from './_kit/card.tsx'
import type { CardCall } from './_kit/card-call.ts'
import { retryOf } from './_kit/retry.ts'
import { cards } from './cards.tsx'
import { contracts, isToolName } from './contracts.ts'

type ToolCardProps = Readonly<{
  note: ToolNoteData
  actions?: CardActions
  /** The age of a running call. */
  elapsedMs?: number
  /** True when a later action has changed what the result describes. */
  isStale?: boolean
}>

const NO_ACTIONS: CardActions = {}

export function ToolCard({ note, actions = NO_ACTIONS, elapsedMs, isStale = false }: ToolCardProps) {
  const known = isToolName(note.tool) ? callOf(note, contracts[note.tool], elapsedMs) : undefined
  if (!isToolName(note.tool) || !known) return <Generic note={note} actions={actions} elapsedMs={elapsedMs} />
  // The contract of this name parsed the call; the compiler cannot follow the index.
  const Card = cards[note.tool] as ComponentType<{ call: CardCall; actions: CardActions }>
  return <Card call={isStale && known.status === 'done' ? { ...known, isStale } : known} actions={actions} />
}

/** Undefined when the output does not fit this version of the tool: an older one may have stored it. */
function callOf(
  { arguments: args, output, error, durationMs }: ToolNoteData,
  contract: (typeof contracts)[keyof typeof contracts],
  elapsedMs: number | undefined,
): CardCall | undefined {
  const input = contract.input.safeParse(args).data ?? {}
  if (error) return { status: 'failed', input, ...error }
  if (output === undefined) return { status: 'running', input, elapsedMs }
  const parsed = contract.output.safeParse(output)
  return parsed.success ? { status: 'done', input, output: parsed.data, durationMs } : undefined
}

type GenericProps = Readonly<{ note: ToolNoteData; actions: CardActions; elapsedMs: number | undefined }>

function Generic({ note, actions, elapsedMs }: GenericProps) {
  const input = note.arguments
  const retry = note.error ? retryOf(note.error, actions) : undefined
  const common = { name: note.tool, intent: note.intent, retry }
  if (note.error)
    return <GenericCard {...common} call={{ status: 'failed', input, message: note.error.message }} />
  if (note.output === undefined)
    return <GenericCard {...common} call={{ status: 'running', input, elapsedMs }} />
  return (
    <GenericCard
      {...common}
      call={{ status: 'done', input, output: note.output, durationMs: note.durationMs }}
    />
  )
}
