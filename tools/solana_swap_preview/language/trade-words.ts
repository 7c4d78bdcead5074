/** The words of trades as a table: verbs, the words in front of each side, and words that add nothing. */
import { KEEP_VERBS } from '#domain/language/keep-verbs.ts'

/** A purchase names what comes, a sale and a payment what goes, a swap both. */
export type Verb = 'buy' | 'sell' | 'swap' | 'spend'
export type Side = 'to' | 'from' | 'with' | 'for' | 'on' | 'in' | 'of'

export type TradeWord = Readonly<
  | { kind: 'verb'; verb: Verb; isWeak?: boolean; isAll?: boolean }
  | { kind: 'side'; side: Side }
  /** Said of a token behind its name: 'bonk goes, sol comes'. */
  | { kind: 'goes' | 'comes' }
  | { kind: 'cash' | 'pronoun' | 'everything' | 'mine' | 'nothing' }
  /** An amount that stays: 'all but 2', 'keep half'. */
  | { kind: 'keep' }
>

const table = new Map<string, TradeWord>()
const put = (word: TradeWord, phrases: string): void => {
  for (const phrase of phrases.trim().split(/\s*\|\s*/)) table.set(phrase, word)
}

put(
  { kind: 'nothing' },
  `tokens | token | coins | coin | bag | bags | position | positions | stack | holdings | holding | balance | stash | exposure | order
  | trade order | market order | at market | at market price | at the market price | at the current price | at current price
  | the current price | preview | quote | a quote for | deal | offer | an offer for | amount | total | worth it | please | wallet | me
  | a swap of | a trade of | transaction | the demo wallet | demo wallet | exactly | precisely | only | entire | whole
  | into my wallet | in my wallet | to my wallet | from my wallet | off | out | up | some | any | more | a bit of | a little
  | a little bit of | a few | a bit | little | of my bag | of my stack | bit | for me | for us | for myself | to me | by | about | around
  | roughly | approximately | approx | ca | in total | in all | altogether | today | now | right now | this time | for now | for the road | for good
  | for fun | for laughs | for a laugh | for starters | to start | to begin with | for a start | for a change | one for the road | 1 for the road | for now please | on my behalf
  | the amount of | an amount of | the sum of | a total of | the value of | full amount | the full amount | of it all | at once | in one go
  | in one | with you | for a friend | as well | too | instead | that is | that is all | that is it | one of | s | for gas | for fees
  | enough | just enough | sufficient | working | idle | sitting idle | to work | mint | contract | the others | others | the other | other | i have | there is
  | i have got | got | lying around | quantity | the quantity is | quantity is | the amount is | amount is | it is | straight away | straight | again | back
  | to the tune of | to the value of | whatever that costs | whatever it costs | whatever comes | exchange rate
  | right away | quantity | qty | equivalent | the equivalent of | equivalent of | no cap | side | proceeds | another | remain | remains | kind | completely | fully | entirely | all together | the small sum of | a small | proceed | proceed for | then go | go ahead | do me a favor and | do me a favour and`,
)
put(
  { kind: 'verb', verb: 'swap' },
  'do a conversion of | make a conversion of | a preview for going from | preview for going from | preview of going from | migrate | clip | cross | work | carry | replace | roundtrip | round trip | roll back | swap | swop | swaping | swapping | swaps | trade | exchange | convert | converting | exchanging | rotate | swing | swap out | trade in | trade out | rebalance | consolidate',
)
put(
  { kind: 'verb', verb: 'swap', isWeak: true },
  `change | changing | flip | flipping | trading | switching | move | turn | switch | shift | bring | roll | transform | make | go | going | moving | turning | rotating | change over
  | line up | take it | convert it | swap it | do | need | goes for`,
)
put(
  { kind: 'verb', verb: 'buy' },
  `buy | buying | buys | stock up on | stocking up on | treat myself to | purchase | purchasing | acquire | acquiring | ape | aping | ape into | ape in | scoop | scoop up | snag | lift
  | market buy | buy up | load up on | load up | load me up with | load me up on | stack up on | pick up | accumulate | bid | buy me | get my hands on
  | buy into | get into | obtain | procure | secure | slurp | slurp up | slurp me up | enter | full port into | go all in on | score | get in on | acquire me | bag me | cop me | treat me to | hook me up with | set me up with | top up | top me up with | top me up on`,
)
put(
  { kind: 'verb', verb: 'buy', isWeak: true },
  `get | get me | get us | getting | grab | grab me | give me | want | i need | need to get | would like | take | fetch me
  | order me | stack | cop | add | receive | end up with | end up | to have | like to have | let me have | could i have | may i have
  | can i have | i will have | i will take | i could use | could use | i am missing | missing | i am after | am after | looking for | i want exactly
  | the target is | target is | target | i want to see | like to own | to own | own | may i please have | could i please have
  | bring me | hand me | please have | i would love | so i get | that i get | it so i get | i want to get | to make | enough to get
  | raise | collect | source me | own more | like to get | i lack | i am short of | wants | let me get | i wish for | i fancy | fancy | i choose | i pick | short of`,
)
put(
  { kind: 'verb', verb: 'sell' },
  `sell | sel | cell | selling | sells | dump | dumping | unload | unloading | offload | cash out | cash out of | market sell | sell off
  | take profit on | take profits on | take profits from | take profit from | dispose of | part with | part ways with | panic sell
  | scale out of | get out | lighten up on | lighten | lighten up | reduce | reduce my | cut | cut down | cut back on | cut back | halve
  | get shut of | paper hand | decrease | lower | trim | trim down | slim down | shrink | let go of | say goodbye to | wave goodbye to`,
)
put(
  { kind: 'verb', verb: 'sell', isAll: true },
  `liquidate | get rid of | sell out of | ditch | exit | get out of | get me out of | close out | unwind | close my | close the | dump out of
  | out with | clear out | clear out of | zero out | empty | empty out | nuke | wipe out | exit out of | exit from | bail on | bail out of
  | flatten | kill | kill off | drain | close down | cash in | get shot of | come out of | come out of entirely | be done with | am done with | sell everything in | sell all in`,
)
put(
  { kind: 'verb', verb: 'sell', isWeak: true },
  'drop | cash | clear | shave | shave off | lose | dust | no longer wish to hold | no longer want',
)
put({ kind: 'verb', verb: 'spend' }, 'spend | spending | invest | investing | i pay | i give | full send')
put(
  { kind: 'verb', verb: 'spend', isWeak: true },
  'use | using up | pay | put | give | giving | putting | throw | toss | chuck | yeet | stick | place | park | drop into | stuff | pour | sink | allocate | deploy | bet | pump | send | spare | slap | slam | lob | fling | hurl',
)
put(
  { kind: 'side', side: 'to' },
  `to | into | in to | onto | -> | => | → | > | and get | and buy | to buy | to get | to purchase | to grab | and get me | to get me
  | and receive | to become | become | becomes | becoming | so i have | so i get | for buying | and pick up | and turn it into
  | and put it into | and put it in | and move it to | and make it | as | happier as | replaced by | replaced with | be replaced by
  | across to | over to | over into | towards | toward | back to | back into | all in on | all into | straight into | be happier as | would be happier as | straight to | changed over to | changed to | back out into | out into | and end up with
  | in with | inside | going into | going to | goes to | goes into | go into | go to | and go into | and go to | proceeds in | proceeds into | proceeds to | proceeds as
  | in order to have | and collect | and own | and purchase | and acquire | and give me | instead have | and have | have instead | aka
  | destination | the destination is | destination is | target is | should become | should be | and grab | and want | in order to get | in order to buy | and get back | to receive`,
)
put(
  { kind: 'side', side: 'from' },
  'from | out of | out from | from out of | taken from | take it from | take them from | take it out of | take them out of | coming from | paid from | pay from | paid out of | pay out of | pay it from | sell some of | off of | funded from | drawn from | drawn out of | pull it out of | pull it from | take it off | deduct it from | deducted from | sourced from | source it from | raised from | raise it from | get it from | withdrawn from | pulled from | charged against | financed out of | coming out of | comes out of | comes from | come from | come out of my',
)
put(
  { kind: 'side', side: 'with' },
  `with | using | by using | paid with | paying with | paying in | pay with | pay in | paid in | paid by | pay by | funded by | funded with | via
  | paying | paying from | paying out of | paying by | paying via | paid from | paid via | paid out of | payment by | payment in | payment with | payment from | payment via | payment through
  | paid for from | paid for with | paid for in | paid for by | paid for out of | paying for it with | bought with | funded from | funded out of | funded through | funded via | fund it with | fund it from
  | fund it through | fund it by | funding from | funding with | financed by | financed with | financed from | charged to | charge it to | charge to | by means of | through my | through the
  | source | the source is | source is | budget is | budget | my budget is | with a budget of | i pay with | i pay in | pay for it with | pay it with | by selling | by spending | by giving`,
)
put(
  { kind: 'side', side: 'for' },
  'for | in exchange for | in return for | in return of | against | versus | vs',
)
put({ kind: 'side', side: 'on' }, 'on')
put({ kind: 'side', side: 'in' }, 'in')
put(
  { kind: 'side', side: 'of' },
  'of | worth of | of the | value of | worth in | s worth of | s worth | worth',
)
put(
  { kind: 'goes' },
  'gone | goes | away | has to go | have to go | must go | gotta go | should go | can go | is going | out it goes | leaves | to go',
)
put({ kind: 'comes' }, 'comes | come | comes in | arrives | come back')
put(
  { kind: 'cash' },
  'dollars | usd | us dollars | real dollars | dollar | cash | stables | bucks | real money | us dollar',
)
put(
  { kind: 'pronoun' },
  'it | them | that | this | that one | this one | that token | that coin | this token | this coin | those | these | the same token | the same coin | the token | the coin | that thing | the thing | that stuff | mine | of mine',
)
put(
  { kind: 'everything' },
  `everything i have | everything i own | everything i hold | all my tokens | all my coins | all my holdings | my portfolio | my whole portfolio
  | my entire portfolio | all of my tokens | all of my coins | my whole wallet | the whole wallet | my wallet | all tokens | all coins
  | my tokens | my coins | the tokens | the coins | my money | my funds | crypto | my crypto | my holdings | all my stuff | the whole portfolio
  | the entire portfolio | all my crypto | all my money | all my stablecoins | my stablecoins | my stables | everything else | one of my tokens
  | one of my coins | my memecoins | my meme coins | all my memecoins`,
)
put({ kind: 'mine' }, 'my | the | our | your | my own | of my | of the')
put(
  { kind: 'keep' },
  `${KEEP_VERBS.join(' | ')} | all except | everything except | all except for | everything except for | all apart from | all save | keeping | keep only
  | just keep | leave us with | leave behind | leaving | leaving me | but leave | but keep | except | except for | apart from
  | and leave | and keep | save for | everything above | everything over
  | anything above | anything over | all above | all over | whatever is above | what is above | be left with | left with | so that only | so only that
  | nearly all but | almost all but | other than | excluding | minus`,
)

