/** Takes the words of a question about a card out of a line, one kind after another; what is left has to say nothing. */
import { decimalOf } from '#domain/language/amount-words.ts'
import type { Column, RowGroup, ShownTable } from '#domain/language/shown-table.ts'
import { isFiller } from '#domain/language/word-mass.ts'
import { PLACES } from './places.ts'

type Bound = Readonly<{ isOver: boolean; figure: number; unit?: Column['unit'] }>

/** Everything that a line says about the card. */
export type Cues = Readonly<{
  columns: readonly Column[]
  bound?: Bound | undefined
  group?: RowGroup | undefined
  end?: 'most' | 'least' | undefined
  /** 1 for 'the second largest'. */
  nth: number
  sorts: boolean
  drops: boolean
  keeps: boolean
  sums: boolean
  means: boolean
  shares: boolean
  counts: boolean
  /** 'When was that', 'how long ago'. */
  dates: boolean
  /** 'Is there anything newer?' */
  newest: boolean
  /** 'From this week', in milliseconds before the time of the card. */
  within?: number | undefined
  /** The place of a row, where no token stands for it. */
  place?: number | undefined
  /** The answer where the card does not have what is wanted. */
  lacking?: string | undefined
  /** So many rows: 'the last 5'. */
  some?: Readonly<{ count: number; isLast: boolean }> | undefined
  marks: readonly string[]
  /** True where 'it' or 'that one' stands for a row. */
  points: boolean
  /** 'Tell me about the first one', 'what was that about', 'open the second'. */
  tells: boolean
  /** 'And the third?' */
  isAgain: boolean
  /** 'Who is third?' */
  isPlace: boolean
  left: readonly string[]
}>

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words between the cues. */
const GLUE = words(`
  a an the this that these those it its they them their he she his her him of in on at to for with by from
  and or but so then now also just only please me us you your can could would do does did is are was were be been has have had
  which what who whose how much many one ones 1 2 two three four there here all any other others each every of
  everything anything list card table board rows row show tell give see let want need know like say name names read out get got go through
  as if about whole far right said say shown happen happened written wrote published posted made done back anything something came comes
`)

const OVER =
  'over|above|more than|at least|bigger than|larger than|greater than|higher than|better than|north of'
const UNDER = 'under|below|less than|at most|smaller than|fewer than|lower than|up to|worse than'
const BOUND = new RegExp(
  ` (${OVER}|${UNDER})(?: (?:about|like|say))? \\$?(\\.?\\d[\\d.]*(?:k|m|b|mil|mln|bn)?)(%?)(?: (dollars?|bucks?|usd|percent|sol))?(?= |$)`,
)
const IS_OVER = new RegExp(`^(?:${OVER})$`)
const SORTS =
  / (?:sort(?:ed)?|rank(?:ed)?|order(?:ed)?|arranged?|put(?: (?:them|those|these|it|all))+(?= (?:in|from|by|$)))(?= |$)/
const RISING =
  / (?:low(?:est)? to high(?:est)?|small(?:est)? to (?:big(?:gest)?|large(?:st)?)|ascending)(?= |$)/
const FALLING =
  / (?:high(?:est)? to low(?:est)?|(?:big(?:gest)?|large(?:st)?) to small(?:est)?|descending)(?= |$)/
const DROPS =
  / (?:without|hide|skip|ignore|drop|remove|exclude|excluding|except(?: for)?|leave out|filter out|take out|minus|forget|not counting|apart from|besides|all but)(?= |$)/
const KEEPS =
  / (?:only|just|nothing but|filter(?: for| by)?|which|what|who|any|those|ones|show|list|keep)(?= |$)/
const SUMS =
  / (?:all together|altogether|together|combined|in total|in all|the total|total|the sum|sum|add(?:s|ed)?(?: (?:it|them|those|these|that|all))* up(?: to)?|all of (?:them|it|those) together)(?= |$)/
const MEANS = / (?:on average|average|the mean|typical)(?= |$)/
const SHARES =
  / (?:(?:what|which|how big a) (?:share|part|portion|fraction|slice|percentage|percent)|how much of (?:it|that|this|the (?:whole|total|lot|pot)|them|those|all)|what percent(?:age)? of (?:it|that|the (?:whole|total)))(?: of (?:it|that|this|the (?:whole|total|lot|wallet|pot)))?(?= |$)/
