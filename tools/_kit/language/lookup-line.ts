/** What all questions about wallets and tokens share: the words around them, and the lines that are no look-up at all. */

import type { Utterance } from '#domain/language/utterance.ts'

/** Takes out what the user says they do not mean: 'never mind the chart', 'not the price', 'do not buy anything yet'. */
export function withoutDenied(words: readonly string[]): readonly string[] {
  const line = words.map((word) => ` ${word}`).join('')
  return DENIED.reduce((rest, each) => rest.replace(each, ''), line)
    .split(' ')
    .filter((word) => word !== '')
}

const THING =
  '(?:charts?|graph|prices?|names?|tweets|news|details?|histor\\w+|address|volume|liquidity|market cap|advice|trades?|dust)'
const TRADE = '(?:buy|sell|swap|trade|buying|selling|swapping|trading|commit|move|do)'
const DENIED: readonly RegExp[] = [
  new RegExp(` (?:not|no|never mind|forget|skip|without|instead of|rather than)(?: about)?(?: the| a| any| its| my)? ${THING}(?= |$)`),
  new RegExp(
    `(?: i am| i was| we are| i do| please)?(?: do)?(?: not| never)(?: want to| wanting to| going to| asking you to)? ${TRADE}(?: anything| any| it| that| them| now| yet| today)*(?= |$)`,
  ),
  new RegExp(`(?: i am| just)? (?:before|without|after|about to|thinking of|thinking about|in case)(?: i| we)? ${TRADE}(?: anything| any| it| that| them| some| this| one| into it)*(?= |$)`),
]

/** Drops the clauses that only tell a story: no entity, no cue, and no request of another kind stands in them. */
export function withoutStory(
  words: readonly string[],
  { clauses }: Pick<Utterance, 'clauses'>,
  isOfQuestion: (clause: readonly string[]) => boolean,
): readonly string[] {
  if (clauses.length < 2) return words
  const line = ` ${words.join(' ')} `
  return clauses
    .filter((clause) => !isOfQuestion(clause) && !isOther(clause) && !isTradeRequest(clause))
    .reduce((rest, clause) => rest.replace(` ${clause.join(' ')} `, ' '), line)
    .split(' ')
    .filter((word) => word !== '')
}

