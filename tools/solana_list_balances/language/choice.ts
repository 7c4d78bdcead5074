/** Reads which holdings are wanted: the largest so many, those over so many dollars, all but some. */
import { decimalOf } from '#domain/language/amount-words.ts'
import type { Found } from '../../_kit/language/lexicon.ts'
import type { WalletCue } from '../../_kit/language/wallet-cues.ts'

export type Choice = Readonly<{ top?: number; minUsd?: number }>

const RANK = 'top|biggest|largest|best|main|greatest|highest|fattest|heaviest|leading|major|most valuable'
const THING = 'holdings?|positions?|bags?|coins?|tokens?|assets?|things|stacks?|investments'
const TOPS: readonly RegExp[] = [
  new RegExp(` (?:${RANK}) (\\d+)(?= |$)`),
  new RegExp(` (\\d+) (?:${RANK})(?= |$)`),
  new RegExp(` (\\d+) (?:${THING})(?= |$).* (?:most|biggest|largest|top)(?= |$)`),
]
const MAX_TOP = 30
/** 'The biggest thing I hold', 'which token do I have the most of': one alone. */
const ONE: readonly RegExp[] = [
  / (?:single )?(?:biggest|largest|greatest|fattest|heaviest|most valuable|main|top)(?: (?:single|crypto))? (?:holding|position|bag|coin|token|asset|thing|stack|investment)(?= |$)(?! (?:size|count|list))/,
  / (?:have|hold|own|got|holding)(?: (?:got|put))? (?:the )?(?:most|biggest|largest)(?: (?:of|money in|value in|worth of|in))*(?= |$)(?! (?:<|holdings|positions|coins|tokens|assets|bags))/,
  / the most (?:of|money in|value in)(?: (?:do|have) i)?(?= (?:in|on)(?= )|$)/,
]

export function choiceIn(text: string, found: readonly Found<WalletCue>[]): Choice {
  const top = TOPS.map((form) => Number(form.exec(text)?.[1])).find((count) => count > 0 && count <= MAX_TOP)
  const minUsd = minUsdIn(text, found)
  const isOne = minUsd === undefined && ONE.some((form) => form.test(text))
  return { top: top ?? (isOne ? 1 : undefined), minUsd }
}

/** 'Hide the dust', 'without the small stuff'. */
const DUST =
  / (?:hide|without|no|not|skip|ignore|ignoring|exclude|drop|leave out|filter(?: out)?|minus|except)(?: out)?(?: (?:the|all|my|that|any|of))* (?:dust|crumbs|shrapnel|pennies|scraps|small (?:stuff|ones|change|bags|fry)|tiny (?:stuff|ones|bags)|little (?:stuff|ones)|peanuts)(?= |$)/
const DUST_USD = 1

const isMoney = (text: string): boolean =>
  / (?:\$\.?\d\S*|dollars?|usd|cents|worth|value|dust)(?= |$)/.test(text)

/** 'Over 10 dollars', and 'hide what is under 10 dollars'. */
function minUsdIn(text: string, found: readonly Found<WalletCue>[]): number | undefined {
  if (DUST.test(text)) return DUST_USD
  const limit = found.find(({ kind }) => kind === 'over' || kind === 'under')
  // 'More than one wallet' is no sum of money.
  if (!limit || !isMoney(text) || (limit.kind === 'under' && !found.some(({ kind }) => kind === 'hide')))
    return undefined
  const words = text
    .trim()
    .split(' ')
    .slice(limit.at, limit.at + limit.phrase.split(' ').length)
  const number = words.map((word) => decimalOf(word.replace(/^\$/, ''))).find((each) => each !== undefined)
  const isOne = number === undefined && words.includes('a')
  const isCents = words.includes('cents')
  if (isOne) return isCents ? 0.01 : 1
  return number === undefined ? undefined : Number(number) / (isCents ? 100 : 1)
}
