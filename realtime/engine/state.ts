/** Declares state, inputs and outputs of the engine's reducer for one call. */
import type { ClientEvent, ResponseParams } from '#contract/realtime/client-events.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { RealtimeSession } from '#contract/realtime/session.ts'
import type { BrainContext, BrainPart } from '#domain/brain.ts'

export type ActiveResponse = Readonly<{
  id: string
  params: ResponseParams
  /** False when it stands beside the conversation (`conversation: 'none'`). */
  kept: boolean
  /** Items that are finished. */
  output: readonly ConversationItem[]
  /** The message that is being said; `emitted` is how much of a spoken one the clients know. */
  message: Readonly<{ id: string; text: string; emitted: number }> | undefined
  /** It is spoken: its words are emitted as they are heard. */
  aloud: boolean
  /** The voice failed: the rest is emitted as it comes. */
  voiceless?: boolean
  /** It was requested while an utterance was still being transcribed: the brain has to wait for its words. */
  waits?: boolean
  /** The brain is done; the voice is not. */
  ending?: DonePart
}>

export type DonePart = Extract<BrainPart, { type: 'done' }>

export type EngineState = Readonly<{
  session: RealtimeSession
  conversationId: string
  /** In the order of the conversation; the message being said is among them, in progress. */
  items: readonly ConversationItem[]
  /** Never more than one. */
  active: ActiveResponse | undefined
  /** Ids are the seed of the call and a count, so the reducer needs no source of randomness. */
  seed: string
  minted: number
  /** Undefined in a text call. */
  voice: VoiceState | undefined
}>

/** A message that was given to the voice, until it was heard to its end or cut. */
export type Spoken = Readonly<{
  responseId: string
  itemId: string
  text: string
  /** The number of its characters that were heard. */
  heard: number
  heardMs: number
  /** No more text will come. */
  whole: boolean
}>

/** The characters of an item that were heard at so many milliseconds of it. */
export type Mark = Readonly<{ ms: number; chars: number }>

export type VoiceState = Readonly<{
  /** Utterances whose words are not known yet. */
  utterances: readonly Readonly<{ n: number; itemId: string; committed: boolean }>[]
  /** In the order in which it is spoken. */
  spoken: readonly Spoken[]
  /** The response whose sound the client hears. */
  sounding: string | undefined
  /** The last items that were spoken. */
  marks: ReadonlyMap<string, readonly Mark[]>
  /** A requested answer can only begin when the present one ends. */
  due: boolean
  /** The hint for a caller who was not understood. */
  hint: string | undefined
  /** Counts the sentences in a row that were not understood. */
  missed: number
  /** It was said aloud since anything was understood. */
  hinted: boolean
}>

/** An event of the recognizer or the synthesizer of a call. */
export type VoiceInput =
  | { kind: 'speech-started'; utterance: number; audioMs: number }
  | { kind: 'speech-stopped'; utterance: number; audioMs: number }
  /** The utterance is a turn of the conversation; its words follow. */
  | { kind: 'committed'; utterance: number }
  /** It is none. */
  | { kind: 'dropped'; utterance: number }
  | {
      kind: 'words'
      utterance: number
      text: string
      failed: boolean
      seconds: number
      wantsAnswer: boolean
      /** Too long for a backchannel or a cough. */
      isSentence: boolean
    }
  | { kind: 'input-cleared' }
  | { kind: 'commit-refused'; bufferedMs: number; eventId: string | undefined }
  /** The first sound of a message left. */
  | { kind: 'sounds'; itemId: string }
  /** So many characters and milliseconds of a message were heard. */
  | { kind: 'spoken'; itemId: string; chars: number; ms: number }
  /** The voice cannot say what it was given. */
  | { kind: 'voice-failed' }
  | { kind: 'barge-in' }

/** A command to the recognizer or the synthesizer of a call. */
export type VoiceOutput =
  | { do: 'say'; itemId: string; delta: string }
  /** No more text of this item. */
  | { do: 'said'; itemId: string }
  /** Forget all that waits to be said. */
  | { do: 'hush' }
  /** Base64, as the client sent it. */
  | { do: 'append'; audio: string }
  | { do: 'commit'; eventId: string | undefined }
  | { do: 'clear' }
  /** The session's settings have changed. */
  | { do: 'listen'; session: RealtimeSession }
  /** True while an answer is made or spoken. */
  | { do: 'replying'; replying: boolean }

export type Input =
  /** A new subscriber receives the session. */
  | { kind: 'joined' }
  | { kind: 'client'; event: ClientEvent }
  | { kind: 'part'; responseId: string; part: BrainPart }
  /** The brain broke; `say` is why, for a person. */
  | { kind: 'fault'; responseId: string; say?: string }
  /** The call ends; what was being said is kept. */
  | { kind: 'hangup' }
  | VoiceInput

export type Output =
  /** For everybody on the call. */
  | { do: 'emit'; event: ServerEvent }
  /** For the client that sent the input: errors and direct answers. */
  | { do: 'answer'; event: ServerEvent }
  | { do: 'think'; responseId: string; context: BrainContext }
  | { do: 'stop-thinking'; responseId: string }
  | VoiceOutput

export type Step = readonly [EngineState, ...Output[]]

const SILENT: VoiceState = {
  utterances: [],
  spoken: [],
  sounding: undefined,
  marks: new Map(),
  due: false,
  hint: undefined,
  missed: 0,
  hinted: false,
}

/** Sixteen characters leave room for a prefix and a count within the 32 that an item id may have. */
const SEED = /^[A-Za-z0-9]{8,16}$/

export function openState(
  session: RealtimeSession,
  history: readonly ConversationItem[],
  seed: string,
  voice?: Readonly<{ hint?: string | undefined }>,
): EngineState {
  if (!SEED.test(seed)) throw new Error('the seed of a call is 8 to 16 letters and digits')
  return {
    session,
    conversationId: `conv_${seed}`,
    items: history,
    active: undefined,
    seed,
    minted: 0,
    voice: voice && { ...SILENT, hint: voice.hint },
  }
}

/** At most this many of the last items can be tool calls that still run. */
const CALLS_AT_ONCE = 16

/** A reply is made or heard, or tools run for one. */
export function isReplying({ active, voice, items }: EngineState): boolean {
  if (active || (voice?.spoken.length ?? 0) > 0) return true
  const last = items.slice(-CALLS_AT_ONCE)
  const answered = new Set(
    last.flatMap((item) => (item.type === 'function_call_output' ? [item.call_id] : [])),
  )
  return last.some((item) => item.type === 'function_call' && !answered.has(item.call_id))
}
