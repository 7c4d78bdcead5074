/**
 * Decides whether a person's words read a previewed swap back:
 * its amount and both of its tokens, and that they want it.
 */

import { type Amount, amountLine, decimalOf, readAmount, sayable } from '#domain/language/amount-words.ts'
import { tokenBook } from '#domain/language/tokens.ts'

type Named = Readonly<{ symbol: string; name: string }>

/** The swap that has to be read back. */
export type Deal = Readonly<{
  input: Named
  output: Named
  /** The amount of the input, in its units. */
  units: string
  /** The amount as the person stated it, where not in units: the same words read it back. */
  statedAmount?: Exclude<Amount, { units: string }>
}>

export type Reading = 'agrees' | 'declines' | 'neither'

const VERB =
  '(?:swap|swapping|trade|trading|exchange|exchanging|convert|converting|sell|selling|sale|buy|buying|order)'
/** Said in front, and no part of it. */
const FRONT =
  '(?:(?:yes|yeah|yep|yup|ok|okay|sure|alright|all right|right|please|hey|parley|well|um|uh|so) )*'
const TAIL = '(?: (?:please|now|thanks|thank you|parley|go ahead|do it|yes))*'
/** Words that want it done. 'Swap half a SOL' alone asks for another preview. */
const AGREES = new RegExp(
  `^${FRONT}(?:(?:(?:i|we) )?(?:do )?(?:hereby )?(?:confirm|confirmed|confirming|approve|approved|accept)|(?:i|we) agree(?: to)?|agreed|go ahead(?: and)?(?: with)?)(?: (?:the|my|this|that))?(?: ${VERB}(?: of)?)? (?<deal>.+)$`,
)
const YES_DO = new RegExp(`^${FRONT}(?:yes|yeah|yep) (?:please )?${VERB} (?<deal>.+)$`)

const THING = `(?: (?:it|this|that|(?:the|my|this|that) ${VERB}|everything))?`
const DECLINES = new RegExp(
  `^(?:(?:please|hey|parley|ok|okay|oh|sorry|actually|well|um|uh|wait) )*(?:no|nope|nah|no no|no thanks|no thank you|(?:no )?(?:cancel|decline|reject|abort|drop|stop)${THING}|never mind|nevermind|forget (?:it|that|about it)|(?:no )?(?:i )?(?:do not|don't|dont|won't|will not) (?:want|do|confirm|agree|${VERB})(?: .*)?|(?:no )?(?:i(?: have|'ve)? )?changed my mind)(?: (?:please|thanks|thank you|parley|now))*$`,
)
/** 'Stop' alone is for the voice that speaks. */
const HUSH = /^(?:please |parley )*stop(?: please| parley| now)*$/

export function readBack(said: string, deal: Deal): Reading {
  const line = plain(said)
  if (DECLINES.test(line) && !HUSH.test(line)) return 'declines'
  const words = (AGREES.exec(line) ?? YES_DO.exec(line))?.groups?.deal
  return words !== undefined && isDeal(words, deal) ? 'agrees' : 'neither'
}

/** A question mark stays: it fits nowhere, and asking is not agreeing. */
const plain = (said: string): string =>
  amountLine(said.normalize('NFKC').replaceAll(/[\u2018\u2019]/g, "'"))
    .replaceAll(/[!;:,"()[\]{}*_~-]+|\.(?!\d)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function isDeal(words: string, deal: Deal): boolean {
  const read = readAmount(words)
  if (!read || !isAmount(read.amount, deal)) return false
  const rest = afterToken(read.rest, deal.input)
  const output = rest === undefined ? undefined : /^(?:to|for|into|in) (?<output>.+)$/.exec(rest)?.groups
  const tail = output && afterToken(output.output ?? '', deal.output)
  return tail !== undefined && new RegExp(`^${TAIL}$`).test(tail === '' ? '' : ` ${tail}`)
}

function isAmount(said: Amount, { units, statedAmount }: Deal): boolean {
  if ('units' in said) return [units, sayable(units)].some((each) => decimalOf(each) === said.units)
  if (!statedAmount) return false
  if ('percent' in said) return 'percent' in statedAmount && decimalOf(statedAmount.percent) === said.percent
  return 'usd' in statedAmount && decimalOf(statedAmount.usd) === said.usd
}

/** The text after the token at the front of a line; undefined when another one stands there, or none. */
function afterToken(line: string, token: Named): string | undefined {
  const known = [...tokenBook([token]).names.keys()]
  // Some engines write a ticker as it sounds: 'u s d c'.
  const names = [...known, [...token.symbol.toLowerCase()].join(' ')].sort((a, b) => b.length - a.length)
  const name = names.find((each) => line === each || line.startsWith(`${each} `))
  return name === undefined
    ? undefined
    : line
        .slice(name.length)
        .replace(/^ (?:tokens?|coins?)(?= |$)/, '')
        .trim()
}

/** The words to say, in a form that the reader above takes: 'confirm half a SOL to USDC'. */
export function readBackWords({ input, output, units, statedAmount }: Deal): string {
  const amount = statedAmount ? amountWords(statedAmount) : unitWords(sayable(units))
  return `confirm ${amount} ${input.symbol} to ${output.symbol}`
}

function amountWords(stated: NonNullable<Deal['statedAmount']>): string {
  if ('usd' in stated) return `${stated.usd} ${stated.usd === '1' ? 'dollar' : 'dollars'} of`
  if (stated.percent === '100') return 'all my'
  return stated.percent === '50' ? 'half of my' : `${stated.percent} percent of my`
}

const unitWords = (units: string): string =>
  units === '0.5' ? 'half a' : units === '0.25' ? 'a quarter of a' : units
