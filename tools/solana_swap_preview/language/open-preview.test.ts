/** Tests questions about the preview that is open, and that they ask for something else where none is. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { answerTo } from './preview-answers.ts'
import { openView } from './testing/open-view.ts'

describe('the answer', () => {
  it.each([
    ['what am i getting back', 'About 320 USDC. At least 316.8 USDC.'],
    ['what is the worst price i could get on that', 'At least 316.8 USDC.'],
    ['what rate is that', 'About 160 USDC for each SOL.'],
    ['total cost', 'You give 2 SOL, worth about $318.00. Fees are about 0.0021 SOL.'],
    ['what is the damage in fees', 'Fees are about 0.0021 SOL.'],
    ['what is the impact', 'It moves the price by 0.40%.'],
    ['what is the slippage on that', 'It allows 1 percent of slippage. At least 316.8 USDC.'],
    ['which venue', 'It would be filled by Jupiter.'],
    ['how long have i got', 'A preview is good for one minute'],
    ['why did the rate change', 'Each preview is quoted anew'],
    ['what do i get after fees', 'About 320 USDC.'],
  ])('to %s', (line, words) => expect(answerTo(` ${line}`, openView)).toContain(words))
})

const AT_LEAST = 'At least 9 WIF.'
describe('a line beside a preview', () => {
  it.each([
    ['so how much wif am i getting', AT_LEAST],
    ['what do we end up with after fees', AT_LEAST],
    ['whats the floor on this', AT_LEAST],
    ['what does that get me', AT_LEAST],
    ['how much wif is that', AT_LEAST],
    ['what price am i paying', 'About 10 WIF for each SOL.'],
    ['all in cost?', 'You give 1 SOL.'],
    ['how much am i giving up for that', 'You give 1 SOL.'],
    ['where does it get filled', 'The card names the venue.'],
    ['which dex is it using', 'The card names the venue.'],
    ['gas on this one?', 'The card names the fee.'],
    ['how much is the commission', 'The card names the fee.'],
    ['and the comission?', 'The card names the fee.'],
    ['any commissions', 'The card names the fee.'],
    ['what do you take', 'Parley adds no fee of its own. The card names the fee.'],
    ['how much goes to you', 'Parley adds no fee of its own. The card names the fee.'],
    ['how long is the quote good for', 'A preview is good for one minute'],
    ['is it still valid', 'The preview of 1 SOL for about 10 WIF stands for one minute'],
    ['how come the price moved', 'Each preview is quoted anew'],
  ])('%s', (line, words) => expect(replyTo('swap 3 sol to wif', line)).toContain(words))
})

it('answers a commission without a preview with the fees of any swap, and looks up no token', () => {
  expect(replyTo('swap 3 sol to wif', 'cancel', 'how much is the commission')).toContain('{fee.venue}')
  for (const line of [
    'how much is the commission',
    'what is the comission',
    'commission?',
    'how high is the commision',
  ])
    expect(replyTo(line)).toMatch(/fee|what does a swap cost/)
  expect(replyTo('wie hoch ist die Provision')).toContain('{fee.venue}')
})

it.each(['which venue', 'total cost', 'any fees', 'when does it expire', 'how much am i paying'])(
  'is about no preview where there is none: %s',
  (line) => expect(replyTo(line)).not.toMatch(/^(?:The card|About|At least|You give|A preview is good)/),
)
