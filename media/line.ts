/** The port between a call and what carries its sound: frames both ways, one channel for text, one end. */

/** What everybody above the codecs speaks: 16 kHz, mono, 16 bit, 20 ms at a time. */
export const SAMPLE_RATE = 16_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = (SAMPLE_RATE * FRAME_MS) / 1000

/** The largest text that any line takes; what the other side can take may be less. */
export const MAX_LINE_TEXT_BYTES = 256 * 1024

export type CodecName = 'opus' | 'pcmu' | 'pcma'

/** Why a line is over. */
export type LineEnd =
  /** We closed it. */
  | 'closed'
  /** The other side hung up. */
  | 'left'
  /** Nothing was heard of the other side for five seconds. */
  | 'lost'
  /** The answer was given, and nobody came. */
  | 'unconnected'
  /** The other side said more than a person can, or read less than it was sent. */
  | 'overrun'
  /** The process that carried the sound died, and the call with it. The next call works. */
  | 'crashed'

/** How much of one utterance has been sent, which the other side hears a moment later. */
export type Played = Readonly<{ utterance: string; ms: number }>

export type PlaybackEvent =
  /** The first sound of an utterance left. */
  | Readonly<{ kind: 'started' } & Played>
  /** Nothing is left to send; `utterance` was the last. More may follow, also of the same. */
  | Readonly<{ kind: 'drained' } & Played>

/** One listener of each kind. Texts and the end are kept until somebody listens; sound is not. */
export type MediaLine = Readonly<{
  codec: CodecName
  /** Sound and text flow. What was played or sent before waits for this, and an open line tells it at once. */
  onOpen(listener: () => void): void
  /** Every 20 ms, silence too. `atMs` is where the frame begins in the sound heard since the call began. */
  onAudio(listener: (frame: Int16Array, atMs: number) => void): void
  onText(listener: (text: string) => void): void
  onPlayback(listener: (event: PlaybackEvent) => void): void
  onClose(listener: (end: LineEnd) => void): void
  /** Queues any length of sound behind what waits; returns the milliseconds that wait now. */
  play(pcm: Int16Array, utterance: string): number
  /** Throws away what waits; says which utterance was cut and how much of it was sent, if one was being sent. */
  clear(): Played | undefined
  playedMs(utterance: string): number
  /** False when the text is larger than the other side takes, it takes none, or the line is over. */
  sendText(text: string): boolean
  close(): void
}>

export type AnswerRefusal = Readonly<{
  ok: false
  reason: /** Not an offer of one sound both ways and at most one data channel. */
    | 'bad-offer'
    /** None of its codecs is ours, or none that was asked for. */
    | 'no-codec'
    /** As many calls as this machine carries well. */
    | 'busy'
    /** The process that carries sound is starting again. */
    | 'unavailable'
  /** In words that a page may show. */
  message: string
}>

export type Answered = Readonly<{ ok: true; answerSdp: string; codec: CodecName; line: MediaLine }>

/** Answers a browser's offer with a line. Without `codecs` the order of the offer decides. */
export type AnswerOffer = (
  request: Readonly<{ offerSdp: string; codecs?: readonly CodecName[] }>,
  signal?: AbortSignal,
) => Promise<Answered | AnswerRefusal>
