/** What the engine knows of one call, and what goes into and comes out of its reducer. */
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
  /** The message that is being said; `told` is how much of a spoken one the clients know. */
  message: Readonly<{ id: string; text: string; emitted: number }> | undefined
  /** It is spoken: its words are told as they are heard. */
  aloud: boolean
  /** The voice failed it: the rest is told as it comes. */
  voiceless?: boolean
  /** It was asked for while somebody's words were still being made out: the brain has to wait for them. */
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
  /** Undefined in a call that has no ears and no mouth. */
  voice: VoiceState | undefined
}>

/** A message that was given to the voice, until it was heard to its end or cut. */
export type Spoken = Readonly<{
  responseId: string
  itemId: string
  text: string
  /** How many of its characters were heard. */
  heard: number
  heardMs: number
  /** No more text will come. */
  whole: boolean
}>

/** So much of an item was heard at so many milliseconds of it. */
export type Mark = Readonly<{ ms: number; chars: number }>

export type VoiceState = Readonly<{
  /** What people said whose words are not known yet. */
  utterances: readonly Readonly<{ n: number; itemId: string; committed: boolean }>[]
  /** In the order in which it is spoken. */
  spoken: readonly Spoken[]
  /** The response whose sound the client hears. */
  sounding: string | undefined
  /** Of the last items that were spoken. */
  marks: ReadonlyMap<string, readonly Mark[]>
  /** Somebody waits for an answer that can only begin when the present one ends. */
  due: boolean
  /** For somebody of whom nothing was understood: what can be said here. */
  hint: string | undefined
  /** So many sentences in a row were not understood. */
  missed: number
  /** It was said aloud since anything was understood. */
  hinted: boolean
}>

/** What the ears and the mouth of a call tell it. */
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
      /** Too long for a nod or a cough. */
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

/** What a call asks of its ears and its mouth. */
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
  /** Whether an answer is being made or spoken. */
  | { do: 'replying'; replying: boolean }

export type Input =
  /** Somebody subscribed and is told the session. */
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
  | { do: 'tell'; event: ServerEvent }
  /** For whoever sent the input: errors and what was asked for. */
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
