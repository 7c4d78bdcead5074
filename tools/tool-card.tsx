/** Draws any stored tool call: by its own card when there is one and the data fits it, else by the generic one. */
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
  /** How long a running call has been running. */
  elapsedMs?: number
  /** Something that was done later has changed what this tells. */
  isStale?: boolean
}>

const NO_ACTIONS: CardActions = {}

export function ToolCard({ note, actions = NO_ACTIONS, elapsedMs, isStale = false }: ToolCardProps) {
  const known = isToolName(note.tool) ? callOf(note, contracts[note.tool], elapsedMs) : undefined
  if (!isToolName(note.tool) || !known) return <Generic note={note} actions={actions} elapsedMs={elapsedMs} />
  // The call was parsed by the contract of this very name, which the index cannot tell the compiler.
  const Card = cards[note.tool] as ComponentType<{ call: CardCall; actions: CardActions }>
  return <Card call={isStale && known.status === 'done' ? { ...known, isStale } : known} actions={actions} />
}

/** Undefined when the output is not what this version of the tool gives: it may have been stored by an older one. */
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
