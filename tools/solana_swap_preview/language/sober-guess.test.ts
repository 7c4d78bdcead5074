/** Tests that an offer of a trade has no amount that nobody said, and that a question quotes only what was written. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { readUtterance } from '#assistant/understanding/read-utterance.ts'
import { KNOWN } from '#assistant/understanding/statistics/testing/examples.ts'
import { quotedWords } from './quoted-words.ts'

describe('a pronoun is no amount', () => {
  it.each([
    'sol or jup, pick one',
    'jup or bonk, choose one',
    'sol vs jup which one',
    'bonk or wif, just pick one',
    'usdc or usdt, take one of them',
  ])('%s', (line) => expect(replyTo(line)).not.toMatch(/\*\*(?:swap|buy) 1 |"amount_ui":"1"/))

  it.each(['swap one sol to usdc', 'one sol to usdc please', 'sell one of my sol for usdc'])(
    'a number is: %s',
    (line) => expect(replyTo(line)).toMatch(/"amount_ui":"1"|swap 1 SOL/),
  )
})

describe('a question quotes what was written', () => {
  it.each([
    [
      'give me the balance and swap 1 sol to usdc and tell me a joke',
      /“(?:give me the balance|tell me a joke)”/,
    ],
    ['umm to be honest swap 1 sol to usdc umm zebra', /“zebra”/],
    ['to be honest i want to swap 1 sol to usdc', /^solana_swap_preview/],
    ['swap 1 sol to usdc and the zebra', /“zebra”|solana_swap_preview/],
  ])('%s', (line, words) => {
    const reply = replyTo(line)
    expect(reply).toMatch(words)
    for (const [, quoted = ''] of reply.matchAll(/“([^”]*)” (?:means|here)/g))
      for (const word of quoted.split(' ')) expect(line).toContain(word)
  })

  it.each([
    ['sell the zebra', ['zebra', 'other'], ['zebra']],
    ["swap my dog's sol", ['dog'], ['dog']],
  ])('%s: %j', (line, words, quoted) =>
    expect(quotedWords(words, readUtterance(line, false, KNOWN))).toEqual(quoted),
  )
})

it('a mended word is quoted as it was written', () => {
  const lines = [' hmn sell it', ' sell it', ' amm sell it']
  const utterance = { ...readUtterance('hmn sell it', false, KNOWN), lines }
  expect(quotedWords(['amm'], utterance)).toEqual(['hmn'])
})

describe('slippage by itself', () => {
  it('names the most that is allowed', () =>
    expect(replyTo('set slippage to 2 percent')).toContain('At most {swap.slippage.max} is allowed here'))

  it('is noted while the amount is asked for', () => {
    const lines = ['convert 3 usdc to jup pls', 'actually use sol instead of usdc', 'and max slippage 1%']
    expect(replyTo(...lines)).toMatch(/^Noted: at most 1% slippage\. How much/)
    expect(replyTo(...lines, '0.02')).toMatch(/"amount_ui":"0.02","slippage_bps":100/)
  })
})

describe('a balance that is asked for behind a swap', () => {
  it('is said to be the one before it', async () => {
    const { moveFor } = await import('#assistant/testing/corpus-reader.ts')
    const answerOf = (line: string) => {
      const move = moveFor(line)
      const views = [BALANCES, PREVIEW].map((view) => ({ call: { name: '' }, view }))
      return move && 'calls' in move ? move.answer(views) : ''
    }
    expect(answerOf('swap 0.1 sol to usdc and show me my balance after')).toMatch(
      /^Quoted at .*The balance is the one of now, before the swap\. /,
    )
    expect(answerOf('show me my balance and swap 0.1 sol to usdc')).not.toMatch(/before the swap/)
  })
})

const BALANCES = { wallet: 'demo', total_usd: 30, balances: [] }
const PREVIEW = {
  intent_id: 'trd_1',
  status: 'awaiting_consent',
  give: '0.1 SOL',
  get: '16 USDC',
  at_least: '15 USDC',
}
