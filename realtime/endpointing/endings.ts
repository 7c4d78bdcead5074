/** Ends an utterance: as a turn, as a backchannel that gets no answer, or discarded. */
import type { Transcript, TurnInput, Utterance } from './state.ts'
import { give, patchOpen, type StepContext } from './step-context.ts'
import { wordsKind } from './words.ts'

/** Shorter sounds without words are backchannels. */
const BACKCHANNEL_MS = 400
/** Shorter sounds may be a backchannel, a cough or a slammed door. */
const SENTENCE_MS = 800
/** No backchannel is this long: the reply is cut without waiting for the words. */
const CERTAIN_MS = 1000

type Verdict = 'backchannel' | 'turn' | 'unknown'

function verdictOf({ overReply, transcript, voicedMs }: Utterance): Verdict {
  if (!overReply || voicedMs >= CERTAIN_MS) return 'turn'
  if (!transcript) return 'unknown'
  const kind = wordsKind(transcript.text)
  if (kind === 'none') return voicedMs < BACKCHANNEL_MS ? 'backchannel' : 'turn'
  return kind === 'backchannel' ? 'backchannel' : 'turn'
}

const isStop = ({ transcript }: Utterance): boolean =>
  transcript !== undefined && wordsKind(transcript.text) === 'stop'

/** The words known so far may be enough to cut the reply, or to let it go on. */
export function decide(draft: StepContext): void {
  const { open } = draft.state
  if (!open?.overReply) return
  const verdict = verdictOf(open)
  if (verdict === 'turn' && (open.holds || isStop(open))) {
    give(draft, { do: 'cut' })
    // Nothing is left to talk over: what follows is a turn.
    patchOpen(draft, { holds: false, overReply: false, cut: true })
  } else if (verdict === 'backchannel' && open.holds) {
    patchOpen(draft, { holds: false })
    resume(draft)
  }
}

/** Unless another utterance still holds the reply back. */
function resume(draft: StepContext): void {
  const { open, waiting } = draft.state
  if (!open?.holds && !waiting.some(({ holds }) => holds)) give(draft, { do: 'resume' })
}

/** The sound of the open utterance is complete. */
export function closeOpen(draft: StepContext): void {
  const { open, nowMs, waiting } = draft.state
  if (!open) return
  draft.state = { ...draft.state, open: undefined, runMs: 0, bufferMs: nowMs }
  const closed = settle(draft, { ...open, toMs: nowMs })
  if (closed) draft.state = { ...draft.state, waiting: [...waiting, closed] }
}

/** Does what can be done with what is known; gives the utterance back while its words are not. */
function settle(draft: StepContext, utterance: Utterance): Utterance | undefined {
  const verdict = verdictOf(utterance)
  if (verdict === 'unknown') return utterance
  if (verdict === 'backchannel') {
    if (utterance.holds) resume(draft)
    give(draft, { do: 'drop', utterance: utterance.n })
    return undefined
  }
  const cuts = utterance.holds || (utterance.overReply && isStop(utterance))
  if (cuts) give(draft, { do: 'cut' })
  const committed = commitOnce(draft, { ...utterance, cut: utterance.cut || cuts })
  if (!committed.transcript) return committed
  emitWords(draft, committed, committed.transcript)
  return undefined
}

function commitOnce(draft: StepContext, utterance: Utterance): Utterance {
  const { n, fromMs, toMs, committed } = utterance
  if (!committed) give(draft, { do: 'commit', utterance: n, seconds: (toMs - fromMs) / 1000 })
  return { ...utterance, committed: true, holds: false, overReply: false }
}

/** 'Stop' that has stopped a reply has been obeyed: an answer to it would be one more thing to stop. */
function emitWords(draft: StepContext, utterance: Utterance, transcript: Transcript): void {
  const wantsAnswer = !(utterance.cut && isStop({ ...utterance, transcript }))
  const isSentence = utterance.voicedMs >= SENTENCE_MS
  give(draft, { do: 'words', utterance: utterance.n, transcript, wantsAnswer, isSentence })
}

/** Thrown away by the client, or by a change of mode. */
export function dropOpen(draft: StepContext): void {
  const { open } = draft.state
  if (!open) return
  if (open.requested) give(draft, { do: 'give-up', utterance: open.n })
  give(draft, { do: 'stop', utterance: open.n, audioMs: draft.state.nowMs })
  draft.state = { ...draft.state, open: undefined, runMs: 0 }
  if (open.holds) resume(draft)
  give(draft, { do: 'drop', utterance: open.n })
}

/** A result of an earlier transcription says nothing of the sentence that went on. */
export function takeHeard(draft: StepContext, input: Extract<TurnInput, { kind: 'heard' }>): void {
  const { open, waiting } = draft.state
  const { utterance: n, take, transcript } = input
  if (open?.n === n && open.take === take && open.requested) {
    patchOpen(draft, { transcript })
    decide(draft)
    return
  }
  const utterance = waiting.find((each) => each.n === n && each.take === take)
  if (!utterance) return
  draft.state = { ...draft.state, waiting: waiting.filter(({ n: other }) => other !== n) }
  // With its transcript every utterance settles.
  settle(draft, { ...utterance, transcript })
}
