/** The audio format above the codecs: 16 kHz, mono, 16 bit, 20 ms at a time. */
export const SAMPLE_RATE = 16_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = (SAMPLE_RATE * FRAME_MS) / 1000

/** The largest text that any line takes; the other side may take less. */
export const MAX_LINE_TEXT_BYTES = 256 * 1024

export type CodecName = 'opus' | 'pcmu' | 'pcma'

/** The reason why a line ended. */
export type LineEnd =
  /** This side closed it. */
  | 'closed'
  /** The other side hung up. */
  | 'left'
  /** The other side sent nothing for five seconds. */
  | 'lost'
  /** No peer connected after the answer. */
  | 'unconnected'
  /** The other side sent more than a person can, or read less than it was sent. */
  | 'overrun'
  /** The process that carried the audio died, and the call with it. The next call works. */
  | 'crashed'

/** The part of one utterance that was sent; the other side plays it a moment later. */
export type Played = Readonly<{ utterance: string; ms: number }>

export type PlaybackEvent =
  /** The first audio of an utterance was sent. */
  | Readonly<{ kind: 'started' } & Played>
  /** Nothing is left to send; `utterance` was the last. More may follow, even of the same one. */
  | Readonly<{ kind: 'drained' } & Played>

/** One listener of each kind. Texts and the end wait for their listener; audio does not. */
export type MediaLine = Readonly<{
  codec: CodecName
  /** Fires when audio and text flow, at once on an open line. Anything played or sent before waits for this. */
  onOpen(listener: () => void): void
  /** Fires every 20 ms, for silence too. `atMs` is the frame's position in the received audio. */
  onAudio(listener: (frame: Int16Array, atMs: number) => void): void
  onText(listener: (text: string) => void): void
  onPlayback(listener: (event: PlaybackEvent) => void): void
  onClose(listener: (end: LineEnd) => void): void
  /** Queues audio of any length; returns the milliseconds that wait now. */
  play(pcm: Int16Array, utterance: string): number
  /** Drops the queue; returns the utterance that was being sent, if any, and how much of it was sent. */
  clear(): Played | undefined
  playedMs(utterance: string): number
  /** False when the text is larger than the other side takes, it takes none, or the line is over. */
  sendText(text: string): boolean
  close(): void
}>

export type AnswerRefusal = Readonly<{
  ok: false
  reason: /** Not an offer of one audio stream both ways and at most one data channel. */
    | 'bad-offer'
    /** None of its codecs is supported, or none of those requested. */
    | 'no-codec'
    /** This machine carries as many calls as it can carry well. */
    | 'busy'
    /** The process that carries the audio is starting again. */
    | 'unavailable'
  /** A sentence that a page may show. */
  message: string
}>

export type Answered = Readonly<{ ok: true; answerSdp: string; codec: CodecName; line: MediaLine }>

/** Answers a browser's offer with a line. Without `codecs` the order of the offer decides. */
export type AnswerOffer = (
  request: Readonly<{ offerSdp: string; codecs?: readonly CodecName[] }>,
  signal?: AbortSignal,
) => Promise<Answered | AnswerRefusal>

export type Due = Readonly<{
  /** Frames to send now. */
  frames: number
  /** Frames whose time passed unused. */
  skipped: number
}>

/** Up to this many late frames are sent at once; after a longer pause the listener's clock has moved on. */
const MAX_LATE_FRAMES = 10

export function createPacer(start: number): (now: number) => Due {
  let sent = 0
  return (now) => {
    const late = Math.floor((now - start) / FRAME_MS) + 1 - sent
    if (late <= 0) return { frames: 0, skipped: 0 }
    sent += late
    return late > MAX_LATE_FRAMES ? { frames: 1, skipped: late - 1 } : { frames: late, skipped: 0 }
  }
}
