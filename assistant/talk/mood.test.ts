/** Tests the word for what a person tells: it fits the mood, and it never takes a request for a story. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '../testing/reply-to.ts'
import { hasMood } from './mood.ts'

const BAD = /^(?:That sounds rough|I hear you|Sorry to hear it)/
const GOOD = /^(?:Good to hear|Nice, enjoy|That is good news)/
const EVEN = /^(?:I see\.|All right\.)/
const AT_US = /^(?:Fair enough|I can take that|Point taken)/

describe('the word for a mood', () => {
  it.each([
    ['they nuked it again, what a catastrophe', BAD],
    ['ser i just got absolutely rinsed by those guys', BAD],
    ['i lost my wallet on the bus', BAD],
    ['our little dog is a fantastic swimmer', GOOD],
    ['it was not awful at all in the end', GOOD],
    ['my neighbour paints garden gnomes', EVEN],
    ['your jokes are awful and boring', AT_US],
    ['thanks, that was actually very clear', /^(?:You're welcome|Gladly)/],
  ])('%s', (line, words) => {
    expect(replyTo(line)).toMatch(words)
  })

  it('knows the words of traders, and that a denial turns a word round', () => {
    expect(hasMood(' got rugged')).toBe(true)
    expect(hasMood(' a wooden chair')).toBe(false)
    expect(hasMood(' share of the pool')).toBe(false)
    expect(hasMood(' constructor toString')).toBe(false)
  })
})

describe('no word for a mood', () => {
  it.each([
    'show me the worst hated token of my friends',
    'is it a great shame that nobody audits this?',
    'sell my terrible BONK',
  ])('%s', (line) => {
    expect(replyTo(line)).not.toMatch(
      new RegExp([BAD, GOOD, EVEN, AT_US].map(({ source }) => source).join('|')),
    )
  })
})
