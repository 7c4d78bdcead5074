/** One step of the turns in the making. Lives only inside `step`. */
import type { TurnCommand, TurnState, Utterance } from './state.ts'

export type Draft = { state: TurnState; readonly commands: TurnCommand[] }

export const give = (draft: Draft, command: TurnCommand): number => draft.commands.push(command)

export function patchOpen(draft: Draft, fields: Partial<Utterance>): void {
  const { open } = draft.state
  if (open) draft.state = { ...draft.state, open: { ...open, ...fields } }
}

export function newUtterance(
  draft: Draft,
  fields: Pick<Utterance, 'fromMs' | 'voicedMs' | 'overReply' | 'holds'>,
): Utterance {
  const n = draft.state.utterances + 1
  draft.state = { ...draft.state, utterances: n }
  return {
    ...fields,
    n,
    toMs: draft.state.nowMs,
    silentMs: 0,
    cut: false,
    committed: false,
    take: 0,
    asked: false,
    transcript: undefined,
  }
}
