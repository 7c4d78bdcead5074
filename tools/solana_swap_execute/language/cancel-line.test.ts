/** Tests that an open preview is taken back in any words, and that nothing else takes it back or trades instead. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { LEFT_ALONE } from '../../_kit/language/swap-words.ts'

const TRADE = 'swap 3 sol to wif'
const CALL = 'solana_swap_preview'

describe('a preview that is open', () => {
  it.each([
    'bin it',
    'axe that, had second thoughts',
    'ffs kill that thing',
    'yikes those fees are insane, scrap it',
    'ditch it bro',
    'nah im good thanks, leave it there',
    'call it off please',
    'back out, price looks shady',
    'not today mate',
    'i no longer want it',
    'hmm id rather not',
    'forget the whole thing, too risky',
    'cancel the wif one',
    'abort, my boss just walked in',
    'wrong token lol, trash it',
    'skip this one, i need to sleep on it',
    'oops misclick, never mind that',
    'meh, hard pass',
    'pull the plug on it',
    'no no no',
  ])('is taken back by: %s', (line) => expect(replyTo(TRADE, line)).toBe(LEFT_ALONE))

  it.each(['dump it', 'ugh get rid of it', 'ok liquidate it', 'screw it', 'fuck it'])(
    'is asked about where it is unclear: %s',
    (line) => expect(replyTo(TRADE, line)).toContain('Say **cancel the swap**'),
  )

  it.each([
    'do not cancel it',
    'can i still back out later',
    'what if i cancel',
    'did you cancel that?',
    'is it cancelled',
    'how do i cancel',
    'leave it like that then, confirm',
    'drop it to 2',
    'kill the wif and make it 2 jup',
  ])('is not taken back by: %s', (line) => expect(replyTo(TRADE, line)).not.toBe(LEFT_ALONE))

  it('is over afterwards', () => {
    expect(replyTo(TRADE, 'kill it, changed my mind', 'confirm')).toContain('There is no swap that waits')
    expect(replyTo(TRADE, 'cancel that. what do i have left')).toContain('solana_list_balances')
    expect(replyTo(TRADE, 'cancel that. what do i have left', 'yes')).not.toContain('A short yes')
  })

  it('stays open while it is asked about', () => {
    const questions = [
      'what rate is that',
      'which venue',
      'any fees',
      'what do i get out',
      'when does it expire',
    ]
    expect(replyTo(TRADE, ...questions, 'yes')).toContain('A short yes confirms nothing')
    expect(replyTo(TRADE, ...questions, 'drop it')).toBe(LEFT_ALONE)
  })
})

describe('without a preview', () => {
  it.each(['kill it changed my mind', 'fk it cancel', 'call the whole thing off'])(
    '%s trades nothing',
    (line) => {
      expect(replyTo(line)).toContain('There is no swap waiting')
      expect(replyTo('price of wif', line)).not.toContain(CALL)
    },
  )

  it('a question of ours is taken back', () => {
    expect(replyTo('2 sol usdc', 'kill it, changed my mind')).toContain('There is no swap waiting')
    expect(replyTo('2 sol usdc', 'nah, leave it')).not.toContain(CALL)
  })
})
