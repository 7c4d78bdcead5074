/** Says what was found in the caller's conversations. */
import * as z from 'zod/mini'
import { counted, plainName, plainSymbol } from '#domain/language/plain-words.ts'
import { quoted } from '../../_kit/language/quoted.ts'
import type { SearchSlots } from './search-slots.ts'

const QUOTE_MAX = 160

export const searchView = z.object({
  hits: z.array(z.object({ at: z.string(), from: z.string(), said: z.string(), conversation: z.string() })),
  has_more: z.boolean(),
})
type View = z.output<typeof searchView>

const PERIODS: Readonly<Record<NonNullable<SearchSlots['period']>, string>> = {
  today: 'today',
  yesterday: 'yesterday',
  week: 'in the last 7 days',
  last_week: 'last week',
  month: 'in the last 30 days',
  last_month: 'last month',
}

export function searchWords({ hits, has_more: hasMore }: View, slots: SearchSlots): string {
  const [newest] = hits
  const subject = subjectWords(slots)
  if (!newest) return nothingWords(slots, subject)
  const when = momentWords(newest.at)
  if (isOfTime(slots)) return ofTimeWords(hits.length, hasMore, newest, slots.period)
  const place = `in “${plainName(newest.conversation)}”`
  if (slots.hasTrade)
    return `The last swap of ${subject} that you agreed to in a conversation was ${when}, ${place}. The card leads to it; **show my ${subject} trades** has amounts and outcome.`
  const count = hasMore ? `more than ${counted(hits.length, 'place')}` : counted(hits.length, 'place')
  const words = quoted(newest.said.replaceAll('…', ' '), QUOTE_MAX)
  const author =
    { me: 'you said', parley: 'I said', imported: 'an imported file says' }[newest.from] ?? 'a tool returned'
  const found = `I found ${subject} in ${count}.`
  return words === ''
    ? `${found} The newest is from ${when}, ${place}.`
    : `${found} The newest: ${when}, ${place}, ${author} ${words}`
}

const subjectWords = ({ query, token }: SearchSlots): string =>
  [token ? plainSymbol(token) : '', quoted(query ?? '', 60)].filter(Boolean).join(' and ') || 'that'

/** Only a time is named. */
const isOfTime = ({ query, token, hasTrade, period }: SearchSlots): boolean =>
  period !== undefined && query === undefined && token === undefined && hasTrade !== true

function ofTimeWords(
  count: number,
  hasMore: boolean,
  { at, conversation }: View['hits'][number],
  period: SearchSlots['period'],
): string {
  const found = hasMore ? `more than ${counted(count, 'message')}` : counted(count, 'message')
  const time = period ? ` ${PERIODS[period]}` : ''
  return `I found ${found} in your conversations${time}; each on the card leads to its turn. The newest: ${momentWords(at)}, in “${plainName(conversation)}”.`
}

function nothingWords(slots: SearchSlots, subject: string): string {
  const { hasTrade, period } = slots
  const time = period ? ` ${PERIODS[period]}` : ''
  if (isOfTime(slots)) return `You had no conversations${time}.`
  return hasTrade
    ? `I found no swap of ${subject} in your conversations${time}. **Show my ${subject} trades** looks in the ledger, which has all of them.`
    : `I found nothing about ${subject} in your conversations${time}.`
}

function momentWords(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return 'at an unknown time'
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `on ${day} at ${date.toISOString().slice(11, 16)} UTC`
}
