/** Tests that a line which only says that something is wrong asks what, and leaves no preview without a word on it. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

const BEFORE = 'swap 0.5 sol to usdc'
const UNCHANGED = 'The preview of 1 SOL for about 10 USDC is unchanged.'

describe('beside the open preview', () => {
  it.each([
    ['actually the other one', 'Which one do you mean?'],
    ['the second one', 'Which one do you mean?'],
    ['take the second one instead', 'Which one do you mean?'],
    ['no, give me the last one', 'Which one do you mean?'],
    ['not that much', 'How much shall it be?'],
    ['same but bigger', 'How much shall it be?'],
    ['a little less maybe', 'How much shall it be?'],
    ['scrap the amount', 'How much shall it be?'],
    ['i changed my mind about the amount', 'How much shall it be?'],
    ['wrong token', 'Which token shall it be?'],
    ['another coin please', 'Which token shall it be?'],
    ['not usdc', 'What shall it be instead of USDC?'],
    ['something else than sol', 'What shall it be instead of SOL?'],
    ['change it', 'What shall I change?'],
    ['that’s not what i said', 'What shall I change?'],
    ['make it cheaper', 'I can change none of them'],
    ['use a better route', 'I can change none of them'],
    ['hmm not so fast', 'Take your time'],
    ['double check it first', 'The card has it all'],
  ])('%s', async (line, words) => {
    expect(await tradeOf(BEFORE, line)).toBe('')
    expect(replyTo(BEFORE, line)).toContain(words)
    expect(replyTo(BEFORE, line)).toContain(UNCHANGED)
  })
})

it('also after questions about the preview', () => {
  const questions = ['what is the fee', 'how long have i got', 'what rate is that']
  expect(replyTo(BEFORE, ...questions, 'take the second one instead')).toMatch(
    /^Which one do you mean\?.* is unchanged\.$/,
  )
})

describe('the answer to the question changes the trade', () => {
  it.each([
    [['take the second one instead', 'bonk'], 'SOL > BONK, amount_ui 0.5'],
    [['change it', '0.3'], 'SOL > USDC, amount_ui 0.3'],
    [['a bit more please', '1 sol'], 'SOL > USDC, amount_ui 1'],
    [['not usdc', 'jup'], 'SOL > JUP, amount_ui 0.5'],
  ] as const)('%s', async (lines, trade) => expect(await tradeOf(BEFORE, ...lines)).toBe(trade))
})

describe('words that say what changes are taken as before', () => {
  it.each([
    ['no the other way', 'USDC > SOL, amount_ui 10'],
    ['oops wrong way round', 'USDC > SOL, amount_ui 10'],
    ['no wait make that 2', 'SOL > USDC, amount_ui 2'],
    ['same but into bonk', 'SOL > BONK, amount_ui 0.5'],
    ['double it', 'SOL > USDC, amount_ui 1'],
    ['0.1 less', 'SOL > USDC, amount_ui 0.4'],
  ])('%s', async (line, trade) => expect(await tradeOf(BEFORE, line)).toBe(trade))

  it('and without a preview they ask for no change', () => {
    for (const line of ['the second one', 'change it', 'not that much', 'wrong token'])
      expect(replyTo(line)).not.toMatch(/shall it be|shall I change|Which one do you mean/)
  })
})
