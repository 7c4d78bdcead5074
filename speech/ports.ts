/** Ports: ears and mouth of the embedded engine. All sound is 16-bit mono at 16 kHz, in frames of 20 ms where it flows. */
import type { SpokenGrammar } from './grammar/grammar.ts'

/** Samples per second of everything that passes these ports. */
export const RATE = 16_000
/** Samples of one frame of 20 ms. */
export const FRAME = 320

type Heard = Readonly<{
  /** Whether somebody speaks in this frame. Pauses between words are not bridged: that is the turn's business. */
  voiced: boolean
  /** Root mean square of the frame, 0 to 1. */
  level: number
}>

/** Whether somebody speaks, frame by frame. One for each call, because it learns the noise of its line. */
export interface VoiceActivity {
  /** The next frame: exactly 320 samples. */
  hear(frame: Int16Array): Heard
  /** The session's `turn_detection.threshold`, 0 to 1: the higher, the louder one has to speak. */
  setThreshold(threshold: number): void
  close(): void
}

type Transcription = Readonly<{ text: string; reason?: undefined } | { text: ''; reason: 'inaudible' }>

type TranscribeOptions = Readonly<{
  /** What can be said in this session. An engine that takes dictation uses its names as hints. */
  grammar?: SpokenGrammar
  signal?: AbortSignal
}>

/** What was said in one utterance, with the pauses before and after it. */
export interface SpeechToText {
  /** For somebody of whom nothing was understood: what can be said here. Absent where anything can. */
  readonly hint?: string
  /**
   * Silence after which it likes to be asked, in the hope that nothing more is said; the turns' own 200 ms where absent.
   * Whoever wastes only its own time when more is said may be asked sooner.
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
