/** Shared parts of questions about wallets and tokens: words around them, denials, and stories that only lead up to them. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isOther, isTradeRequest } from './no-lookup.ts'

export const asText = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('')

/** The line as it was typed beside its variant: a courtesy that is left out or a mended slip must not hide a veto. */
export function withPlain(
  line: readonly string[],
  { lines }: Pick<Utterance, 'lines'>,
): readonly (readonly string[])[] {
  const [plain = ''] = lines
  const text = asText(line)
  return text !== plain && lines.includes(text) ? [line, asWords(plain)] : [line]
}

const asWords = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

const THING =
  '(?:charts?|graph|prices?|names?|tweets|news|details?|histor\\w+|address|volume|liquidity|market cap|advice|dust)'
const TRADE = '(?:buy|sell|swap|trade|buying|selling|swapping|trading|commit|move|touch)'

/** 'Never mind the chart', 'not the price'. */
const DENIED_THING = new RegExp(
  ` (?:not|not only|not just|no|never mind|forget|skip|without|instead of|rather than|do not want|do not need|(?:stop|quit|enough) (?:telling|talking|asking|going on|reminding)(?: me| us)?)(?: about)?(?: the| a| any| its| my)? ${THING}(?= |$)`,
)
/** 'Do not buy anything yet', 'before i sell', 'enough liquidity to sell big'. */
const DENIED_TRADE: readonly RegExp[] = [
  new RegExp(
    `(?: i am| just)?(?: before| without| after| about to| thinking of| thinking about| in case| so i do not)(?: i| we)? ${TRADE}(?: anything| any| it| that| them| some| this| one| a fake| into it)*(?= |$)`,
  ),
  new RegExp(
    `(?: i am| i was| we are| i do| i will| and| please)*(?: do)?(?: not| never| will not)(?: want to| wanting to| going to| asking you to)? ${TRADE}(?: anything| any| it| that| them| now| yet| today)*(?= |$)`,
  ),
  / (?:keeps? )?(?:telling|told|tells|wants|asking) me to (?:buy|sell|swap|get into)(?= |$)/,
  /(?<= (?:enough|deep|thin|easy|hard|liquid|liquidity|pools?)(?: \S+){0,9}) (?:to |actually )*(?:sell|buy|exit|trade)(?: a large amount| big| it| a lot| all| some| in size)*(?= |$)/,
  /(?<= (?:how much|how many)(?: \S+){0,2} )(?:could|can) i (?:sell|trade|swap)(?: of)?(?= |$)/,
]
const QUESTION =
  / (?:how|what|whats|which|is|are|was|who|when|any|price|prices|cap|liquidity|volume|holders|contract|balance|show|check|(?:only )?tell me (?:the|what|how|about|if|whether|only|\S+ (?:price|cap))|only tell|give me|address|find|see|read|information)(?= |$)/

/** Takes out what the user says they do not mean. Without a question beside it a denial is all that is said. */
export function withoutDenied(words: readonly string[]): readonly string[] {
  const text = asText(words).replace(DENIED_THING, '')
  const rest = DENIED_TRADE.reduce((line, each) => line.replace(each, ''), text)
  return asWords(QUESTION.test(rest) ? rest : text)
}

/** Nouns of other requests: 'balance, sol price'. */
const REQUESTED =
  /^(?: \S+){0,4} (?:balances?|total|portfolio|holdings|trades|receipts|transactions|activity|price|prices|cap|volume|holders|liquidity|contract|age|kols?|news|wallets|session)(?= |$)|<u\d+>/

/** Drops the clauses that only tell a story: no cue and no request of another kind stands in them. */
export function withoutStory(
  words: readonly string[],
  { clauses }: Pick<Utterance, 'clauses'>,
  isOfQuestion: (clause: readonly string[]) => boolean,
): readonly string[] {
  if (clauses.length < 2) return words
  const stories = clauses.filter(
    (clause) =>
      !isOfQuestion(clause) && !isOther(clause) && !isTradeRequest(clause) && !REQUESTED.test(asText(clause)),
  )
  if (stories.length === clauses.length) return words
  return asWords(
    stories.reduce((rest, clause) => rest.replace(` ${clause.join(' ')} `, ' '), `${asText(words)} `),
  )
}

/** Possessions of the user: a question with them is about balances. */
export const isOfMine = (text: string): boolean =>
  !/ (?:if|suppose|say|imagine) i (?:have|had|hold|held|own|owned|were to hold)(?= )/.test(text) &&
  MINE.some((each) => each.test(text))

const BAG = '(?:stash|bags?|stack|holdings?|position|share|balance|wallet|portfolio|coins|tokens|money)'
const MINE: readonly RegExp[] = [
  new RegExp(` (?:my|our) (?:own |little |whole |total |\\S+ of )*(?:<t\\d+>|${BAG})(?= |$)`),
  / (?:mine|left|remaining|remains)(?= |$)/,
  /(?<! could| can| may| might| should| must| if) (?:i|we) (?:(?:still|already|now|currently|actually) )?(?:have|own|hold|got|possess)(?= |$)(?! (?:got )?(?:this|a|to|been|never|heard|had|no)(?= |$))/,
  / (?:do|have) (?:i|we) (?:still |already |even )*(?:have|own|hold|got|possess|accumulated)(?= |$)| have (?:i|we)$| (?:am i|are we) (?:holding|sitting)(?= |$)/,
]

const RELATIVE =
  'friend | mate | buddy | uncle | aunt | cousin | son | daughter | grandson | granddaughter | kid | kids | nephew | niece | brother | sister | dad | mum | mom | father | mother | wife | husband | boss | neighbour | neighbor | colleague | boy | girl | guy | lad'

/** Words that belong to any look-up: how it is requested, when, why, and for whom. */
export const AROUND = `
  show | display | list | read | print | look | view | see | open | fetch | state | name | report | copy | tell | telling | give | say | check | checking | checked | know | knows | find out | figure out | wonder | wondering | curious | curiosity |
  want | wanted | need | wish | would like to know | hear | heard | hearing | saw | seen | reading | told | said | says | saying | mention | mentioned | keep | keeps | talk | talking | everyone | everybody | asked | asking | ask |
  question | update | updated | moment | second | sec | minute | mind | favour | favor | obliged | appreciated | appreciate | letter by letter | (my | a | his | her) (${RELATIVE}) | ${RELATIVE} |
  facebook | tiktok | youtube | telegram | discord | reddit | advert | ad | tv | radio | podcast | newspaper | driving | busy | blind | morning | evening | afternoon | madam | love | young man |
  short | shortly | plain | words | terms | number | numbers | figure | figures | digits | rough | ballpark | firstly | afterwards | finally | besides | else | anyway | instead | rather | only | on solana | chain | on chain | onchain | network | blockchain | crypto |
  app | page | screen | out loud | aloud | loud | record | records | form | minute | these days | this minute | just now | listen`

/** 'How much of that is bonk': a part of the wallet. */
export const SHARE_OF_ALL =
  / (?:how (?:much|many)|what (?:part|share|portion|percentage|fraction)) of (?:that|it|this|them|those) (?:is|are|is in|are in|sits in) (?:the |my )?<t\d+>/
