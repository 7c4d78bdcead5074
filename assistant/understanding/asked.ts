/** Asks the last question again about another thing: 'and the second?', 'the same for WIF', 'and mine?'. */
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { Understood } from './reading.ts'
import type { DialogueState, Lookup } from './state.ts'

/** A question as it was read, with its references put in, and the tool that answered it. */
export type Asked = Readonly<{ utterance: Utterance; tool: string }>

const LEAD =
  '(?: (?:and|ok|okay|so|now|then|also|but|or|what|how|about|the|same|thing|question|again|for|with|of|on|in|check|do|this|that|look|at))*'
const TAIL = '(?: (?:then|too|as well|also|please|same|the same|one|1|guy|trader|wallet|instead|though|now))*'
/** A line that only names another thing. */
const OTHER = new RegExp(`^${LEAD} (<[ta]\\d+>)${TAIL}$`)
const MINE = new RegExp(`^${LEAD} (?:mine|my own|my wallet|me|us|ours)${TAIL}$`)
const MARK = /<[ta]\d+>/g

/** The ways to say the last question about what this line names. */
export function withAsked(utterance: Utterance, { asked }: DialogueState): readonly Utterance[] {
  const marks = [...new Set(asked?.utterance.lines[0]?.match(MARK))]
  const [mark] = marks
  if (!asked || mark === undefined || marks.length > 1) return []
  const [line = ''] = utterance.lines
  if (MINE.test(line) && mark.startsWith('<a'))
    return [changed(asked.utterance, mark, 'my wallet', { addresses: [] })]
  const other = OTHER.exec(line)?.[1]
  if (other === undefined) return []
  if (other.startsWith('<a')) return ofAddress(asked.utterance, mark, utterance.addresses.at(at(other)))
  const token = utterance.tokens.at(at(other))
  const before = mark.startsWith('<t') ? asked.utterance.tokens.at(at(mark)) : undefined
  if (!token || !before || isTrader(token) !== isTrader(before)) return []
  return [changed(asked.utterance, mark, '<t0>', { tokens: [token] })]
}

const at = (mark: string): number => Number(mark.replace(/\D/g, ''))
const isTrader = ({ kind }: Token): boolean => kind === 'trader'

const ofAddress = (asked: Utterance, mark: string, address: string | undefined): readonly Utterance[] =>
  address === undefined || !mark.startsWith('<a')
    ? []
    : [changed(asked, mark, '<a0>', { addresses: [address] })]

function changed(
  asked: Utterance,
  mark: string,
  other: string,
  entities: Partial<Pick<Utterance, 'tokens' | 'addresses'>>,
): Utterance {
  const replaced = (text: string): string => text.replaceAll(mark, other)
  return {
    ...asked,
    ...entities,
    lines: asked.lines.map(replaced),
    clauses: asked.clauses.map((clause) => clause.map(replaced)),
  }
}

/** Lines that take up another one are no question by themselves. */
const TAKES_UP: ReadonlySet<string> = new Set(['amend', 'follow-up', 'repeat', 'more', 'guess'])

/** The question that stands after a line: a courtesy or a line that was not understood leaves the one before. */
export function askedAfter(
  before: Asked | undefined,
  understood: Understood | undefined,
  utterance: Utterance,
): Asked | undefined {
  if (!understood || understood.move.isAside || TAKES_UP.has(understood.intent)) return before
  // 'And mine?' in between: the next address is still another one.
  if (utterance.lines.some((line) => / my wallet(?= |$)/.test(line)) && isOfAddress(before)) return before
  const tool = onlyTool(understood)
  return tool === undefined ? undefined : { utterance, tool }
}

const isOfAddress = (asked: Asked | undefined): boolean =>
  asked?.utterance.lines.some((line) => /<a\d+>/.test(line)) === true

function onlyTool({ move }: Understood): string | undefined {
  if (!('calls' in move) || (move.queue ?? []).length > 0) return undefined
  const lookups: readonly Lookup[] = move.prepares ? [move.prepares] : (move.lookups ?? [])
  const [first, ...others] = lookups
  return first && others.length === 0 && !first.isTrade ? first.tool : undefined
}
