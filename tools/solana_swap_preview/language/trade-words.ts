/** The words of trades as a table: verbs, the words in front of each side, and words that add nothing. */

/** A purchase names what comes, a sale and a payment what goes, a swap both. */
export type Verb = 'buy' | 'sell' | 'swap' | 'spend'
export type Side = 'to' | 'from' | 'with' | 'for' | 'on' | 'in' | 'of' | 'at'

export type TradeWord = Readonly<
  | { kind: 'verb'; verb: Verb; isWeak?: boolean; isAll?: boolean }
  | { kind: 'side'; side: Side }
  | { kind: 'cash' }
  | { kind: 'pronoun' }
  | { kind: 'everything' }
  | { kind: 'mine' }
  | { kind: 'stop' }
  | { kind: 'nothing' }
>

const table = new Map<string, TradeWord>()
const put = (word: TradeWord, phrases: string): void => {
  for (const phrase of phrases.trim().split(/\s*\|\s*/)) table.set(phrase, word)
}

put({ kind: 'verb', verb: 'swap' }, 'swap | swaping | swapping | trade | trading | exchange | convert | converting | exchanging | flip | rotate | swing | bridge')
put({ kind: 'verb', verb: 'swap', isWeak: true }, 'change | move | turn | switch | shift | bring | roll | transform | make | go | going | moving | turning | rotating')
put({ kind: 'verb', verb: 'buy' }, 'buy | buying | purchase | purchasing | acquire | ape | aping | ape into | ape in | scoop | scoop up | snag | market buy | buy up | long | load up on | load up | stack up on | pick up | accumulate | bid')
put({ kind: 'verb', verb: 'buy', isWeak: true }, 'get | get me | get us | getting | grab | grab me | give me | want | i need | need to get | would like | take | fetch me | order | stack | cop | add | receive | have | end up with | hook me up with | end up')
put({ kind: 'verb', verb: 'sell' }, 'sell | selling | dump | dumping | unload | offload | cash out | cash out of | market sell | sell off | take profit on | take profits on | dispose of | part with | part ways with')
put({ kind: 'verb', verb: 'sell', isAll: true }, 'liquidate | get rid of | sell out of | ditch | exit | get out of | get me out of | close out | unwind | close my | close the | dump out of | out with')
put({ kind: 'verb', verb: 'sell', isWeak: true }, 'drop | trim | cash | clear | clear out | shave | shave off | lose | short | need')
put({ kind: 'verb', verb: 'spend' }, 'spend | spending | invest')
put({ kind: 'verb', verb: 'spend', isWeak: true }, 'use | using up | pay | put | give | giving | putting | throw | toss | chuck | yeet | send | stick | place | park')
put({ kind: 'side', side: 'to' }, 'to | into | in to | onto | -> | => | → | > | and get | and buy | to buy | to get | to purchase | to grab | and get me | to get me | and receive | to become | become | against | so i have | so i get | for buying | and pick up | and turn it into | and put it into | and put it in | and move it to')
put({ kind: 'side', side: 'from' }, 'from | out of | out from')
put({ kind: 'side', side: 'with' }, 'with | using | by using | paid with | paying with | paying in | pay with | pay in | paid in | funded by | funded with | via')
put({ kind: 'side', side: 'for' }, 'for | in exchange for | in return for | in return of | instead of')
put({ kind: 'side', side: 'on' }, 'on | at')
put({ kind: 'side', side: 'in' }, 'in')
put({ kind: 'side', side: 'of' }, 'of | worth of | worth | of the | value of | worth in | s worth of | s worth')
put({ kind: 'cash' }, 'dollars | usd | us dollars | real dollars | a stablecoin | something stable | dollar | cash | stables | stable | stablecoins | stablecoin | stable coins | stable coin | bucks')
put({ kind: 'pronoun' }, 'it | them | that | this | that one | this one | that token | that coin | this token | this coin | those | the same')
put({ kind: 'everything' }, 'everything i have | everything i own | everything i hold | all my tokens | all my coins | all my holdings | my portfolio | my whole portfolio | my entire portfolio | all of my tokens | all of my coins | my whole wallet | the whole wallet | my wallet | all tokens | all coins | my tokens | my coins | the tokens | the coins | my money | my funds | crypto | my crypto | my holdings')
put({ kind: 'mine' }, 'my | the | our | your | my own | of my | of the | from my | out of my | some of my')
put({ kind: 'nothing' }, 'tokens | token | coins | coin | bag | bags | position | stack | holdings | holding | balance | stash | order | trade order | market order | at market | at market price | at the market price | at the current price | at current price | the current price | preview | quote | a quote for | deal | amount | total | worth it | please | wallet | me | a swap of | a trade of | transaction | the demo wallet | demo wallet | exactly | precisely | only | entire | whole | into my wallet | in my wallet | to my wallet | from my wallet | off | out | up | some | any | more | a bit of | a little | a little bit of | a few | a bit | little | of my bag | of my stack | bit')

/** The longest phrase of the table at this place. */
export function tradeWordAt(words: readonly string[], at: number): { word: TradeWord; length: number } | undefined {
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
    const word = table.get(words.slice(at, at + length).join(' '))
    if (word) return { word, length }
  }
  return undefined
}

const MAX_WORDS = Math.max(...[...table.keys()].map((phrase) => phrase.split(' ').length))
