import { expect, it } from 'vitest'
import { fc } from '../../../scripts/testing/property.ts'
import { newWords } from './sentences.ts'

it('waits for the end of a sentence, and takes the rest when the text is done', () => {
  expect(newWords('About $4,033.12 in', 0, false)).toEqual({ words: '', end: 0 })
  expect(newWords('About $4,033.12 in all. Half of', 0, false)).toEqual({
    words: 'About $4,033.12 in all.',
    end: 23,
  })
  expect(newWords('About $4,033.12 in all. Half of it', 23, true).words).toBe('Half of it')
})

it('speaks words, not markdown', () => {
  expect(newWords('**Half** of it is `SOL`, see [Jupiter](https://jup.ag). ', 0, true).words).toBe(
    'Half of it is SOL , see Jupiter.',
  )
})

it('announces every letter once, however the text grows', () => {
  const pieces = fc.array(fc.stringMatching(/^[a-z .]{0,12}$/), { maxLength: 20 })
  fc.assert(
    fc.property(pieces, (grown) => {
      const whole = grown.join('')
      let [text, end, received] = ['', 0, '']
      for (const piece of [...grown, '']) {
        text += piece
        const events = newWords(text, end, text === whole && piece === '')
        end = Math.max(end, events.end)
        received += events.words
      }
      received += newWords(whole, end, true).words
      expect(received.replace(/\s/g, '')).toBe(whole.replace(/\s/g, ''))
    }),
  )
})
