/** Conformance of recognizers; it runs on the built-in one and on the wire of an HTTP engine. */
import { describe, expect, it } from 'vitest'
import type { Recorded } from '../../scripts/testing/recorded-speech.ts'
import { RATE, type SpeechToText, type SpokenGrammar } from '../ports.ts'

export type RecognizerSetup = Readonly<{
  stt: SpeechToText
  grammar: SpokenGrammar
  /** The audio of a sentence for this recognizer. */
  say: (sentence: Recorded) => Promise<Int16Array>
}>

export function speechToTextConformance(name: string, setup: () => RecognizerSetup): void {
  describe(`speech to text by ${name}`, () => {
    it('hears a sentence, and writes its names and numbers as people write them', async () => {
      const { stt, grammar, say } = setup()
      const heard = await stt.transcribe(await say('swap one dollar of sol to bonk'), { grammar })
      expect(heard.text).toMatch(/^swap 1 dollar of sol to bonk$/i)
      expect(heard.reason).toBeUndefined()
    })

    it('hears nothing in silence, nor in no sound at all', async () => {
      const { stt, grammar } = setup()
      const inaudible = { text: '', reason: 'inaudible' }
      expect(await stt.transcribe(new Int16Array(RATE), { grammar })).toEqual(inaudible)
      expect(await stt.transcribe(new Int16Array(0), { grammar })).toEqual(inaudible)
    })

    it('keeps several that are said at once apart', async () => {
      const { stt, grammar, say } = setup()
      const sentences = ['and jup', 'show my balances', 'what is the price of bonk'] as const
      const sounds = await Promise.all(sentences.map(say))
      const heard = await Promise.all(sounds.map((pcm) => stt.transcribe(pcm, { grammar })))
      expect(heard.map(({ text }) => text.toLowerCase())).toEqual(sentences)
    })

    it('throws the reason of whoever gives up, before and while it listens, and hears the next', async () => {
      const { stt, grammar, say } = setup()
      const pcm = await say('what can you do')
      const reason = new Error('the call ended')
      await expect(stt.transcribe(pcm, { grammar, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
      const abort = new AbortController()
      const heard = stt.transcribe(pcm, { grammar, signal: abort.signal })
      abort.abort(reason)
      await expect(heard).rejects.toBe(reason)
      expect((await stt.transcribe(pcm, { grammar })).text.toLowerCase()).toBe('what can you do')
    })
  })
}
