/** The built-in voice: ears and mouth that need no key and no network, on Debian's PocketSphinx and Flite. */
import { availableParallelism } from 'node:os'
import { ParleyError } from '#contract/errors.ts'
import type { Log } from '#domain/ports.ts'
import { oneAhead } from '../audio/ahead.ts'
import { type Flowing, flowing } from '../audio/flowing.ts'
import { grammarFor } from '../grammar/grammar.ts'
import { RATE, type SpeechToText, type TextToSpeech } from '../ports.ts'
import { firstClause, takeSentences } from '../text/sentences.ts'
import { agreement } from './agreement.ts'
import type { Answer, Heard, Job, Variant } from './messages.ts'
import { HOUSE_VOICE_PACKAGES, missingWords } from './packages.ts'
import { openPool, type Pool } from './pool.ts'
import { WorkerLost } from './process.ts'
import { timbreOf } from './voice-names.ts'

export type BuiltinVoice =
  | Readonly<{
      available: true
      voices: readonly string[]
      stt: SpeechToText
      tts: TextToSpeech
      /** Of the processes that run now. */
      pids(): readonly number[]
      close(): Promise<void>
    }>
  /** `say` is one line for a person: what is missing and what to do. */
  | Readonly<{ available: false; missing: readonly string[]; say: string }>

/**
 * A process that takes longer than this for a job hangs. On a busy machine a slow one is not killed: that would lose the
 * utterance and load the models again. A call waits less, by its own clock.
 */
const HANGS_MS = 30_000
const WORKERS = 2
/** Every process at once, and then a new one. */
const MOST_TRIES = WORKERS + 1
const SPEEDS = { least: 0.5, most: 2 }

/** Starts the processes; answers what is missing where they cannot run. */
export async function openBuiltinVoice(log: Log): Promise<BuiltinVoice> {
  const pool = await openPool({ size: Math.min(WORKERS, availableParallelism()), log }).catch((error) => {
    log.error({ err: error }, 'the built-in voice did not start')
    return undefined
  })
  if (pool?.start.type === 'ready') return voiceOf(pool, pool.start.voices, log)
  await pool?.close()
  const missing = pool?.start.type === 'missing' ? pool.start.packages : HOUSE_VOICE_PACKAGES
  return { available: false, missing, say: missingWords(missing, process.platform) }
}

const voiceOf = (pool: Pool, voices: readonly string[], log: Log): BuiltinVoice => ({
  available: true,
  voices,
  stt: earsOf(pool, log),
  tts: mouthOf(pool, voices),
  pids: pool.pids,
  close: pool.close,
})

const INAUDIBLE = { text: '', reason: 'inaudible' } as const
/** These ears know commands and take no dictation, which nobody can see. */
const HINT = 'I understand commands here, such as “show my balances”. Or type it.'
/** Of the usual 500 ms of silence this leaves 400 to recognize in. */
const SPECULATE_MS = 100
/** Shorter than any word, and longer than any command. */
const SECONDS = { least: 0.1, most: 20 }

function earsOf(pool: Pool, log: Log): SpeechToText {
  return {
    hint: HINT,
    speculateMs: SPECULATE_MS,
    async transcribe(pcm, { grammar = grammarFor([]), signal }) {
      signal?.throwIfAborted()
      const seconds = pcm.length / RATE
      if (seconds < SECONDS.least || seconds > SECONDS.most) return INAUDIBLE
      const listen = async (variant: Variant): Promise<Heard> => {
        const job = { type: 'hear', pcm, grammar: grammar.source, variant } as const
        const answer = await pool.run(job, HANGS_MS, signal)
        if (answer.type !== 'heard') throw new Error(answer.type === 'failed' ? answer.message : 'no words')
        return answer
      }
      try {
        const heard = await agreement(listen, grammar.sense)
        return heard === undefined ? INAUDIBLE : { text: grammar.written(heard) }
      } catch (error) {
        signal?.throwIfAborted()
        // Nobody is helped by an error here: they say it again.
        log.error({ err: error }, 'an utterance was lost by the built-in voice')
        return INAUDIBLE
      }
    },
  }
}

function mouthOf(pool: Pool, voices: readonly string[]): TextToSpeech {
  /** A process that dies in the middle is replaced by another, and those that died with it by one that is new. */
  async function say(
    job: Job,
    signal: AbortSignal | undefined,
    give: (pcm: Int16Array) => void,
  ): Promise<void> {
    const take = createRetake(give)
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
      // Flite begins to sound after it has planned the whole: what comes first is short.
      const parts = [...firstClause(first), ...others].map(plainAscii).filter(hasWords)
      // The next part is begun when this one sounds.
      const begin = async (each: string): Promise<Flowing> => {
        const job = { type: 'speak', text: each, speed: pace, ...timbre } as const
        const sound = flowing((give) => say(job, signal, give))
        await sound.begun
        return sound
      }
      try {
        for await (const sound of oneAhead(parts, begin)) {
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

/** Another take says the same from its beginning: what was given of it before is left out. */
function createRetake(give: (pcm: Int16Array) => void): () => (pcm: Int16Array) => void {
  let given = 0
  return () => {
    let skip = given
    return (pcm) => {
      const fresh = pcm.subarray(Math.min(skip, pcm.length))
      skip -= pcm.length - fresh.length
      given += fresh.length
      if (fresh.length > 0) give(fresh)
    }
  }
}

const hasWords = (text: string): boolean => /[a-z]/i.test(text)

/** Flite reads ASCII only. */
const plainAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .trim()
