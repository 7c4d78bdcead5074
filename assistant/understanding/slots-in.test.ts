/** Tests the slots that a tool fills from a line whose tool is known. */
import { describe, expect, it } from 'vitest'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { readUtterance } from './read-utterance.ts'
import { type DialogueState, NEW_STATE } from './state.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary({ languages, tokens: sandboxTokens, handbook: [] })
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const JUP = sandboxTokens.find(({ symbol }) => symbol === 'JUP')

const slotsOf = (tool: string, text: string, state: Partial<DialogueState> = {}) =>
  vocabulary.languages
    .get(tool)
    ?.slotsIn?.(readUtterance(text, false, vocabulary), { ...NEW_STATE, ...state })

describe('search', () => {
  it.each([
    ['check the internet for validator outages', { query: 'validator outages' }],
    ['firedancer rollout, look that up on google', { query: 'firedancer rollout' }],
    ['headlines about BONK', { query: 'BONK news' }],
  ])('%s', (text, slots) => {
    expect(slotsOf('search', text)).toEqual({ slots })
  })

  it('puts what was spoken of in place of a pronoun', () => {
    expect(slotsOf('search', 'news about it', { about: JUP ? [JUP] : [] })).toEqual({
      slots: { query: 'JUP news' },
    })
    expect(slotsOf('search', 'news about him', { person: 'cupsey' })).toEqual({
      slots: { query: 'cupsey news' },
    })
  })

  it('has none where no subject is named', () => {
    expect(slotsOf('search', 'look online please')).toBeUndefined()
  })
})

describe('posts', () => {
  it.each([
    ['what do folks say about firedancer', { query: 'firedancer' }],
    ['tweets mentioning a validator outage', { query: 'validator outage' }],
  ])('%s', (text, slots) => {
    expect(slotsOf('twitter_search', text)).toEqual({ slots })
  })

  it('are about the token of the line, the person, or what was spoken of', () => {
    expect(slotsOf('twitter_search', 'posts about JUP')).toMatchObject({
      slots: { token: { symbol: 'JUP' } },
    })
    expect(slotsOf('twitter_search', 'what does he post', { person: 'cupsey' })).toEqual({
      slots: { query: 'cupsey' },
    })
    expect(slotsOf('twitter_search', 'what do people say', { about: JUP ? [JUP] : [] })).toEqual({
      slots: { token: JUP },
    })
    expect(slotsOf('twitter_search', 'what do people say')).toBeUndefined()
  })
})

describe('conversations', () => {
  it.each([
    ['where did we talk about slippage', { query: 'slippage' }],
    ['when did we discuss JUP', { token: 'JUP' }],
  ])('%s', (text, slots) => {
    expect(slotsOf('search_conversations', text)).toMatchObject({ slots })
  })
})

describe('choice of a wallet', () => {
  const choice = (text: string) => slotsOf('set_session_wallet_override', text)

  it.each([
    [`let it be ${WALLET} for this chat`, { address: WALLET }],
    ['the usual one again', {}],
    ['my wallet shall be the one labelled savings', { name: ['savings'] }],
    ['put "Cold Store" to use', { name: ['cold', 'store'] }],
    ['some other one', { name: [] }],
  ])('%s', (text, slots) => {
    expect(choice(text)).toEqual({ slots })
  })

  it.each([
    'I refuse to act for the savings wallet',
    'he says the savings wallet is better',
    'if it dips, the savings wallet',
    `pull the money out of ${WALLET}`,
    'which wallet is the usual one',
  ])('is none: %s', (text) => {
    expect(choice(text)).toBeUndefined()
  })
})