/** Requests of other tools, trades, advice, conditions and reports. */
const OTHERS: readonly RegExp[] = [
  / (?:charts?|candles?|candlesticks?|graphs?|ohlcv?|plot|histor\w+|all time high|ath|weekly|monthly|7d|30d|1h|tweets?|twitter|sentiment|news|headlines|rumou?rs?|kols?|influencers?|smart money|snapshot|deep dive|x ray|xray|streams?|streaming|livestreams?|transactions?|activity|nfts?|floor price)(?= |$)/,
  / x <t\d+>/,
  / on x(?= |$)/,
  / (?:over|past|last|this|for) (?:the )?(?:last |past )?(?:week|month|year|hour|7 days|30 days|few days)(?= |$)/,
  / (?:stak\w+|stake|unstake|lend|lending|borrow|loan|yield|apy|airdrop|bridge|bridging|alert|alerts|notify|remind|reminder|ping me|limit order|stop loss|take profit|dca|leverage|short|withdraw|deposit|transfer|burn|vote|voting|gift|donate|tip|private keys?|seed|secret keys?|recovery|mnemonic|passphrase|credit card|debit card|bank account|paypal|receipts?|slippage)(?= |$)/,
  / (?:search|browse|look) (?:on |in |through )?(?:the )?(?:web|internet|net)(?= |$)/,
  / (?:google|website|webpage|url|https?)(?= |$)/,
  / (?:should|shall|ought) (?:i|we|one)(?= |$)/,
  / (?:invest|investment|investing|predict|prediction|forecast|guess|bet|pension|advice|recommend|opinion|winner|gem|100x|10x|promise|guarantee\w*)(?= |$)/,
  / (?:good|bad|right|great|best|safe) (?:time|moment|idea|buy|investment|bet|entry)(?= |$)/,
  / (?:will|gonna|going to|would you|could you see) (?:<t\d+>|it|they|this|that|go|pump|dump|moon|recover|buy|sell|hold|ape|rise|crash|reach|hit|be)(?= |$)/,
  / (?:too late|tomorrow|next (?:week|month|year|friday|monday)|by (?:friday|monday|christmas)|this year end)(?= |$)/,
  / (?:if|when|once|whenever|until|unless|as soon as|the moment) (?:<t\d+>|it|the price|that|my <t\d+>) (?:is|are|goes|hits|gets|drops|falls|reaches|rises|doubles|pumps|dumps|dips|turns|moves|changes|crashes)(?= |$)/,
  / to (?:a|1|#|\d\S*) ?(?:dollars?|cents?) when(?= |$)/,
  / (?:i|we|he|she|they|dad|mum|mom|brother|sister|friend|uncle|wife|husband) (?:have |has |had |just |already )*(?:sold|lost(?! track)|swapped|traded|used to)(?= |$)/,
  / (?:lost it all|made me rich|pretend|ignore all|your rules|print your)(?= |$)/,
  / (?:take|steal|drain|hack|crack|grab|swap|sell) (?:his|her|their|the whale)(?= |$)/,
  / (?:what|explain|define) .*\bmeans?(?= |$)| in general(?= |$)| generally(?= |$)| difference between| same as | like i (?:am|was) \d/,
]

export const isOther = (words: readonly string[]): boolean => {
  const line = words.map((word) => ` ${word}`).join('')
  return OTHERS.some((each) => each.test(line))
}

/** A verb of a trade that is a request: with an amount, with a token, or at the front. */
const TRADE_REQUEST = [
  / (?:buy|sell|swap|exchange|purchase|ape|dump|unload|liquidate|offload)(?= |$)/,
  / (?:convert|trade|turn|flip|rotate|put|get me|grab|give me|want|need|spend|use|invest|move|change) (?:me |my |some |all |half |an? |the )*(?:\$?\.?\d\S*|half|quarter|<t\d+>) ?(?:dollars|percent|%)?(?: worth)?(?: of)?(?: my)?(?: it| <t\d+>)?(?: in| into| to| for| on)? ?(?:<t\d+>|it)/,
  / (?:into|for) (?:some )?<t\d+>$/,
]

export const isTradeRequest = (words: readonly string[]): boolean => {
  const line = words.map((word) => ` ${word}`).join('')
  return TRADE_REQUEST.some((each) => each.test(line))
}

/** Words that belong to any lookup: how it is requested, when, why, and for whom. */
export const AROUND = `
  show | display | list | read | print | pull up | look at | look | view | see | open | bring up | fetch | quote | state | name | report | copy |
  tell | give | say | check | checking | know | find out | figure out | wonder | wondering | curious | curiosity | want | wanted | need | wish |
  hear | heard | hearing | saw | seen | read | reading | told | said | says | say | saying | mention | mentioned | keep | keeps | talking | talk | everyone | everybody |
  quick | quickly | question | update | updated | fresh look | refresh | moment | second | sec | minute | mind | possible | please | favour | favor | obliged | appreciated | appreciate |
  (my | a | his | her) (friend | mate | buddy | uncle | aunt | cousin | son | daughter | grandson | granddaughter | kid | kids | nephew | niece | brother | sister | dad | mum | mom | father | mother | wife | husband | boss | neighbour | neighbor | colleague | boy | girl | guy) |
  son | grandson | nephew | cousin | uncle | kid | friend | facebook | tiktok | youtube | telegram | discord | reddit | advert | ad | tv | radio | podcast | newspaper |
  driving | busy | blind | old | morning | evening | afternoon | sir | madam | love | young man |
  short | shortly | simple | simply | plain | words | terms | number | numbers | figure | figures | exact | exactly | digits | rough | roughly | ballpark |
  first | firstly | next | afterwards | then | finally | also | besides | else | anyway | instead | rather | only | just | really | honestly | actually |
  solana | on solana | chain | on chain | onchain | network | blockchain | crypto | app | page | screen | out loud | aloud | loud | record | records`
