/** 'Should I buy it?': the assistant gives no advice and predicts no price. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Intent } from '../understanding/intent.ts'

export const advice: Intent = {
  name: 'advice',
  priority: PRIORITY.talk,
  patterns: [
    `(should | shall | must) (i | we) ...`,
    `what (should | shall | do) (i | we) (buy | sell | swap | ape | hold | trade | invest in) ...`,
    '(will | is | are) ... (going to | gonna | likely to) (go up | go down | pump | dump | moon | crash | rise | fall | 10x | 100x) ...',
    'will {token} ...',
    '(is | are) {tokens} (a good | a bad | worth) (buy | investment | buying | bet | idea | it | time to buy) ...',
    'is it a good (time | idea | moment) to ...',
    '(when | wen) (moon | lambo | pump)',
    '(predict | forecast) ...',
    '... price (prediction | forecast | target) ...',
    'what will ... (be worth | cost | do) ...',
    '(best | top | good | next) (coin | coins | token | tokens | memecoin | memecoins | gem | gems) [to buy | to ape | right] ...',
    'which (coin | token | memecoin) (should i | to | will | is going to | do i) ...',
  ],
  spoken: [
    'should i (buy | sell) [my] {token}',
    'what should i (buy | sell)',
    'is {token} a good (buy | investment)',
    'will {token} (go up | go down)',
  ],
  // Whether to trust a token is a question about facts.
  respond: (_filled, _thread, { lines, tokens }) =>
    lines.some((line) => line.includes(' trust '))
      ? undefined
      : {
          say: `I don't predict prices or give advice, that stays with you. What I can do is tell you facts: ask **price of ${plainSymbol(tokens[0]?.symbol ?? 'SOL')}** or **is it verified?**`,
          about: tokens,
        },
}
