/** Conformance of synthesizers; it runs on the built-in one and on the wire of an HTTP engine. */
import { describe, expect, it } from 'vitest'
import { levelOf } from '../audio/pcm.ts'
import { RATE, type SpeakOptions, type TextToSpeech } from '../ports.ts'

async function spoken(tts: TextToSpeech, text: string, options: SpeakOptions = {}): Promise<Int16Array[]> {
  const pieces: Int16Array[] = []
  for await (const piece of tts.speak(text, options)) pieces.push(piece)
  return pieces
}

const seconds = (pieces: readonly Int16Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0) / RATE

export function textToSpeechConformance(name: string, setup: () => TextToSpeech): void {
  describe(`text to speech by ${name}`, () => {
    it('speaks a sentence, without silence in front and at a loudness to be heard', async () => {
      const pieces = await spoken(setup(), 'The price of bonk is up six percent.')
      expect(seconds(pieces)).toBeGreaterThan(0.5)
      expect(seconds(pieces)).toBeLessThan(10)
      const sound = Int16Array.from(pieces.flatMap((piece) => [...piece]))
      expect(sound.slice(0, RATE / 20).some((sample) => Math.abs(sample) > 300)).toBe(true)
      expect(levelOf(sound)).toBeGreaterThan(0.02)
    })

    it('speaks sentence by sentence', async () => {
      const tts = setup()
      const one = seconds(await spoken(tts, 'One sentence here.'))
      const three = await spoken(tts, 'One sentence here. One sentence here. One sentence here.')
      expect(three.length).toBeGreaterThanOrEqual(3)
      expect(seconds(three)).toBeGreaterThan(one * 2.5)
      expect(seconds(three)).toBeLessThan(one * 3.5)
    })

    it('never gives an empty piece, and none for a text without words', async () => {
      const tts = setup()
      for (const text of ['', '…', ' . ! ']) expect(await spoken(tts, text)).toEqual([])
      const pieces = await spoken(tts, 'Yes.')
      expect(pieces.every(({ length }) => length > 0)).toBe(true)
    })

    it('speaks with its usual voice when it is asked for one it does not have', async () => {
      expect(seconds(await spoken(setup(), 'Hello there.', { voice: 'no such voice' }))).toBeGreaterThan(0.2)
    })

    it('is silent for whoever has given up, and ends quietly in the middle', async () => {
      const tts = setup()
      expect(await spoken(tts, 'Never heard.', { signal: AbortSignal.abort() })).toEqual([])
      const abort = new AbortController()
      const heard: Int16Array[] = []
      for await (const piece of tts.speak('One. Two. Three. Four. Five. Six.', { signal: abort.signal })) {
        heard.push(piece)
        abort.abort()
      }
      expect(heard).toHaveLength(1)
    })

    it('speaks on for others when one stops listening', async () => {
      const tts = setup()
      for await (const _piece of tts.speak('One. Two. Three.', {})) break
      expect(seconds(await spoken(tts, 'Hello there.'))).toBeGreaterThan(0.2)
    })
  })
}
