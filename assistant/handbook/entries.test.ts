/** Tests the form of the handbook's entries, that they read well, and that what they tell people to say is understood. */
import { describe, expect, it } from 'vitest'
import { isRequest } from '#contract/rules/requests.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { said } from '../testing/talk.ts'
import { situationOf } from '../understanding/situation.ts'
import { createVocabulary } from '../understanding/vocabulary.ts'
import { readHandbook, withFacts } from './handbook.ts'

const entries = readHandbook()
const texts = entries.flatMap(({ id, answer, more }) => [
  { id, text: answer, most: 3 },
  { id, text: more, most: 4 },
])
const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/\{[\w.]+\}/g, 'X')
    .replaceAll(/\*\*(.+?)\*\*/g, (_, phrase: string) => phrase.replaceAll(/[?.]/g, '_'))
    .split(/(?<=[.!?])\s+/)

describe('the entries of the handbook', () => {
  it('are at least eighty, each with its own name', () => {
    expect(entries.length).toBeGreaterThanOrEqual(80)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  })

  it('have a name, a question, an answer and more', () => {
    const broken = entries.filter(
      ({ id, question, answer, more }) =>
        !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) || question === '' || answer === '' || more === '',
    )
    expect(broken).toEqual([])
  })

  it('are asked for in at least four ways, in lower case, and no way leads to two of them', () => {
    const ways = entries.flatMap(({ id, asks }) => asks.map((ask) => ({ id, ask })))
    expect(entries.filter(({ asks }) => asks.length < 4).map(({ id }) => id)).toEqual([])
    expect(ways.filter(({ ask }) => ask !== ask.toLowerCase() || ask === '')).toEqual([])
    expect(ways.filter(({ ask }, index) => ways.findIndex((other) => other.ask === ask) !== index)).toEqual(
      [],
    )
  })

  it('answer in at most three sentences and add at most four, none of them long', () => {
    expect(texts.filter(({ text, most }) => sentencesOf(text).length > most)).toEqual([])
    expect(
      texts.flatMap(({ text }) => sentencesOf(text)).filter((each) => each.split(' ').length > 32),
    ).toEqual([])
  })

  it('end like sentences and have no signs that cannot be read aloud', () => {
    expect(texts.filter(({ text }) => !/[.?]$/.test(text))).toEqual([])
    expect(
      texts.filter(({ text }) => /[()[\]%$/–—]|https?:/.test(text.replaceAll(/\*\*.+?\*\*/g, ''))),
    ).toEqual([])
  })

  it('keep an answer when no fact is known', () => {
    expect(
      entries.filter(({ answer, more }) => withFacts(`${answer} ${more}`, {}) === '').map(({ id }) => id),
    ).toEqual([])
    expect(texts.filter(({ text }) => withFacts(text, {}).includes('{'))).toEqual([])
  })

  it('tell people to say only what is understood', () => {
    const tokens = sandboxTokens.filter(({ verified }) => verified)
    const vocabulary = createVocabulary({ languages, tokens, handbook: entries })
    const before = said('price of jup')
    const phrases = texts.flatMap(({ text }) =>
      [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, phrase = '']) => phrase),
    )
    // The supervisor checks spoken read-backs; the assistant does not.
    const requests = [...new Set(phrases)].filter((phrase) => !phrase.startsWith('confirm '))
    // Each of them can be pressed in the page.
    expect(requests.filter((phrase) => !isRequest(phrase))).toEqual([])
    const lost = requests.filter((phrase) => {
      const situation = situationOf([before, said(phrase)], vocabulary)
      return !('understood' in situation) || situation.understood === undefined
    })
    expect(lost).toEqual([])
  })
})
