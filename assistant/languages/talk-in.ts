/** Words the answers that need no tool in the language that is typed. */
import type { Catalogue, Lang, TalkId } from '#domain/language/catalogue.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import type { Move } from '../understanding/intent.ts'
import type { Understood } from '../understanding/reading.ts'
import { CATALOGUES, onlyInEnglish } from './catalogues.ts'
import { entryIn } from './own-handbook.ts'

type Languages = ReadonlyMap<string, ToolLanguage>

type Setting = Readonly<{
  languages: Languages
  /** A text with the values of its placeholders. */
  filled(text: string): string
}>

/** The sentence that answers an intent. The second is for a result that waits for consent. */
const TALK: Readonly<Record<string, TalkId | readonly [TalkId, TalkId]>> = {
  greeting: 'greeting',
  'how-are-you': 'how are you',
  thanks: 'thanks',
  praise: 'praise',
  complaint: 'sorry',
  sympathy: 'sorry',
  listening: 'here',
  presence: 'here',
  acknowledged: ['yes', 'no short yes'],
  remark: 'yes',
  reaction: 'yes',
  goodbye: 'bye',
  stop: ['stopped', 'left alone'],
  decline: ['nothing to decline', 'left alone'],
  confirm: 'nothing waits',
  'who-are-you': 'who',
  'which-chain': 'chain',
  'whose-wallet': 'shared wallet',
  advice: 'no advice',
  'secret-key': 'no keys',
  'others-money': 'no others',
  pretending: 'no others',
  send: 'no sending',
  orders: 'no orders',
  staking: 'no staking',
  history: 'cannot',
  receipts: 'receipts',
  'past-trade': 'no trade meant',
  'nothing-traded': 'no trade meant',
  'reported-trade': 'no trade meant',
  'what-if': 'how to trade',
  'how-to-trade': 'how to trade',
  slippage: 'slippage',
  'sign-in': 'sign in',
  'only-typed': 'only typed',
  price: 'which token',
  nfts: 'cannot',
  leverage: 'cannot',
  fiat: 'cannot',
  chores: 'cannot',
  'other-chains': 'cannot',
  news: 'no market data',
  'other-currency': 'only dollars',
}

/** The same for the entries of the handbook that people ask for most. */
const ENTRIES: Readonly<Record<string, TalkId>> = {
  'investment-advice': 'no advice',
  'who-holds-keys': 'keys held',
  'private-key': 'no keys',
  'seed-phrase': 'no keys',
  fees: 'fees',
  'parley-fee': 'fees',
  'how-trades-are-agreed': 'agreeing',
  'spoken-yes': 'agreeing',
  'how-to-swap': 'how to trade',
  'what-is-parley': 'who',
  'are-you-human': 'who',
  'language-model': 'who',
  languages: 'languages',
  slippage: 'slippage',
  'set-slippage': 'slippage',
  'limit-orders': 'no orders',
  'price-alerts': 'no orders',
  dca: 'no orders',
  'send-coins': 'no sending',
  'demo-wallet': 'shared wallet',
  'sign-in': 'sign in',
  receipts: 'receipts',
}

/** Entries that the help answers. */
const HELP_ENTRIES: ReadonlySet<string> = new Set(['what-can-you-do', 'getting-started', 'misunderstood'])

export const isHelp = ({ entry }: Move): boolean => entry !== undefined && HELP_ENTRIES.has(entry)

/** `english` is what there is to say without a sentence of the language. */
export function sayIn(
  lang: Lang,
  { intent, move }: Understood,
  english: string,
  { languages, filled }: Pick<Setting, 'languages' | 'filled'>,
): string {
  const words = CATALOGUES[lang]
  if ('say' in move && move.sayIn) return move.sayIn(words)
  const asking = move.asking && languages.get(move.asking.tool)?.asksIn?.(words, move.asking.slots)
  if (asking) return asking
  if (intent === 'did-you-mean') return words.meant(requestsIn(english))
  const figures = figuresIn(words, move.entry ?? intent, english, filled)
  if (figures !== undefined) return figures
  const found = move.entry === undefined ? TALK[intent] : ENTRIES[move.entry]
  if (found !== undefined) return words.talk[idOf(found, move)]
  return answerIn(lang, move.entry, filled) ?? bothIn(words, intent, move) ?? onlyInEnglish(lang, english)
}

/** The words for what was open have taken the place of the others. */
const idOf = (found: TalkId | readonly [TalkId, TalkId], { whileOpen }: Move): TalkId =>
  typeof found === 'string' ? found : found[whileOpen ? 0 : 1]

/** 'Leave it. Thanks' is two courtesies, and the first one answers both. */
function bothIn(words: Catalogue, intent: string, move: Move): string | undefined {
  const parts = intent.split(' and ')
  const ids = parts.map((part) => TALK[part])
  const [first] = ids
  return parts.length > 1 && first && ids.every((id) => id !== undefined)
    ? words.talk[idOf(first, move)]
    : undefined
}

/** Says of this server whether its money is real, and how much may be traded. */
function figuresIn(
  words: Catalogue,
  subject: string,
  english: string,
  filled: Setting['filled'],
): string | undefined {
  if (OF_MONEY.has(subject)) return /\bplay money\b/.test(english) ? words.playMoney : words.realMoney
  const limits = LIMITS[subject]
  return limits && withDollars(filled(words[limits]), words)
}

const answerIn = (
  lang: Lang,
  id: string | undefined,
  filled: (text: string) => string,
): string | undefined => {
  const answer = id === undefined ? '' : (entryIn(lang, id)?.answer ?? '')
  return answer === '' ? undefined : filled(answer)
}

/** The English requests that stand in bold. */
const requestsIn = (english: string): readonly string[] =>
  [...english.matchAll(/\*\*(.+?)\*\*/g)].map(([, request = '']) => request)

const OF_MONEY: ReadonlySet<string> = new Set(['real-money', 'my-real-money'])

const LIMITS: Readonly<Record<string, 'limits' | 'changeLimits'>> = {
  'trade-limits': 'limits',
  'change-limits': 'changeLimits',
  'raise-limits': 'changeLimits',
}

/** The values of placeholders are English: '1,250 dollars'. */
const withDollars = (text: string, words: Catalogue): string =>
  text.replaceAll(/([\d,]+(?:\.\d+)?) dollars?\b/g, (_, number: string) =>
    words.dollars(Number(number.replaceAll(',', ''))),
  )

export const missIn = (lang: Lang, misses: number): string => {
  const { misses: words } = CATALOGUES[lang]
  return words[misses % words.length] ?? words[0]
}

export function helpIn(lang: Lang, languages: Languages, isOffered: (tool: string) => boolean): string {
  const { help, examples } = CATALOGUES[lang]
  const rows = examples
    .filter(({ like }) => isOffered(toolOf(like, languages)))
    .map(({ text, purpose }) => `- **${text}** – ${purpose}`)
  return rows.length > 0 ? `${help}\n\n${rows.join('\n')}` : CATALOGUES[lang].talk['tool missing']
}

/** The tool whose English example this is. */
const toolOf = (example: string, languages: Languages): string =>
  [...languages.values()].find(({ frames }) => frames.some((frame) => frame.example?.text === example))
    ?.tool ?? ''
