/** Asks the engine for speech for the words of utterances, one attempt each at a time, and does not wait forever. */
import type { Log } from '#domain/ports.ts'
import type { SpeechToText, SpokenGrammar } from '#speech/ports.ts'
import type { Transcript } from '../endpointing/state.ts'

/** An engine that takes longer has lost the utterance. On a busy machine the built-in one takes 10 s for three. */
const WORDS_WITHIN_MS = 20_000

type Attempt = Readonly<{ utterance: number; take: number }>
type Pending = Readonly<{ take: number; controller: AbortController; untilMs: number }>

export type Transcriber = Readonly<{
  ask(attempt: Attempt, pcm: Int16Array, nowMs: number): void
  giveUp(utterance: number): void
  /** To be called every frame. */
  giveUpLate(nowMs: number): void
  close(): void
}>

type Options = Readonly<{
  stt: SpeechToText
  grammar: SpokenGrammar | undefined
  log: Log
  heard: (attempt: Attempt, transcript: Transcript) => void
}>

const FAILED: Transcript = { text: '', failed: true }

export function createTranscriber({ stt, grammar, log, heard }: Options): Transcriber {
  const pending = new Map<number, Pending>()

  function giveUp(utterance: number): void {
    pending.get(utterance)?.controller.abort()
    pending.delete(utterance)
  }

  async function transcribe(attempt: Attempt, pcm: Int16Array, signal: AbortSignal): Promise<void> {
    const transcript = await stt.transcribe(pcm, { grammar, signal }).then(
      ({ text }) => ({ text }),
      (error: unknown) => {
        if (!signal.aborted) {
          log.warn({ err: error, utterance: attempt.utterance }, 'an utterance could not be transcribed')
        }
        return FAILED
      },
    )
    if (signal.aborted) return
    pending.delete(attempt.utterance)
    heard(attempt, transcript)
  }

  return {
    ask(attempt, pcm, nowMs) {
      const { utterance, take } = attempt
      giveUp(utterance)
      const controller = new AbortController()
      pending.set(utterance, { take, controller, untilMs: nowMs + WORDS_WITHIN_MS })
      void transcribe(attempt, pcm, controller.signal)
    },
    giveUp,
    giveUpLate(nowMs) {
      for (const [utterance, { take, untilMs }] of [...pending]) {
        if (nowMs < untilMs) continue
        log.warn({ utterance }, 'the transcription of an utterance took too long')
        giveUp(utterance)
        heard({ utterance, take }, FAILED)
      }
    },
    close() {
      for (const utterance of [...pending.keys()]) giveUp(utterance)
    },
  }
}
