/** Decides turns as one pure function: voiced frames and settings in; turns, transcriptions and cuts out. */
import { FRAME_MS } from '#media/line.ts'
import { closeOpen, decide, dropOpen, takeHeard } from './endings.ts'
import type { TurnInput, TurnState, TurnStep, Utterance } from './state.ts'
import { give, newUtterance, patchOpen, type StepContext } from './step-context.ts'

/** Four frames: shorter sounds are clicks. */
const START_MS = 80
const MAX_UTTERANCE_MS = 15_000
/** The provider's own value. */
const LEAST_COMMIT_MS = 100

export function step(state: TurnState, input: TurnInput): TurnStep {
  const draft: StepContext = { state, commands: [] }
  take(draft, input)
  return [draft.state, ...draft.commands]
}

function take(draft: StepContext, input: TurnInput): void {
  switch (input.kind) {
    case 'frame':
      takeFrame(draft, input.atMs, input.voiced)
      break
    case 'settings':
      // In push-to-talk nothing would end an utterance that began by itself.
      if (input.settings === null) dropOpen(draft)
      draft.state = { ...draft.state, settings: input.settings, runMs: 0 }
      break
    case 'reply':
      draft.state = { ...draft.state, replying: input.replying }
      break
    case 'commit':
      commit(draft, input.eventId)
      break
    case 'clear':
      // Dropping an utterance says as much.
      if (draft.state.open) dropOpen(draft)
      else give(draft, { do: 'cleared' })
      draft.state = { ...draft.state, bufferMs: draft.state.nowMs, runMs: 0 }
      break
    case 'heard':
      takeHeard(draft, input)
  }
}

function takeFrame(draft: StepContext, atMs: number, voiced: boolean): void {
  const runMs = voiced ? draft.state.runMs + FRAME_MS : 0
  draft.state = { ...draft.state, nowMs: atMs + FRAME_MS, runMs }
  const { open, settings } = draft.state
  if (open) hearOn(draft, open, voiced)
  else if (settings && runMs >= START_MS) start(draft, runMs, settings.prefixMs, settings.interrupts)
}

function start(draft: StepContext, runMs: number, prefixMs: number, interrupts: boolean): void {
  const { nowMs, bufferMs, replying } = draft.state
  const fromMs = Math.max(bufferMs, nowMs - runMs - prefixMs)
  const holds = replying && interrupts
  const open = newUtterance(draft, { fromMs, voicedMs: runMs, overReply: replying, holds })
  draft.state = { ...draft.state, open }
  give(draft, { do: 'start', utterance: open.n, audioMs: fromMs })
  if (holds) give(draft, { do: 'hold' })
}

function hearOn(draft: StepContext, open: Utterance, voiced: boolean): void {
  if (voiced) hearVoice(draft, open)
  else patchOpen(draft, { silentMs: open.silentMs + FRAME_MS })
  decide(draft)
  const now = draft.state.open
  const { nowMs, settings, speculateMs } = draft.state
  if (!now || !settings) return
  const silenceMs = settings.silenceMs
  if (!now.requested && now.silentMs >= Math.min(speculateMs, silenceMs)) transcribe(draft, now)
  if (now.silentMs >= silenceMs || nowMs - now.fromMs >= MAX_UTTERANCE_MS) end(draft)
}

/** Speech goes on: what was transcribed of it is half a sentence. */
function hearVoice(draft: StepContext, open: Utterance): void {
  const holds = open.holds || (open.transcript !== undefined && open.overReply && mayHold(draft.state))
  if (open.requested) give(draft, { do: 'give-up', utterance: open.n })
  if (holds && !open.holds) give(draft, { do: 'hold' })
  patchOpen(draft, {
    silentMs: 0,
    voicedMs: open.voicedMs + FRAME_MS,
    requested: false,
    transcript: undefined,
    holds,
  })
}

const mayHold = ({ replying, settings }: TurnState): boolean => replying && settings?.interrupts === true

function transcribe(draft: StepContext, { n, fromMs, take: before }: Utterance): void {
  const toMs = draft.state.nowMs
  patchOpen(draft, { requested: true, take: before + 1 })
  give(draft, { do: 'transcribe', utterance: n, take: before + 1, fromMs, toMs })
}

function end(draft: StepContext): void {
  const { open, nowMs } = draft.state
  if (!open) return
  if (!open.requested) transcribe(draft, open)
  give(draft, { do: 'stop', utterance: open.n, audioMs: nowMs })
  closeOpen(draft)
}

/** The client says that the turn is over. */
function commit(draft: StepContext, eventId: string | undefined): void {
  if (draft.state.open) {
    end(draft)
    return
  }
  const { nowMs, bufferMs } = draft.state
  const bufferedMs = nowMs - bufferMs
  if (bufferedMs < LEAST_COMMIT_MS) {
    give(draft, { do: 'refuse-commit', bufferedMs, eventId })
    return
  }
  const fromMs = Math.max(bufferMs, nowMs - MAX_UTTERANCE_MS)
  const open = newUtterance(draft, { fromMs, voicedMs: bufferedMs, overReply: false, holds: false })
  draft.state = { ...draft.state, open }
  transcribe(draft, open)
  closeOpen(draft)
}
