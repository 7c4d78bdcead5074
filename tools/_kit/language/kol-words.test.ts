/** Tests how lines about well-known traders are read: periods, names, and who is meant by a name. */
import { describe, expect, it } from 'vitest'
import type { Utterance } from '#domain/language/utterance.ts'
import { isTrader, nameIn, spanWords, timeframeIn, traderNamed } from './kol-words.ts'

const utterance = (typed: string): Utterance => ({
  typed,
  lines: [` ${typed.toLowerCase()}`],
  clauses: [],
  tokens: [],
  addresses: [],
  signatures: [],
  pages: [],
  hasImage: false,
})

it.each([
  ['kols today', 'daily'],
  ['daily board', 'daily'],
  ['the last 24 hours', 'daily'],
  ['last day', 'daily'],
  ['board of yesterday', 'daily'],
  ['weekly', 'weekly'],
  ['over 7 days', 'weekly'],
  ['this week', 'weekly'],
  ['a month', 'monthly'],
  ['30d', 'monthly'],
  ['why not this week', 'weekly'],
  ['a month and not this week', 'monthly'],
  ['top traders', undefined],
])('the period of “%s” is %s', (line, period) => {
  expect(timeframeIn(utterance(line))).toBe(period)
  expect(timeframeIn({ ...utterance(line), lines: [] })).toBeUndefined()
})

it('says a period only where it is known', () => {
  expect([spanWords('7 days'), spanWords(undefined)]).toEqual(['Over 7 days', ''])
})

it.each([
  ['the kol euris', 'euris'],
  ['a trader called maple leaf', 'maple leaf'],
  ['trending', ''],
  ['their euris', ''],
  ['4h', ''],
  ['the', ''],
])('the name in “%s” is %j', (thing, name) => expect(nameIn(thing.split(' '))).toBe(name))

describe('a trader', () => {
  it.each(['ansem', 'cented', 'cupsey', 'gake', 'euris', 'orangie', 'murad'])('is known: %s', (name) =>
    expect(isTrader(name, utterance(`what did ${name} buy`))).toBe(true),
  )

  it.each([
    ['maple', 'what did Maple buy', true],
    ['maple', 'what did “Maple” buy', true],
    ['maple', 'what did maple buy', false],
    ['maple', 'Maple bought what', false],
    ['maple', 'WHAT DID MAPLE BUY', false],
    ['phantom', 'is it in Phantom', false],
    ['monday', 'on Monday', false],
    ['al', 'what did Al buy', false],
    ['ron2', 'what did Ron2 buy', false],
    ['', 'what did she buy', false],
  ])('%j is one in “%s”: %s', (name, typed, answer) => expect(isTrader(name, utterance(typed))).toBe(answer))

  it('is none in a line that names a token', () => {
    const lines = [' ansem and <t0>']
    expect(isTrader('ansem', { typed: 'ansem and bonk', lines })).toBe(false)
    expect(isTrader('ansem', { typed: 'ansem and bonk', lines: [' ansem and bonk'] })).toBe(true)
  })

  it('is the person that was looked up last, however it is written', () => {
    const line = utterance('what did maple buy')
    expect(isTrader('maple', line, { person: 'maple' })).toBe(true)
    expect(isTrader('maple', line, { person: 'otter' })).toBe(false)
  })
})

describe('a name that was looked up', () => {
  const trader = (name: string, score: number) => ({ name, wallet: `wallet of ${name}`, score })
  const named = (...traders: ReturnType<typeof trader>[]) => traderNamed('ron', { traders })
  const rocket = trader('Rocket Ron', 0.9)

  it('is the trader where one fits best and well', () => {
    expect(named(rocket)).toEqual({ trader: rocket })
    expect(named(rocket, trader('Ron', 0.89))).toEqual({ trader: rocket })
    expect(named(trader('Ron', 0.8))).toHaveProperty('trader')
  })

  it('is a question where several fit as well, or none does well', () => {
    const say = 'Which trader do you mean by ron:'
    expect(named(rocket, trader('Ron', 0.9))).toEqual({ say: `${say} Rocket Ron, Ron?` })
    expect(named(trader('Ron', 0.79))).toEqual({ say: `${say} Ron?` })
    const four = ['A1', 'B2', 'C3', 'D4'].map((name) => trader(name, 0.5))
    expect(named(...four)).toEqual({ say: `${say} A1, B2, C3?` })
  })

  it('is asked for by its address where nobody is found, or the answer cannot be read', () => {
    const say = 'I know no trader called ron. Paste the address of the wallet, and I look at it.'
    expect([named(), traderNamed('ron', 'nothing')]).toEqual([{ say }, { say }])
  })
})
