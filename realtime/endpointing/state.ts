/**
 * Declares state, inputs and commands of the endpointing reducer for one call. Times are milliseconds of sound heard.
 */
import type { TurnSettings } from './settings.ts'

/** The transcription of an utterance; `failed` when the recognizer broke. */
export type Transcript = Readonly<{ text: string; failed?: boolean }>

export type Utterance = Readonly<{
  n: number
  /** The start of its sound, with the padding before the first voiced frame. */
  fromMs: number
  /** The end of its sound, once there is one. */
  toMs: number
  voicedMs: number
  silentMs: number
  /** It began while the assistant was replying: it may be a backchannel that needs no answer. */
  overReply: boolean
  /** The reply is held back until it is known whether this is a backchannel. */
  holds: boolean
  /** It ended a reply. */
  cut: boolean
  /** The item in the conversation is made. */
  committed: boolean
  /** Counts the transcriptions that were requested; only the last one's result is taken. */
  take: number
  requested: boolean
  transcript: Transcript | undefined
}>

export type TurnState = Readonly<{
  settings: TurnSettings | null
  /** After this much silence an utterance is transcribed, in the hope that it was all. */
  speculateMs: number
  /** End of the last frame. */
  nowMs: number
  /** Voiced frames in a row, in milliseconds. */
  runMs: number
  /** The start of the buffer: nothing before it belongs to a turn any more. */
  bufferMs: number
  replying: boolean
  open: Utterance | undefined
  /** Ended, but their words are not known yet. Oldest first. */
  waiting: readonly Utterance[]
  utterances: number
}>

export type TurnInput =
  | { kind: 'frame'; atMs: number; voiced: boolean }
  | { kind: 'settings'; settings: TurnSettings | null }
  /** True while the assistant makes or speaks a reply. */
  | { kind: 'reply'; replying: boolean }
  | { kind: 'commit'; eventId: string | undefined }
  | { kind: 'clear' }
  | { kind: 'heard'; utterance: number; take: number; transcript: Transcript }

export type TurnCommand =
  /** The caller speaks; `audioMs` includes the padding. */
  | { do: 'start'; utterance: number; audioMs: number }
  | { do: 'stop'; utterance: number; audioMs: number }
  /** May come twice for one utterance: early, and again when speech went on. */
  | { do: 'transcribe'; utterance: number; take: number; fromMs: number; toMs: number }
  /** The transcription under way is of no use any more. */
  | { do: 'give-up'; utterance: number }
  | { do: 'commit'; utterance: number; seconds: number }
  /** The words of a committed utterance. */
  | { do: 'words'; utterance: number; transcript: Transcript; wantsAnswer: boolean; isSentence: boolean }
  /** The utterance was a backchannel, or the client discarded it: it is no turn. */
  | { do: 'drop'; utterance: number }
  | { do: 'hold' }
  | { do: 'resume' }
  /** Barge-in: the reply ends where it was heard. */
  | { do: 'cut' }
  | { do: 'refuse-commit'; bufferedMs: number; eventId: string | undefined }
  | { do: 'cleared' }

export type TurnStep = readonly [TurnState, ...TurnCommand[]]

const SPECULATE_MS = 200

export const openTurns = (settings: TurnSettings | null, speculateMs = SPECULATE_MS): TurnState => ({
  settings,
  speculateMs,
  nowMs: 0,
  runMs: 0,
  bufferMs: 0,
  replying: false,
  open: undefined,
  waiting: [],
  utterances: 0,
})
