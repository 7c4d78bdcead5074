/** Answers 'is that a lot?' with what the card has to compare it with, and 'why?' with the fact that figures give no reasons. */
import { plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Column, ShownRow, ShownTable } from '#domain/language/shown-table.ts'
import type { Token } from '#domain/language/tokens.ts'
import { isFiller } from '#domain/language/word-mass.ts'
import { besideWords, figureWords, inOrder } from './answer.ts'
import { placeBefore } from './places.ts'
import { pointedAt } from './question.ts'

const LEAD =
  '^(?: (?:and|so|ok|but|hm|hmm|well|now|wow|lol|isnt|or|wait|oh|honestly|do you think|would you say|you think))*'
const ASIDES =
  '(?: (?:or (?:not|no|nah|what|is it|small|low|little|few|shallow|deep|thin|high|normal)|no|nah|right|then|though|really|these days|today|now|here))*'
/** Any words may stand behind 'for a', so that it comes once: of several there would be too many ways to share them out. */
const OR_NOT = `${ASIDES}(?: for (?:an?|1|one|it|that|this|the)(?: \\S+){0,3})?${ASIDES}`
const MUCH =
  '(?:a (?:lot|little|few|bit)|lots|much|many|high|low|big|small|large|huge|tiny|little|few|thin|deep|shallow|enough|normal|usual|unusual|typical|common|rare|concentrated|decent|healthy|plenty)'
const DEGREE = '(?:(?:very|too|so|that|quite|pretty|rather|really|all that|considered|supposed to be) )*'
const IS = '(?:is|was|are|were|looks|look|seems|sounds|feels)'
const JUDGES = [
  new RegExp(`${LEAD} ${IS} (?:it|that|this|they|those|these)(?: not)? ${DEGREE}${MUCH}${OR_NOT}$`),
  new RegExp(`${LEAD}(?: (?:it|that|this|they|those))? ${IS} ${DEGREE}${MUCH} (?:or \\S+|no|nah|right)$`),
  new RegExp(`${LEAD}(?: (?:the|its))? <figure> ${IS} ${DEGREE}${MUCH}${OR_NOT}$`),
  new RegExp(`${LEAD} ${IS} (?:the|its) <figure> ${DEGREE}${MUCH}${OR_NOT}$`),
]
const MOVED =
  '(?:that|this|it|the|they|so|much|is|was|did|does|has|have|had|happen(?:ed)?|happening|go|gone|going|went|up|down|high|low|move[ds]?|moving|drop(?:ped|ping)?|fall|fell|fallen|falling|rise|rose|rising|jump(?:ed)?|dip(?:ped)?|pump(?:ed|ing)?|dump(?:ed|ing)?|crash(?:ed)?|for|of|behind|change|then|today|though|big|suddenly|sharply|quickly|fast|hard|badly|strongly|there|here|with|to|a|lot|like|around|about|near|in|at|on|by|middle|beginning|start|end|first|last|day|week|month|yesterday|now|price|chart|tank(?:ed)?|plunge[ds]?|spike[ds]?|collapse[ds]?|bleed(?:ing)?|moon(?:ed)?)'
const WHY = new RegExp(
  `${LEAD}(?: (?:any idea|do you know|can you (?:say|tell me)|tell me|and))* (?:why|whyd|how come|what happened(?= (?:there|here|then|to it|with it)| $|$)|(?:is there )?(?:any|a|some|what is the) reason|what caused|what drove|what made)(?: ${MOVED})*$`,
)

const UNIT = '(?:<t\\d+>|sol|dollars?|usd|us dollars|percent|coins?|tokens?|units?)'
const WHICH_UNIT = new RegExp(
  `^(?: (?:and|so|is|was|are|that|it|this|in|those|these|the|figures?))* ${UNIT} or (?:in )?${UNIT}$`,
)
const UNITS: Readonly<Record<Column['unit'], string>> = {
  usd: 'in dollars',
  sol: 'in SOL',
  percent: 'in percent',
  count: 'a count, not money',
}

/** 'In SOL or dollars?' */
export function unitWords(line: string, { columns, wanted = [] }: ShownTable): string | undefined {
  const column = columns.find(({ id }) => wanted.includes(id)) ?? columns[0]
  return column && WHICH_UNIT.test(line) ? `That is ${UNITS[column.unit]}.` : undefined
}

type Judged = Readonly<{ say: string; about?: readonly Token[] | undefined }>

/** Undefined where the line asks for no such thing, or the card has nothing to compare. */
export function judged(line: string, table: ShownTable, about: readonly Token[]): Judged | undefined {
  const plain = plainOf(line)
  const row = pointedAt(about, table)
  if (!row) return undefined
  if (WHY.test(plain)) return withoutReason(row)
  const column = judgedColumn(plain, table)
  if (!column || row.figures[column.id] === undefined) return undefined
  const compared = sentences(besideSentence(row, column), placeSentence(row, column, table))
  const say =
    compared === '' ? noYardstick(row, column) : `${compared} Whether that is a lot is for you to judge.`
  return { say, about: aboutOf(row) }
}

const plainOf = (line: string): string =>
  line
    .split(' ')
    .filter((word) => word === '' || !isFiller(word) || LEADS.has(word))
    .join(' ')
const LEADS: ReadonlySet<string> = new Set(['so', 'too', 'right', 'really', 'now', 'then', 'today'])

const aboutOf = ({ token }: ShownRow): readonly Token[] | undefined => (isCoin(token) ? [token] : undefined)

/** The figure that the line names, else the one that was asked for. */
function judgedColumn(line: string, { columns, wanted = [] }: ShownTable): Column | undefined {
  for (const column of columns) {
    const text = line.replace(new RegExp(` (?:${column.names})(?= |$)`), ' <figure>')
    if (text !== line && JUDGES.some((each) => each.test(text))) return column
  }
  const judges = JUDGES.some((each) => each.test(line))
  return judges ? columns.find(({ id }) => wanted.includes(id)) : undefined
}

function besideSentence(row: ShownRow, column: Column): string {
  const beside = besideWords(row, column)
  return beside === '' ? '' : `${figureWords(row, column)}, which is ${beside}.`
}

function placeSentence(row: ShownRow, column: Column, table: ShownTable): string {
  const rows = inOrder(column, table, false)
  if (rows.length < 3) return ''
  const at = rows.indexOf(row)
  const fromEnd = rows.length - 1 - at
  const place = placeBefore(Math.min(at, fromEnd))
  const end = at <= fromEnd ? 'most' : 'least'
  return place === undefined
    ? ''
    : `${figureWords(row, column)}, the ${place}${end} of the ${rows.length} on the card.`
}

const NO_YARDSTICK = 'I have nothing to compare that with, so whether it is a lot is for you to judge.'
/** A longer chart shows how much they usually move. */
const ON_CHARTS: ReadonlySet<string> = new Set(['price', 'change'])

const noYardstick = ({ token }: ShownRow, { id }: Column): string =>
  isCoin(token) && ON_CHARTS.has(id)
    ? `${NO_YARDSTICK} **chart of ${plainSymbol(token.symbol)} for a month** shows how much it usually moves.`
    : NO_YARDSTICK

const withoutReason = ({ token }: ShownRow): Judged | undefined =>
  isCoin(token)
    ? {
        say: `The figures tell what happened, and not why. For reasons that others give, ask **news about ${plainSymbol(token.symbol)}** or **posts about ${plainSymbol(token.symbol)}**.`,
        about: [token],
      }
    : undefined

const isCoin = (token: Token | undefined): token is Token =>
  token !== undefined && token.symbol !== '' && token.kind !== 'trader' && token.kind !== 'wallet'
