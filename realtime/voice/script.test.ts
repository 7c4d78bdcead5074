import { expect, it } from 'vitest'
import { fc, runs } from '../../scripts/testing/property.ts'
import { addSound, heardChars, isHeard, newScript, owes, partSentences, soundFrom } from './script.ts'

const MS = 16

/** A message whose every sentence has its sound. */
function spoken(text: string, msPerChar: number) {
  const script = newScript('item')
  script.text = text
  script.whole = true
  partSentences(script)
  for (const sentence of script.sentences) {
    addSound(script, sentence, new Int16Array((sentence.to - sentence.from) * msPerChar * MS))
    sentence.complete = true
  }
  return script
}

it('counts whole words as heard', () => {
  const script = spoken('One two three. Four.', 10)
  const at = (ms: number): string => script.text.slice(0, heardChars(script, ms))
  expect([0, 39, 40, 79, 80, 149, 150, 190].map(at)).toEqual([
    '',
    '',
    'One ',
    'One ',
    'One two ',
    'One two ',
    'One two three. ',
    'One two three. ',
  ])
  expect(at(200)).toBe('One two three. Four.')
})

it('never goes back while the sound comes in, and ends at the end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('one ', 'two. ', 'three, ', 'four!\n', '— '), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 200 }),
      (words, msPerChar) => {
        const script = spoken(words.join(''), msPerChar)
        let before = 0
        for (let ms = 0; ms <= script.samples / MS; ms += 20) {
          const chars = heardChars(script, ms)
          expect(chars).toBeGreaterThanOrEqual(before)
          before = chars
        }
        script.emittedChars = heardChars(script, script.samples / MS)
        expect([isHeard(script), owes(script)]).toEqual([true, false])
      },
    ),
    runs(100),
  )
})

it('guesses how far the listener is in a sentence whose sound is still coming', () => {
  const script = newScript('item')
  script.text = 'One two three four five six. '
  partSentences(script)
  const [sentence] = script.sentences
  if (!sentence) throw new Error('no sentence')
  addSound(script, sentence, new Int16Array(500 * MS))
  expect(script.text.slice(0, heardChars(script, 500))).toBe('One ')
  expect(isHeard(script)).toBe(false)
})

it('gives back the sound from a place on, to the sample', () => {
  const script = newScript('item')
  script.text = 'One. '
  partSentences(script)
  const [sentence] = script.sentences
  if (!sentence) throw new Error('no sentence')
  for (const value of [1, 2, 3]) addSound(script, sentence, new Int16Array(100 * MS).fill(value))
  const rest = soundFrom(script, 150)
  expect(rest.map((pcm) => [pcm[0], pcm.length / MS])).toEqual([
    [2, 50],
    [3, 100],
  ])
})
