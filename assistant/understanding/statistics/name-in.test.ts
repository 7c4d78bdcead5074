import { describe, expect, it } from 'vitest'
import type { Utterance } from '#domain/language/utterance.ts'
import { nameIn } from './name-in.ts'

const KNOWN = new Set(
  'what is the wallet of and did buy today show me a kol named trades his how good are hear from please thanks'.split(
    ' ',
  ),
)
const typed = (text: string): Utterance => ({
  typed: text,
  lines: [],
  clauses: [],
  tokens: [],
  addresses: [],
  signatures: [],
  pages: [],
  hasImage: false,
})
const nameOf = (text: string) => nameIn(typed(text), (word) => KNOWN.has(word))

describe('the name of a person in a line', () => {
  it.each([
    ['is marked', 'what did "Mitch" buy, blorpy Frank', 'mitch'],
    ['is no word of habit', 'bruh did zendrick buy', 'zendrick'],
    ['is the only strange word', 'did zendrick buy', 'zendrick'],
    ['has two words', 'the wallet of Frank Degods', 'frank degods'],
    ['is the same word twice', 'did zendrick buy, zendrick', 'zendrick'],
    ['is a capital among strange words', 'blorpy wallet of Zendrick', 'zendrick'],
    ['has the words of a name beside it', 'blorpy did zendrick buy', 'zendrick'],
    ['owns something', "blorpy zumpf, zendrick's trades", 'zendrick'],
  ])('%s: %s', (_, text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it.each([
    ['no word is strange', 'what is the wallet'],
    ['two are as likely', 'show me blorpy, and zendrick'],
    ['two capitals are as likely', 'wallet of Zendrick and of Blorpy'],
    ['it is longer than a name', 'did blorpy zumpf zendrick buy'],
    ['the line is shouted', 'WHAT IS THE WALLET'],
  ])('is none where %s: %s', (_, text) => {
    expect(nameOf(text)).toBeUndefined()
  })
})