const SOME = / (last|latest|first|top|newest|recent|next|bottom) (\d{1,2})(?= |$)/
const MOST = / (?:most|highest|biggest|largest|greatest|max(?:imum)?)(?= |$)/
const LEAST = / (?:least|lowest|smallest|fewest|minimum|tiniest)(?= |$)/
const NTH = / (second|third|fourth|2nd|3rd|4th)(?= (?:most|least|\w+est)(?= |$))/
const NTHS = ['second', 'third', 'fourth', '2nd', '3rd', '4th']
const COUNTS =
  / how many(?: (?:of (?:them|those|these)|ones|<rows>))?(?: (?:are|is|there|listed|shown|that|it|on|in|the|list|card|total|all))*$/
/** Only a row is named. */
const AGAIN =
  /^(?: (?:and|ok|so|now|then|what|how|about|the|for|is|same))* <t\d+>(?: (?:then|too|please|one|1|s))*$/
const IS_PLACE =
  /^(?: (?:and|so|ok|now|then))* (?:who|which|what)(?: one| 1)? (?:is|was|comes|came)(?: in)? <t\d+>(?: (?:then|now))*$/
/** 'Is it over 100 dollars' asks about one row. */
const ASKS_ONE = / (?:is|was|does|did|has) (?:it|that|this|he|she)(?= |$)/
const DATES =
  / (?:since when|when|how old|(?:at )?what time|(?:on )?(?:what|which) day|how long ago|what date)(?= |$)/
const NEWEST = / (?:newest|latest|most recent|newer|more recent|fresher|freshest)(?= |$)/
const WITHIN =
  / (?:from |of |in |within |over )?(?:(?:just |only )?(today|this week|this month)|(?:the )?(?:last|past) (?:(\d{1,2}) )?(hour|day|week|month)s?)(?= |$)/
const HOUR_MS = 3_600_000
const HOURS: Readonly<Record<string, number>> = {
  today: 24,
  'this week': 168,
  'this month': 720,
  hour: 1,
  day: 24,
  week: 168,
  month: 720,
}
const PLACE = new RegExp(
  ` (?:(?:number|no|nr) (\\d{1,2})|(${PLACES.join('|')}|last|bottom)(?: (?:one|1|<rows>))?)(?= |$)`,
)
const TELLS =
  / (?:(?:tell (?:me|us)|know|say)(?: (?:a bit|a little|some|something|anything|everything|all|more))* (?:about|on|of)|(?:more|details|info|information|specifics) (?:about|on|of|for)|open|(?:check out|look at|look into|zoom in on|expand|pull up|bring up|click on|click|watch|play|go to|join)(?= (?:the |that |this )?(?:<t\d+>|it|that|this))|what (?:is|was|were)(?= (?:the |that |this )?(?:<t\d+>|it|that|this)(?: (?:for|all|one|1))* about(?= |$)))(?= |$)/
const MARKS = / <[ta]\d+>(?= |$)/g
const POINTS = / (?:it|its|that|this|he|she|his|her|him|them|their|they)(?= |$)/

const UNITS: Readonly<Record<string, Column['unit']>> = { '%': 'percent', percent: 'percent', sol: 'sol' }

/** A bare number with a dollar sign or a unit says which figure is meant. */
function boundIn(text: string): Readonly<{ bound: Bound; found: string }> | undefined {
  const [found, side, number = '', percent, unit] = BOUND.exec(text) ?? []
  const decimal = found === undefined ? undefined : decimalOf(number)
  if (found === undefined || side === undefined || decimal === undefined) return undefined
  const named = percent || unit
  const isUsd = found.includes('$') || (unit !== undefined && UNITS[unit] === undefined)
  return {
    found,
    bound: {
      isOver: IS_OVER.test(side),
      figure: Number(decimal),
      ...(isUsd ? { unit: 'usd' as const } : named && UNITS[named] ? { unit: UNITS[named] } : {}),
    },
  }
}

/** Takes what a shape finds out of the line. */
type Take = (shape: RegExp) => string | undefined

