/** Asks the last question again about another thing: 'and the second?', 'the same for WIF', 'and mine?'. */
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { Understood } from './reading.ts'
import type { DialogueState, Lookup, Question } from './state.ts'

const LEAD =
  '(?: (?:and|ok|okay|so|now|then|also|but|or|what|how|about|the|same|thing|question|again|for|with|of|on|in|check|do|this|that|look|at))*'
const TAIL = '(?: (?:then|too|as well|also|please|same|the same|one|1|guy|trader|wallet|instead|though|now))*'
/** A line that only names another thing. */
const OTHER = new RegExp(`^${LEAD} (<[ta]\\d+>)${TAIL}$`)
const MINE = new RegExp(`^${LEAD} (?:mine|my own|my wallet|me|us|ours)${TAIL}$`)
const MARK = /<[ta]\d+>/g

/** The ways to say the last question about what this line names. */
export function withLastQuestion(utterance: Utterance, { question }: DialogueState): readonly Utterance[] {
  const marks = [...new Set(question?.utterance.lines[0]?.match(MARK))]
  const [mark] = marks
  if (!question || mark === undefined || marks.length > 1) return []
  const [line = ''] = utterance.lines
  if (MINE.test(line) && mark.startsWith('<a'))
    return [changed(question.utterance, mark, 'my wallet', { addresses: [] })]
  const other = OTHER.exec(line)?.[1]
  if (other === undefined) return []
  if (other.startsWith('<a')) return ofAddress(question.utterance, mark, utterance.addresses.at(at(other)))
  const token = utterance.tokens.at(at(other))
  const before = mark.startsWith('<t') ? question.utterance.tokens.at(at(mark)) : undefined
  if (!token || !before || isTrader(token) !== isTrader(before)) return []
  return [changed(question.utterance, mark, '<t0>', { tokens: [token] })]
}

const at = (mark: string): number => Number(mark.replace(/\D/g, ''))
const isTrader = ({ kind }: Token): boolean => kind === 'trader'

const ofAddress = (question: Utterance, mark: string, address: string | undefined): readonly Utterance[] =>
  address === undefined || !mark.startsWith('<a')
    ? []
    : [changed(question, mark, '<a0>', { addresses: [address] })]

function changed(
  question: Utterance,
  mark: string,
  other: string,
  entities: Partial<Pick<Utterance, 'tokens' | 'addresses'>>,
): Utterance {
  const replaced = (text: string): string => text.replaceAll(mark, other)
  return {
    ...question,
    ...entities,
    lines: question.lines.map(replaced),
    clauses: question.clauses.map((clause) => clause.map(replaced)),
  }
}

/** Lines that take up another one are no question by themselves. */
const TAKES_UP: ReadonlySet<string> = new Set(['amend', 'follow-up', 'repeat', 'more', 'guess', 'on-card'])

/** The question that stands after a line: a courtesy or a line that was not understood leaves the one before. */
export function questionAfter(
  before: Question | undefined,
  understood: Understood | undefined,
  utterance: Utterance,
): Question | undefined {
  if (!understood || understood.move.isAside || TAKES_UP.has(understood.intent)) return before
  // 'And mine?' in between: the next address is still another one.
  if (utterance.lines.some((line) => / my wallet(?= |$)/.test(line)) && isOfAddress(before)) return before
  const tool = onlyTool(understood)
  return tool === undefined ? undefined : { utterance, tool }
}

const isOfAddress = (question: Question | undefined): boolean =>
  question?.utterance.lines.some((line) => /<a\d+>/.test(line)) === true

function onlyTool({ move }: Understood): string | undefined {
  if (!('calls' in move) || (move.queue ?? []).length > 0) return undefined
  const lookups: readonly Lookup[] = move.prepares ? [move.prepares] : (move.lookups ?? [])
  const [first, ...others] = lookups
  return first && others.length === 0 && !first.isTrade ? first.tool : undefined
}
