/** Words the answers of the common frames in the language that is typed; everything else is said to be in English only. */
import type { Catalogue, Lang, TalkId } from '#domain/language/catalogue.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import type { Move, Result } from '../understanding/intent.ts'
import type { Understood } from '../understanding/reading.ts'
import type { Lookup } from '../understanding/state.ts'
import { de } from './sentences/de.ts'
import { es } from './sentences/es.ts'
import { fr } from './sentences/fr.ts'
import { pt } from './sentences/pt.ts'
import { zh } from './sentences/zh.ts'

export const CATALOGUES: Readonly<Record<Lang, Catalogue>> = { es, pt, de, fr, zh }

type Languages = ReadonlyMap<string, ToolLanguage>

/** The sentence that answers an intent. The second is for a result that waits for consent. */
const TALK: Readonly<Record<string, TalkId | readonly [TalkId, TalkId]>> = {
  greeting: 'greeting',
  'how-are-you': 'how are you',
  thanks: 'thanks',
  praise: 'praise',
  complaint: 'sorry',
  sympathy: 'sorry',
  listening: 'here',
  acknowledged: ['yes', 'no short yes'],
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
  chart: 'no charts',
  snapshot: 'no market data',
  history: 'no history',
  receipts: 'receipts',
  'told-of-the-past': 'no trade meant',
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
  ...Object.fromEntries(
    ['news', 'fetch', 'tweets', 'search', 'streams', 'kols', 'kol', 'entity'].map((name) => [
      name,
      'no market data' as const,
    ]),
  ),
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

export const onlyInEnglish = (lang: Lang, english: string): string =>
  `${CATALOGUES[lang].onlyEnglish} ${english}`

/** `english` is what there is to say without a sentence of the language. */
export function sayIn(
  lang: Lang,
  { intent, move }: Understood,
  english: string,
  languages: Languages,
): string {
  const words = CATALOGUES[lang]
  const asking = move.asking && languages.get(move.asking.tool)?.asksIn?.(words, move.asking.slots)
  if (asking) return asking
  const found = move.entry === undefined ? TALK[intent] : ENTRIES[move.entry]
  if (found === undefined) return onlyInEnglish(lang, english)
  if (typeof found === 'string') return words.talk[found]
  // The words for what was open have taken the place of the others.
  return words.talk[found[move.whileOpen ? 0 : 1]]
}

export const missIn = (lang: Lang, misses: number): string => {
  const { misses: words } = CATALOGUES[lang]
  return words[misses % words.length] ?? words[0]
}

export function helpIn(lang: Lang, lead: string, isOffered: (tool: string) => boolean): string {
  const { help, examples } = CATALOGUES[lang]
  const rows = examples
    .filter(({ needs }) => isOffered(needs))
    .map(({ text, purpose }) => `- **${text}** – ${purpose}`)
  return `${lead} ${help}\n\n${rows.join('\n')}`.trim()
}

/** The results of a move; English behind a sentence where a result has no words. */
export function resultsIn(
  lang: Lang,
  move: Extract<Move, { calls: unknown }>,
  results: readonly Result[],
  languages: Languages,
): string {
  const words = CATALOGUES[lang]
  const said = wordedResults(words, move.lookups ?? [], results, languages)
  const queued = move.queue?.length ? words.talk['next trade'] : ''
  return joined(lang, said ? [...said, queued] : [onlyInEnglish(lang, move.answer(results)), queued])
}

function wordedResults(
  words: Catalogue,
  lookups: readonly Lookup[],
  results: readonly Result[],
  languages: Languages,
): readonly string[] | undefined {
  const said: string[] = []
  let from = 0
  for (const { tool, slots } of lookups) {
    const language = languages.get(tool)
    const count = language ? [language.args(slots)].flat().length : 0
    const views = results.slice(from, from + count).map(({ view }) => language?.view.safeParse(view))
    from += count
    if (!views.every((view) => view?.success)) return undefined
    const text = language?.saysIn?.(
      words,
      views.map((view) => view?.data),
      slots,
    )
    if (text === undefined) return undefined
    said.push(text)
  }
  return from === results.length && said.length > 0 ? said : undefined
}

/** Chinese has no space between sentences. */
const joined = (lang: Lang, sentences: readonly string[]): string => {
  const text = sentences.filter((each) => each !== '').join(' ')
  return lang === 'zh' ? text.replaceAll(/(?<=[。！？]) /g, '') : text
}
