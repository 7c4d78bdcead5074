/** Asks that only make sense after another: 'and usdc?', 'what about bonk', a bare ticker, 'show more'. */
import { tokensIn } from '../ask.ts'
import { defineIntent } from '../intent.ts'
import { holdingsMove } from './held.ts'
import { priceMove } from './price.ts'
import { token } from './token.ts'

export const followUp = defineIntent({
  name: 'follow-up',
  patterns: [
    '(and | what about | how about | and what about | and how about | same for | same with | also | also for | but | or | plus | then | now) [for | the | my | some | of] {tokens} [then | too | as well | token | coin]',
    '{tokens} (too | as well | also)',
    '{tokens}',
  ],
  respond(ask, captures, thread) {
    const tokens = tokensIn(ask, captures)
    if (tokens.length === 0) return undefined
    // With nothing before it, a ticker is a question about the token, and several are to be compared.
    if (thread.again) return thread.again(tokens)
    return tokens.length > 1
      ? priceMove(tokens)
      : token.respond(ask, { token: captures.tokens ?? [] }, thread)
  },
})

/** The same with a name that is on no list: only after a question that takes another token. */
export const followUpUnlisted = defineIntent({
  name: 'follow-up',
  patterns: [
    '(and | what about | how about | and what about | same for | same with) [for | the] {thing} [token | coin]',
  ],
  respond(ask, captures, thread) {
    const tokens = tokensIn(ask, captures)
    return tokens.length > 0 ? thread.again?.(tokens) : undefined
  },
})

/** 'And in the wallet?' after a price. */
export const followUpHoldings = defineIntent({
  name: 'follow-up',
  patterns: [
    '(and | so) [how (much | many)] (do i <have> [of (it | that | them)] | in <my> wallet | have i got | mine)',
    'how much do i <have> of (it | that | them)',
  ],
  respond: (_ask, _captures, { about }) => (about.length > 0 ? holdingsMove(about) : undefined),
})

export const more = defineIntent({
  name: 'more',
  patterns: [
    '[<show>] [some | a few | even | the] more [of (them | those | it)] [rows | results | tokens | coins | candidates]',
    '(the rest | next | next page | continue | go on | keep going | expand | any more | what else | others | the others | and more)',
    'what more is there',
    'is there more',
    'and the rest',
  ],
  respond: (_ask, _captures, thread) =>
    thread.more?.() ?? {
      say: "There is nothing to show more of yet. Ask **what's in the wallet?** or look a token up first.",
    },
})

/** 'All of it' asks for more where there is more, and is a question of its own where there is not. */
export const allOfIt = defineIntent({
  name: 'more',
  patterns: [
    '(show | list | see | give | display | expand) [me] (all | everything | all of (them | it) | (them | it) all | the (rest | others | full list | whole list)) [of (them | it)]',
    'what (else | more) (is there | do i have | is in there | is in it)',
    'anything else',
    '(all of (them | it) | everything | all)',
  ],
  respond: (_ask, _captures, thread) => thread.more?.(),
})

/** The same question once more: prices move. */
export const repeat = defineIntent({
  name: 'repeat',
  patterns: [
    '(again | once more | repeat | refresh | reload | update | retry | try again | one more time | do it again | same again | check again) [it | that | this | the (price | prices | balance | balances | wallet | numbers)]',
    '[and] in (dollars | usd)',
    'and now',
  ],
  respond: (_ask, _captures, { last }) => last,
})
