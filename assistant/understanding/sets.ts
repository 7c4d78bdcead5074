/** Puts the tokens that were spoken of in place of 'both', 'the two', 'which of them', 'all three', and behind 'do I have any'. */
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { pairIn } from './recent.ts'
import type { DialogueState } from './state.ts'

const TWO = '(?:two|2)(?: (?:coins|tokens|ones|of them))?'
const BOTH = new RegExp(
  ` (?:both(?: (?:of )?(?:them|those|these|coins|tokens))?|(?:the|these|those|them) ${TWO}|each(?: (?:1|one|of (?:them|those|these)))?)(?= |$)`,
)
/** 'Which of them is older', 'which one went up more'. */
const WHICH = new RegExp(
  ` which(?: (?:1|one))?(?: of (?:them|em|those|these|the ${TWO}))?(?= (?:is|are|has|have|had|did|does|was|went|goes|moved|traded|trades|pumped|fell|performed|gained|lost|costs)(?= |$))| which(?: (?:1|one))? of (?:them|those|these|the ${TWO})(?= |$)`,
)

const COUNTS: Readonly<Record<string, number>> = { three: 3, 3: 3, four: 4, 4: 4 }
const MORE =
  / (?:all |each )?(?:of )?(?:the |these |those |them |all )(three|four|3|4)(?: (?:coins|tokens|ones|of them))?(?= |$)/
/** 'Do I have any', 'I have some already, correct'. */
const ANY =
  /^(?: (?:and|so|ok|but|well|hm|then))* (?:do i|did i|have i|i|am i)(?: (?:already|even|still|have|own|hold|got|holding|owning))* (?:any|some)(?: (?:of (?:it|that)|already|yet|then|too|right|correct|now|at all))*$/

/** The ways to say the line with the tokens in it. */
export function withSet(utterance: Utterance, state: DialogueState): readonly Utterance[] {
  const [line = ''] = utterance.lines
  if (utterance.tokens.length > 0 || utterance.addresses.length > 0) return []
  const count = COUNTS[MORE.exec(line)?.[1] ?? '']
  const several = count === undefined ? [] : severalFor(count, state)
  if (several.length > 0)
    return [
      put(utterance, several, (text) =>
        text.replace(MORE, ` ${several.map((_, at) => `<t${at}>`).join(' and ')}`),
      ),
    ]
  if (ANY.test(line) && state.topic && state.topic.symbol !== '' && state.topic.kind !== 'trader')
    return [put(utterance, [state.topic], () => ' how much <t0> do i have')]
  const paired = withPair(utterance, state)
  return paired === utterance ? [] : [paired]
}

/** So many tokens of one question, of a card, or of the last turns. */
function severalFor(count: number, { about, rows, recent }: DialogueState): readonly Token[] {
  if (about.length === count) return about
  const last = recent.map(({ token }) => token)
  return rows.length === count ? rows : last.length >= count ? last.slice(-count) : []
}

const put = (
  utterance: Utterance,
  tokens: readonly Token[],
  change: (text: string) => string,
): Utterance => ({
  ...utterance,
  lines: utterance.lines.map(change),
  clauses: [
    change(utterance.lines[0] ?? '')
      .trim()
      .split(' '),
  ],
  tokens,
})

/** The same utterance where the line names a token of its own, or nothing says which two are meant. */
function withPair(utterance: Utterance, state: DialogueState): Utterance {
  const [line = ''] = utterance.lines
  if (utterance.tokens.length > 0 || utterance.addresses.length > 0 || !(BOTH.test(line) || WHICH.test(line)))
    return utterance
  if (isOfList(state) && !BOTH.test(line)) return utterance
  const pair = pairFor(state)
  if (pair.length !== 2) return utterance
  const named = (text: string): string =>
    BOTH.test(text)
      ? text.replace(BOTH, ' <t0> and <t1>')
      : text.replace(WHICH, (which) => `${which} <t0> or <t1>`)
  return {
    ...utterance,
    lines: utterance.lines.map(named),
    clauses: utterance.clauses.map((clause) => named(asLine(clause)).trim().split(' ')),
    tokens: pair,
  }
}

/** 'Which of those' behind a list of three and more is about the list. */
const isOfList = ({ rows, listedBy, last }: DialogueState): boolean =>
  rows.length > 2 && listedBy !== undefined && last.at(-1)?.tool === listedBy

const asLine = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('')

/** Two rows of a card, two tokens of one question, or the last two that were spoken of. */
function pairFor({ rows, about, recent }: DialogueState): readonly Token[] {
  if (about.length === 2) return about
  const pair = pairIn(recent)
  return pair.length === 2 ? pair : rows.length === 2 ? rows : []
}
