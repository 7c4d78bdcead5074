/** Has one sentence after the other made into sound. */
import type { SpeakOptions, TextToSpeech } from '#speech/ports.ts'
import { speakable } from '#speech/text/speakable.ts'
import type { Script, Sentence } from './script.ts'

export type SentenceMaker = Readonly<{
  readonly busy: boolean
  make(script: Script, sentence: Sentence): void
  /** Nothing more is heard of what is being made. */
  stop(): void
}>

type Options = Readonly<{
  tts: TextToSpeech
  voice: () => Omit<SpeakOptions, 'signal'>
  onSound: (script: Script, sentence: Sentence, pcm: Int16Array) => void
  onMade: () => void
  onFailed: (error: unknown) => void
}>

export function createSentenceMaker({ tts, voice, onSound, onMade, onFailed }: Options): SentenceMaker {
  let making: AbortController | undefined

  /** Text without words, such as a rule between paragraphs, has no sound. */
  async function* soundOf(text: string, signal: AbortSignal): AsyncIterable<Int16Array> {
    const words = speakable(text)
    if (words !== '') yield* tts.speak(words, { ...voice(), signal })
  }

  async function run(script: Script, sentence: Sentence, signal: AbortSignal): Promise<void> {
    for await (const pcm of soundOf(script.text.slice(sentence.from, sentence.to), signal)) {
      if (signal.aborted) return
      onSound(script, sentence, pcm)
    }
  }

  async function make(script: Script, sentence: Sentence, signal: AbortSignal): Promise<void> {
    const failure = await run(script, sentence, signal).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (signal.aborted) return
    making = undefined
    if (failure) {
      onFailed(failure.error)
      return
    }
    sentence.complete = true
    onMade()
  }

  return {
    get busy() {
      return making !== undefined
    },
    make(script, sentence) {
      making = new AbortController()
      sentence.begun = true
      void make(script, sentence, making.signal)
    },
    stop() {
      making?.abort()
      making = undefined
    },
  }
}
