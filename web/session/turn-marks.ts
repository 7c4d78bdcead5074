/** Records the times of the steps of each turn, for the latency strip: a pure reducer over the events of a call. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'

/** Milliseconds of one clock; a step that has not happened is absent. */
export type TurnMarks = Readonly<{
  id: number
  by: 'voice' | 'text'
  /** The person fell silent, or sent; everything else is counted from here. */
  saidAt: number
  /** The words of the person were known. */
  wordsAt?: number
  /** The first word of the answer came. */
  textAt?: number
  /** The first sound of the answer came. */
  audioAt?: number
  /** The first tool began; the last one was done. */
  toolAt?: number
  toolDoneAt?: number
  endAt?: number
}>
export type MarkEvent = ServerEvent | ClientEvent
export type ChangeMarks = (turns: readonly TurnMarks[]) => readonly TurnMarks[]

/** As many turns as a strip shows and a percentile needs. */
const KEPT = 50

export function withEvent(turns: readonly TurnMarks[], event: MarkEvent, at: number): readonly TurnMarks[] {
  switch (event.type) {
    case 'conversation.item.create':
      return begin(turns, 'text', at)
    case 'input_audio_buffer.speech_stopped':
      return begin(turns, 'voice', at)
    case 'input_audio_buffer.committed':
      // Only a turn that a button ended begins here; the others began when silence did.
      return isFresh(turns.at(-1)) ? turns : begin(turns, 'voice', at)
    case 'input_audio_buffer.cleared':
      return isFresh(turns.at(-1)) ? turns.slice(0, -1) : turns
    default:
      return patchLast(turns, (turn) => marked(turn, event, at))
  }
}

/** Said aloud, and nothing has come of it yet. */
const isFresh = (turn: TurnMarks | undefined): boolean =>
  turn?.by === 'voice' && Object.keys(turn).length === Object.keys({ id: 0, by: 0, saidAt: 0 }).length

const begin = (turns: readonly TurnMarks[], by: TurnMarks['by'], saidAt: number): readonly TurnMarks[] => [
  ...turns.slice(1 - KEPT),
  { id: (turns.at(-1)?.id ?? 0) + 1, by, saidAt },
]

function patchLast(turns: readonly TurnMarks[], patch: (turn: TurnMarks) => TurnMarks): readonly TurnMarks[] {
  const last = turns.at(-1)
  if (!last || last.endAt !== undefined) return turns
  const next = patch(last)
  return next === last ? turns : [...turns.slice(0, -1), next]
}

type MarkName = Exclude<keyof TurnMarks, 'id' | 'by' | 'saidAt'>
const first = (turn: TurnMarks, name: MarkName, at: number): TurnMarks =>
  turn[name] === undefined ? { ...turn, [name]: at } : turn

function marked(turn: TurnMarks, event: MarkEvent, at: number): TurnMarks {
  switch (event.type) {
    case 'conversation.item.input_audio_transcription.completed':
      return first(turn, 'wordsAt', at)
    case 'response.output_text.delta':
    case 'response.output_audio_transcript.delta':
      return first(turn, 'textAt', at)
    case 'output_audio_buffer.started':
      return first(turn, 'audioAt', at)
    case 'response.output_item.added':
      return event.item.type === 'function_call' ? first(turn, 'toolAt', at) : turn
    // The answer that follows the tools.
    case 'response.created':
      return turn.toolAt === undefined ? turn : { ...turn, toolDoneAt: at }
    case 'response.done': {
      const calls = event.response.output.some(({ type }) => type === 'function_call')
      return calls && event.response.status === 'completed' ? turn : { ...turn, endAt: at }
    }
    default:
      return turn
  }
}
