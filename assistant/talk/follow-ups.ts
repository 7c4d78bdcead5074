/** Requests that only make sense after another: 'and usdc?', 'what about bonk', a bare ticker, 'show more', 'again'. */
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Continue } from '../understanding/continue.ts'
import { ENGLISH_WORDS } from '../understanding/english-words.ts'
import type { Intent } from '../understanding/intent.ts'

/** With nothing before them, the names of tokens are a question of their own, which a tool answers. */
export const followUps = (next: Continue): readonly Intent[] => [
  more(next),
  allOfIt(next),
  repeat(next),
  goesFirst(next),
  {
    name: 'follow-up',
    priority: PRIORITY.remainder,
    isWholeLine: true,
    patterns: [
      '(and | what about | how about | and what about | and how about | same for | same with | the same for | [the] same (question | thing) (for | with | about) | [and] that for | also | also for | but | or | plus | then | now) [for | the | my | some | of | in | on | with] [the] {tokens} [one | coin | token] [then | too | as well | token | coin | same | the same]',
      '{tokens} (too | as well | also | likewise | idem | ditto | same | the same | same thing)',
      'the {tokens} (one | coin | token) [too | as well | also]',
      '(show | show me) {tokens}',
      '{tokens}',
    ],
    spoken: ['(and | what about | how about | same for) {token}'],
    respond: ({ tokens }, state) =>
      tokens.length === 0 ? undefined : (next.again(state, tokens) ?? next.bareTokens(tokens)),
  },
  {
    // Only where the last question takes another token: 'for JUP' may also be said of a trade.
    name: 'follow-up',
    priority: PRIORITY.remainder,
    isWholeLine: true,
    patterns: ['(for | in | of | what of) {tokens} [then | too | as well | also | instead]'],
    respond: ({ tokens }, state) => next.again(state, tokens),
  },
  followUpUnlisted(next),
]

/** The same with a name that is on no list: only after a question that takes another token. */
const followUpUnlisted = (next: Continue): Intent => ({
  name: 'follow-up',
  priority: PRIORITY.remainder,
  hasFreeWords: true,
  patterns: [
    '(and | what about | how about | and what about | same for | same with) [for | the] {thing} [token | coin]',
  ],
  respond: ({ tokens, thing }, state, { typed }) =>
    tokens.length > 0 && !areWords(thing, typed) ? next.again(state, tokens) : undefined,
})

/** 'And worst?' names no token: plain English words are one only where they are written as a symbol. */
const areWords = (thing: readonly string[], typed: string): boolean =>
  thing.every((word) => ENGLISH_WORDS.has(word)) &&
  (typed === typed.toUpperCase() ||
    !thing.some((word) => typed.split(/[^A-Za-z0-9]+/).includes(word.toUpperCase())))

const more = (next: Continue): Intent => ({
  name: 'more',
  priority: PRIORITY.dialogue,
  patterns: [
    '[<show>] [some | a few | even | the] more [of (them | those | it)] [rows | results | tokens | coins | candidates]',
    '(the rest | next | next one | the next one | next trade | next page | and the other | now the other | continue | go on | keep going | expand | any more | what else | others | the others | and more)',
    'what more is there',
    'is there more',
    'and the rest',
  ],
  spokenAlone: [
    `[${SHOW}] more [results | tokens]`,
    `[${SHOW}] the rest`,
    'next page',
    'go on',
    'continue',
    'show [me] (all | all of them)',
    '(what else is there | anything else)',
  ],
  respond: (_filled, state) =>
    next.more(state) ??
    // 'Now the rest' beside a trade is more of that trade.
    (state.trade && state.tradeAge <= 1
      ? undefined
      : {
          say: "There is nothing to show more of yet. Ask **what's in the wallet?** or look a token up first.",
        }),
})

/** 'All of it' asks for more where there is more, and is a question of its own where there is not. */
const allOfIt = (next: Continue): Intent => ({
  name: 'more',
  priority: PRIORITY.dialogue,
  patterns: [
    '(show | list | see | give | display | expand) [me] (all | everything | all of (them | it) | (them | it) all | the (rest | others | full list | whole list)) [of (them | it)]',
    'what (else | more) (is there | do i have | is in there | is in it)',
    'anything else',
    '(all of (them | it) | everything | all)',
  ],
  respond: (_filled, state) => next.more(state),
})

/** 'Do the WIF one first', of two trades that were asked for in one line. */
const goesFirst = (next: Continue): Intent => ({
  name: 'goes-first',
  priority: PRIORITY.dialogue,
  patterns: [
    '[do | take | show | start with | go with | begin with | make | ok] [with] [the] {token} [one | 1 | swap | trade | part] first',
    '(start | begin | go) with [the] {token} [one | 1 | swap | trade]',
    'first [do] [the] {token} [one | 1 | swap | trade]',
  ],
  respond: ({ tokens: [token] }, state) => token && next.first(state, token),
})

/** The same question once more: prices move. */
const repeat = (next: Continue): Intent => ({
  name: 'repeat',
  priority: PRIORITY.dialogue,
  patterns: [
    '(again | once more | repeat | refresh | reload | update | retry | try again | one more time | do it again | same again | check again) [it | that | this | the (price | prices | balance | balances | wallet | numbers)]',
    '(do | run | make) (it | that | this) (again | once more | one more time)',
    '(do | run | make) [me] (another | one more) [swap | trade] [just | exactly] (like (it | that | this | the last one) | the same | of the same)',
    '(do | run | make) [that | the] same [one | thing | swap | trade] (again | once more | one more time)',
    '(another | one more) (the same | just like (it | that) | like (it | that) | of the same)',
    '(once more | again | one more time) [and] the same',
    '(the same | same) [thing | swap | trade] (again | once more | one more time)',
    '[and] in (dollars | usd)',
    'and now',
  ],
  spokenAlone: [
    '(once more | again | try again | check again)',
    'refresh the (price | prices | balance | balances)',
  ],
  respond: (_filled, state) => next.repeat(state),
})
