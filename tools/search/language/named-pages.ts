/** Names the first pages of a search, and says how many others ask their reader to act. */
import { asksToAct } from '../../_kit/asks-to-act.ts'
import { quoted } from '../../_kit/language/quoted.ts'

type Page = Readonly<{ title: string; site: string; text?: string | null | undefined }>

/** The first are named aloud; the card has them all. */
export const NAMED = 3
export const TITLE_MAX = 80
/** Each page keeps the place that it has on the card. */
const PLACES = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

export const isBait = ({ title, text }: Page): boolean => asksToAct(`${title}. ${text ?? ''}`)

/** Goes on behind 'I found 5 pages'. */
export function namedPages(results: readonly Page[]): string {
  const shown = results.flatMap((page, at) =>
    isBait(page) ? [] : [{ ...page, place: PLACES[at] ?? 'next' }],
  )
  const named = shown
    .slice(0, NAMED)
    .map(({ title, site, place }) => `${place}, ${quoted(title, TITLE_MAX)}${site && ` on ${site}`}`)
  const [first] = shown
  return [
    named.length > 0 ? `: ${named.join('; ')}.` : '.',
    warning(results.length - shown.length),
    first ? ` Say **open the ${first.place} result** to read one.` : '',
  ].join('')
}

const warning = (bait: number): string =>
  bait === 0
    ? ''
    : ` ${bait} of them ${bait === 1 ? 'asks' : 'ask'} you to act, as fraud does: send, sign and type in nothing there.`
