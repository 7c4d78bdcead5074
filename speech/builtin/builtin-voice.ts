/** The built-in voice: speech to text and back without key or network, on Debian's PocketSphinx and Flite. */
import { availableParallelism } from 'node:os'
import { ParleyError } from '#contract/errors.ts'
import type { Log } from '#domain/ports.ts'
import { type AudioStream, createAudioStream } from '../audio/audio-stream.ts'
import { prefetchNext } from '../audio/prefetch.ts'
import { RATE, type SpeechToText, type TextToSpeech } from '../ports.ts'
import { firstClause, takeSentences } from '../text/sentences.ts'
import type { Answer, Heard, Job, Variant } from './messages.ts'
import { BUILTIN_VOICE_PACKAGES, missingWords } from './packages.ts'
import { openPool, type Pool } from './pool.ts'
import { WorkerLost } from './process.ts'
import { agreement, LEAST_FIT } from './recognizer.ts'
import { timbreOf } from './voice-names.ts'

export type BuiltinVoice =
  | Readonly<{
      available: true
      voices: readonly string[]
      stt: SpeechToText
      tts: TextToSpeech
      /** The processes that run now. */
      pids(): readonly number[]
      close(): Promise<void>
    }>
  /** `say` is one line for the user: what is missing and how to install it. */
  | Readonly<{ available: false; missing: readonly string[]; say: string }>

/**
 * A job that takes longer than this hangs. On a busy machine a slow process is not killed, because that would lose the
 * utterance and load the models again. A call has its own, shorter timeout.
 */
const HANGS_MS = 30_000
const WORKERS = 2
/** Every process may die at once; the next try reaches a new one. */
const MOST_TRIES = WORKERS + 1
const SPEEDS = { least: 0.5, most: 2 }

/** Starts the processes; returns what is missing where they cannot run. */
export async function openBuiltinVoice(log: Log): Promise<BuiltinVoice> {
  const pool = await openPool({ size: Math.min(WORKERS, availableParallelism()), log }).catch((error) => {
    log.error({ err: error }, 'the built-in voice did not start')
    return undefined
  })
  if (pool?.readiness.type === 'ready') return voiceOf(pool, pool.readiness.voices, log)
  await pool?.close()
  const missing = pool?.readiness.type === 'missing' ? pool.readiness.packages : BUILTIN_VOICE_PACKAGES
  return { available: false, missing, say: missingWords(missing, process.platform) }
}

const voiceOf = (pool: Pool, voices: readonly string[], log: Log): BuiltinVoice => ({
  available: true,
  voices,
  stt: createStt(pool, log),
  tts: createTts(pool, voices),
  pids: pool.pids,
  close: pool.close,
})

const INAUDIBLE = { text: '', reason: 'inaudible' } as const
/** The recognizer knows commands and takes no dictation, which the page does not show otherwise. */
const HINT = 'I understand commands here, such as “show my balances”. Or type it.'
/** Leaves 400 of the usual 500 ms of silence for recognition. */
const SPECULATE_MS = 100
/** Bounds on an utterance: shorter than any word, longer than any command. */
const SECONDS = { least: 0.1, most: 20 }

function createStt(pool: Pool, log: Log): SpeechToText {
  return {
    hint: HINT,
    speculateMs: SPECULATE_MS,
    async transcribe(pcm, { grammar, signal }) {
      signal?.throwIfAborted()
      if (!grammar) throw new Error('the built-in recognizer needs a grammar')
      const seconds = pcm.length / RATE
      if (seconds < SECONDS.least || seconds > SECONDS.most) return INAUDIBLE
      const listen = async (variant: Variant): Promise<Heard> => {
        const job = { type: 'hear', pcm, grammar: grammar.source, variant } as const
        const answer = await pool.run(job, HANGS_MS, signal)
        if (answer.type !== 'heard') throw new Error(answer.type === 'failed' ? answer.message : 'no words')
        return answer
      }
      try {
        const text = await agreement(listen, grammar.sense, LEAST_FIT)
        return text === undefined ? INAUDIBLE : { text: grammar.written(text) }
      } catch (error) {
        signal?.throwIfAborted()
        // An error would not help the caller, who can only repeat the utterance.
        log.error({ err: error }, 'an utterance was lost by the built-in voice')
        return INAUDIBLE
      }
    },
  }
}

function createTts(pool: Pool, voices: readonly string[]): TextToSpeech {
  /** Retries with another process when one dies in the middle. */
  async function speakJob(
    job: Job,
    signal: AbortSignal | undefined,
    emit: (pcm: Int16Array) => void,
  ): Promise<void> {
    const take = createRetake(emit)
    for (let tried = 1; ; tried++) {
      try {
        mustBeSpoken(await pool.run(job, HANGS_MS, signal, take()))
        return
      } catch (error) {
        if (!(error instanceof WorkerLost) || tried === MOST_TRIES) throw error
      }
    }
  }

  return {
    async *speak(text, { voice, speed = 1, signal }) {
      const timbre = timbreOf(voice, voices)
      const pace = Math.min(SPEEDS.most, Math.max(SPEEDS.least, speed))
      const [first = '', ...others] = takeSentences(text, true).sentences
      // Flite plans a whole text before its first sample, so the first part is short.
      const parts = [...firstClause(first), ...others].map(plainAscii).filter(hasWords)
      // Synthesis of the next part starts while this one plays.
      const begin = async (each: string): Promise<AudioStream> => {
        const job = { type: 'speak', text: each, speed: pace, ...timbre } as const
        const sound = createAudioStream((emit) => speakJob(job, signal, emit))
        await sound.started
        return sound
      }
      try {
        for await (const sound of prefetchNext(parts, begin)) {
          for await (const pcm of sound) {
            if (signal?.aborted) return
            yield pcm
          }
        }
      } catch (error) {
        if (signal?.aborted) return
        throw new ParleyError(
          'upstream_failed',
          { service: 'The built-in voice', reason: 'it ended' },
          { cause: error },
        )
      }
    },
  }
}

function mustBeSpoken(answer: Answer): void {
  if (answer.type === 'failed') throw new Error(answer.message)
}

/** A retry synthesizes the same text again; drops the samples that were emitted before. */
function createRetake(emit: (pcm: Int16Array) => void): () => (pcm: Int16Array) => void {
  let emitted = 0
  return () => {
    let skip = emitted
    return (pcm) => {
      const fresh = pcm.subarray(Math.min(skip, pcm.length))
      skip -= pcm.length - fresh.length
      emitted += fresh.length
      if (fresh.length > 0) emit(fresh)
    }
  }
}

const hasWords = (text: string): boolean => /[a-z]/i.test(text)

/** Converts text to ASCII, the only encoding that Flite reads. */
const plainAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .trim()
