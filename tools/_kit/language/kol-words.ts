/** Words that the languages of the five tools about well-known traders share. */
import * as z from 'zod/mini'
import { plainName } from '#domain/language/plain-words.ts'
import type { DialogueContext } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'

export const KOLS =
  '(kol | kols | kol traders | kol wallets | influencer | influencers | celebrity | celebrities | famous traders | famous wallets | famous trader | well known wallets | well known traders | known traders | big names | top traders | best traders | big traders | smart traders | big shots | big boys | big guys | pro traders | board traders)'

/** Said with any of these questions, and part of them. */
export const WHEN_WORDS = [
  '[of | for | over | in | during] [the] (last | past | this) (day | week | month | 24 hours | 7 days | 30 days | few days)',
  '(today | lately | recently | right now | at the moment | now | daily | weekly | monthly | yesterday)',
  '(of | for) the (day | week | month)',
  '[for | over | in | last] {number} (days | hours | weeks)',
]
/** The same for phrases that are said aloud. */
export const WHEN_SAID = '[today | this week | this month]'

const PERIODS: readonly (readonly [RegExp, string])[] = [
  [/ (?:today|daily|24h?|1d|24 hours|(?:this|the|last|past) day|yesterday)(?= |$)/, 'daily'],
  [/ (?:weekly|7d|7 days|(?:this|the|last|past|a) week)(?= |$)/, 'weekly'],
  [/ (?:monthly|30d|30 days|(?:this|the|last|past|a) month)(?= |$)/, 'monthly'],
]

/** Undefined when the line says none: the tool has a default. */
export function timeframeIn({ lines: [line = ''] }: Utterance): string | undefined {
  const wanted = line.replace(NOT_WANTED, '')
  return PERIODS.find(([pattern]) => pattern.test(wanted))?.[1]
}

/** 'Instead of the day', 'not this week', but 'why not this week' asks for it. */
export const NOT_WANTED =
  /(?<!\bwhy) (?:and |but )?(?:instead of|rather than|not)(?: (?:for|over|of|just|only|the|a|this|last|past))* (?:day|week|month|24h?|7d|30d|1d|daily|weekly|monthly|today|24 hours|7 days|30 days)(?= |$)/

/** Names that are said aloud; the recognizer knows only words that are listed. */
export const NAMES_SAID =
  '(ansem | maple | otter | juniper | falcon | basil | copper | willow | pepper | rocket ron | hazel)'

/** Well-known traders; their names are no other words. */
const KNOWN_TRADERS: ReadonlySet<string> = new Set([
  'ansem',
  'cented',
  'cupsey',
  'gake',
  'euris',
  'orangie',
  'murad',
])

/** True for the name of a trader: a well-known one, or one that is written as a name within its line. */
export function isTrader(
  name: string,
  { typed, lines: [line = ''] }: Pick<Utterance, 'typed' | 'lines'>,
  { person }: Pick<DialogueContext, 'person'> = {},
): boolean {
  if (name === '' || /<t\d/.test(line)) return false
  if (KNOWN_TRADERS.has(name) || name === person) return true
  const [first = '', ...rest] = name
  const capital = `${first.toUpperCase()}${rest.join('')}`
  return (
    typed !== typed.toUpperCase() &&
    /^[a-z]{3,}$/.test(name) &&
    !NO_NAME.test(name) &&
    new RegExp(`(?<=[a-z,"“] ?["“]?)\\b${capital}\\b`).test(typed)
  )
}

/** 'And Euris?', 'what about Gake': another person for the same question. */
export function otherTrader(words: readonly string[], utterance: Utterance): string | undefined {
  const rest = words.filter((word) => !LEADS.test(word))
  const name = rest.join(' ')
  return rest.length > 0 && rest.length <= 2 && isTrader(name, utterance) ? name : undefined
}

const LEADS =
  /^(?:and|now|then|ok|okay|what|how|about|or|for|of|the|same|too|also|him|her|please|instead|no|sorry|i|meant|mean|as|well|do|it|on)$/

const NO_NAME =
  /^(?:solana|bitcoin|ethereum|phantom|parley|jupiter|raydium|twitter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|kol|kols|google|binance|coinbase|english)$/

/** The name without what it is called by: 'the kol euris' is 'euris'. */
export const nameIn = (thing: readonly string[]): string => {
  const name = thing.filter((word) => !NO_PART.test(word))
  return name.some((word) => NEVER_NAMED.test(word)) ? '' : name.join(' ')
}

const NO_PART = /^(?:the|a|an|that|this|kol|trader|influencer|called|named|guy|fella|fellow|character|dude)$/
const NEVER_NAMED =
  /^(?:trending|trends?|rankings?|favou?rites?|hot|recent|naw|nah|\d+[hdw]|his|her|their|buyed|again|chinese|russians?)$/

const searchView = z.object({
  traders: z.array(z.object({ name: z.string(), wallet: z.string(), score: z.number() })),
})
type FoundTrader = z.output<typeof searchView>['traders'][number]

/** Only a name that begins alike is taken without a question. */
const SURE = 0.8

/** The trader of this name, or the question that finds out. */
export function traderNamed(
  name: string,
  view: unknown,
): Readonly<{ trader: FoundTrader }> | Readonly<{ say: string }> {
  const shown = plainName(name)
  const found = searchView.safeParse(view).data?.traders ?? []
  const [best, next] = found
  if (best && best.score >= SURE && (!next || next.score < best.score)) return { trader: best }
  if (!best)
    return { say: `I know no trader called ${shown}. Paste the address of the wallet, and I look at it.` }
  const names = found.slice(0, 3).map((each) => plainName(each.name))
  return { say: `Which trader do you mean by ${shown}: ${names.join(', ')}?` }
}

/** 'over 7 days', and from when on where that is less. */
export const spanWords = (timeframe: string | undefined): string =>
  timeframe === undefined ? '' : `Over ${timeframe}`
