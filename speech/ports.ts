/**
 * Ports: recognizer, synthesizer and voice activity. All sound
 * is 16-bit mono at 16 kHz, in frames of 20 ms where it streams.
 */

/** Samples per second of everything that passes these ports. */
export const RATE = 16_000
/** Samples of one frame of 20 ms. */
export const FRAME = 320

type FrameActivity = Readonly<{
  /** True when this frame holds speech. Pauses between words are not bridged: endpointing does that. */
  voiced: boolean
  /** Root mean square of the frame, 0 to 1. */
  level: number
}>

/** Detects speech frame by frame. Each call has its own, because it learns the noise of its line. */
export interface VoiceActivity {
  /** The next frame: exactly 320 samples. */
  hear(frame: Int16Array): FrameActivity
  /** The session's `turn_detection.threshold`, 0 to 1: the higher, the louder the caller has to speak. */
  setThreshold(threshold: number): void
  close(): void
}

/** A grammar as the recognizer takes it. */
export type GrammarSource = Readonly<{
  /** The same id is always the same grammar. */
  id: string
  jsgf: string
  words: readonly GrammarWord[]
}>

/** A word of the grammar and how it is said when the dictionary does not know it. */
export type GrammarWord = Readonly<{
  word: string
  /** The spoken form; the word itself when absent. */
  says?: string
  /** A ticker, which may be spelled as well. */
  isSymbol?: boolean
}>

/** The phrases and names that can be said in one session. */
export type SpokenGrammar = Readonly<{
  source: GrammarSource
  /** Names that an engine for dictation should expect. */
  hints: readonly string[]
  /** Recognized words without those that do not change their meaning: two that are alike here ask for the same. */
  sense(recognized: string): string
  /** Recognized words as they are written: '$usdc' is 'USDC', 'two hundred and ten' is '210'. */
  written(recognized: string): string
}>

type Transcription = Readonly<{ text: string; reason?: undefined } | { text: ''; reason: 'inaudible' }>

type TranscribeOptions = Readonly<{
  /** An engine that takes dictation uses its names as hints. */
  grammar?: SpokenGrammar
  signal?: AbortSignal
}>

/** Turns one utterance, with the pauses before and after it, into text. */
export interface SpeechToText {
  /** Tells a caller who was not understood what can be said. Absent where anything can. */
  readonly hint?: string
  /**
   * Silence after which a speculative transcription starts; endpointing's own 200 ms where absent.
   * An engine whose work costs nothing when the caller goes on may start sooner.
   */
  readonly speculateMs?: number
  /**
   * Text as it would be written ('swap 1.5 SOL to USDC'). Throws the signal's reason when aborted and `upstream_failed`
   * when an engine outside does not answer.
   */
  transcribe(pcm: Int16Array, options: TranscribeOptions): Promise<Transcription>
}

export type SpeakOptions = Readonly<{
  /** A name that an engine does not know gives its usual voice. */
  voice?: string
  /** 1 is the voice's own pace. */
  speed?: number
  signal?: AbortSignal
}>

export interface TextToSpeech {
  /**
   * Sound of a text that is meant for the ear (see text/speakable.ts), sentence by sentence, without silence before the
   * first word. Ends early, and quietly, when the signal aborts; throws `upstream_failed` when the engine cannot speak.
   */
  speak(text: string, options: SpeakOptions): AsyncIterable<Int16Array>
}
