/** Groups of words that several cues of the assistant's talk share. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Utterance } from '#domain/language/utterance.ts'

/** Verbs of a trade. */
export const TRADE =
  '(buy | buying | bought | sell | selling | sold | swap | swapping | swapped | trade | trading | convert | converting | exchange | purchase | ape | dump | offload | get me | get rid of | turn | change | spend | put | invest | liquidate | unload | grab)'

/** People who are not the user. */
export const PERSON =
  '(friend | friends | sister | brother | mum | mom | mother | dad | father | parents | daughter | son | wife | husband | girlfriend | boyfriend | partner | boss | landlord | colleague | coworker | cousin | aunt | uncle | nephew | niece | neighbour | neighbor | grandma | granny | grandpa | kid | kids | buddy | mate | ex | roommate | flatmate | bro | client | customer | customers | teacher | brother in law | sister in law | whale | guy | someone | somebody | anybody | stranger | user | users | people)'

/** Names the owners of wallets and trades that are not the user's. */
export const SOMEONE = `((my | his | her | their | that | this | the | a | another | some | our) [old | best | little | big | other | own | good] ${PERSON} | him | her | them | someone | somebody | anybody | someone else | somebody else)`

/** Services outside Parley. */
export const PLACE =
  '(binance | coinbase | kraken | bybit | okx | kucoin | gemini | crypto com | revolut | robinhood | phantom | metamask | ledger | trezor | solflare | backpack | cold wallet | cold storage | hardware wallet | exchange | external wallet | other wallet | trust wallet)'

/** Words of an onlooker's question, never of a request for the thing itself. */
export const EXPLAIN =
  '(what is a | what is an | what are | what does | explain | define | meaning of | difference between | how does | how do | how is | why do | why does | why is | why are | what do you mean | tell me about | what happens)'

export const DAY = '(monday | tuesday | wednesday | thursday | friday | saturday | sunday | weekend)'

/** The first token that a line names, as it is said. */
export function tokenNamed({ tokens }: Utterance): string | undefined {
  const named = tokens.find(({ symbol }) => symbol !== '')
  return named && plainSymbol(named.symbol)
}

export const tokenOrSol = (utterance: Utterance): string => tokenNamed(utterance) ?? 'SOL'