export function cuesIn(line: string, table: ShownTable): Cues {
  let rest = line
  const take: Take = (shape) => {
    const found = shape.exec(rest)?.[0]
    if (found !== undefined) rest = rest.replace(shape, '')
    return found
  }
  const bounded = ASKS_ONE.test(rest) ? undefined : boundIn(rest)
  if (bounded) rest = rest.replace(bounded.found, '')
  const ordered = orderIn(take)
  const timed = timesIn(take, table)
  const counted = { some: someIn(take(SOME)), shares: take(SHARES) !== undefined }
  const place = table.rows.some(({ token }) => token) ? undefined : placeIn(take(placeOf(table.rowNames)))
  const figures = figuresIn(take, table, ordered.isRising)
  const tells = table.rows.some((row) => row.tells !== undefined) && take(TELLS) !== undefined
  const marks = (rest.match(MARKS) ?? []).map((mark) => mark.trim())
  rest = rest.replaceAll(MARKS, '')
  const [keeps, points] = [KEEPS.test(rest), POINTS.test(rest)]
  take(named(table.rowNames))
  return {
    ...timed,
    ...counted,
    ...figures,
    bound: bounded?.bound,
    sorts: ordered.sorts,
    place,
    marks,
    keeps,
    points,
    tells,
    counts: new RegExp(COUNTS.source.replace('<rows>', table.rowNames)).test(line),
    isAgain: AGAIN.test(line),
    isPlace: IS_PLACE.test(line),
    left: rest.split(' ').filter((word) => word !== '' && !GLUE.has(word) && !isFiller(word)),
  }
}

function orderIn(take: Take) {
  const isRising = take(RISING) !== undefined
  const isFalling = take(FALLING) !== undefined
  return { isRising, sorts: take(SORTS) !== undefined || isRising || isFalling }
}

function timesIn(take: Take, { rows, lacks, asOf }: ShownTable) {
  const lacking = lacks?.find(({ names }) => take(named(names)))?.say
  const isDated = rows.some(({ at }) => at !== undefined)
  const dates = isDated && take(DATES) !== undefined
  const within = isDated && asOf !== undefined ? withinIn(take(WITHIN)) : undefined
  return { lacking, dates, within, newest: isDated && take(NEWEST) !== undefined }
}

function figuresIn(take: Take, { columns: all, groups }: ShownTable, isRising: boolean) {
  const nth = take(NTH)
  const own = endOf(all, take)
  const columns = [...(own ? [own.column] : []), ...all.filter(({ names }) => takeAll(named(names), take))]
  const group = groups?.find(({ names }) => take(named(names)))
  const drops = take(DROPS) !== undefined
  const [sums, means] = [take(SUMS) !== undefined, take(MEANS) !== undefined]
  const isLeast = own ? own.end === 'least' : take(LEAST) !== undefined
  const isMost = own ? own.end === 'most' : take(MOST) !== undefined
  const end = isRising || isLeast ? ('least' as const) : isMost ? ('most' as const) : undefined
  const place = nth === undefined ? 0 : (NTHS.indexOf(nth.trim()) % 3) + 1
  return { columns, group, drops, sums, means, end, nth: place }
}

/** 'How many people watch it' names one figure twice. */
function takeAll(shape: RegExp, take: Take): boolean {
  const isFound = take(shape) !== undefined
  return isFound && (takeAll(shape, take) || isFound)
}

const named = (names: string): RegExp => new RegExp(` (?:${names})(?= |$)`)

function endOf(columns: readonly Column[], take: (shape: RegExp) => string | undefined) {
  for (const column of columns) {
    if (column.least && take(named(column.least))) return { column, end: 'least' as const }
    if (column.most && take(named(column.most))) return { column, end: 'most' as const }
  }
  return undefined
}

const placeOf = (rowNames: string): RegExp => new RegExp(PLACE.source.replace('<rows>', rowNames))

function placeIn(found: string | undefined): number | undefined {
  const [, number, word = ''] = new RegExp(PLACE.source.replace('|<rows>', '|\\S+')).exec(found ?? '') ?? []
  if (number !== undefined) return Number(number) - 1
  const place = PLACES.indexOf(word)
  return place >= 0 ? place : word === '' ? undefined : -1
}

function withinIn(found: string | undefined): number | undefined {
  const [, span, count = '1', unit = ''] = WITHIN.exec(found ?? '') ?? []
  const hours = HOURS[span ?? unit]
  return hours === undefined ? undefined : hours * Number(span ? 1 : count) * HOUR_MS
}

function someIn(found: string | undefined): Cues['some'] {
  const [, word = '', count = ''] = SOME.exec(found ?? '') ?? []
  return count === '' ? undefined : { count: Number(count), isLast: /^(?:last|bottom)$/.test(word) }
}