/** 'Turn' also stands as 'turning', and 'get rid of' as 'getting rid of'. */
for (const [phrase, word] of [...table]) {
  const [first = '', ...rest] = phrase.split(' ')
  if (word.kind !== 'verb' || !/^[a-z]{3,}$/.test(first) || first.endsWith('ing')) continue
  const progressive = [progressiveOf(first), ...rest].join(' ')
  if (!table.has(progressive)) table.set(progressive, word)
}

function progressiveOf(verb: string): string {
  if (/[^aeio]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`
}

/** The phrases by their first word, longest first. */
const byFirst = new Map<string, readonly (readonly string[])[]>()
for (const phrase of table.keys()) {
  const words = phrase.split(' ')
  const others = byFirst.get(words[0] ?? '') ?? []
  byFirst.set(
    words[0] ?? '',
    [...others, words].sort((one, other) => other.length - one.length),
  )
}

/** The longest phrase of the table at this place. */
export function tradeWordAt(
  words: readonly string[],
  at: number,
): { word: TradeWord; length: number } | undefined {
  for (const phrase of byFirst.get(words[at] ?? '') ?? []) {
    const word = phrase.every((each, index) => words[at + index] === each) && table.get(phrase.join(' '))
    if (word) return { word, length: phrase.length }
  }
  return undefined
}
