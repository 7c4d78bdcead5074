/** Holds one endpointing step in the making. Lives only inside `step`. */
import type { TurnCommand, TurnState, Utterance } from './state.ts'

export type StepContext = { state: TurnState; readonly commands: TurnCommand[] }

export const give = (context: StepContext, command: TurnCommand): number => context.commands.push(command)

export function patchOpen(context: StepContext, fields: Partial<Utterance>): void {
  const { open } = context.state
  if (open) context.state = { ...context.state, open: { ...open, ...fields } }
}

export function newUtterance(
  context: StepContext,
  fields: Pick<Utterance, 'fromMs' | 'voicedMs' | 'overReply' | 'holds'>,
): Utterance {
  const n = context.state.utterances + 1
  context.state = { ...context.state, utterances: n }
  return {
    ...fields,
    n,
    toMs: context.state.nowMs,
    silentMs: 0,
    cut: false,
    committed: false,
    take: 0,
    requested: false,
    transcript: undefined,
  }
}
