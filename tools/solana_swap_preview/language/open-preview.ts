/** Answers questions about the preview that is open: its rate, its minimum, its fee, its price impact, what it is worth. */
import { formatAmount, formatPercent, formatUsd } from '#contract/rules/amounts.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { amountWords } from '../../_kit/language/swap-words.ts'
import { feeWords } from './preview-words.ts'
import type { SwapSlots } from './swap-slots.ts'

const OF_IT = '[(on | of | for) (that | this | it | the (swap | trade | preview))]'
const THING =
  '(exchange rate | rate | price impact | impact | minimum | fee | fees | network fee | cost | costs)'
/** After so many turns of other talk a question is about something else. */
const TURNS = 2

export const openPreview: Frame<SwapSlots, SwapView> = {
  name: 'open-preview',
  priority: PRIORITY.decision,
  patterns: [
    `(what | how much | how high) (is | are) the ${THING} ${OF_IT} $`,
    `^ [and | state | tell me | give me | show me] [and] the ${THING} ${OF_IT} [please] $`,
    '(what | which) (rate | price) (is | was) (that | this | it)',
    'what (do | will | would) i (get | receive) (at (least | worst) | then | exactly | in the end | minimum)',
    '(how much | how many) {token} (do | will | would) i (get | receive | end up with) $',
    '(how much | how many) {token} i end up with',
    '[that | it] is how much {token}',
    'how much {token} is (that | it) $',
    'minimum [that] i (would | will | can) (get | receive)',
    'is (that | it | this) a (good | fair | bad | decent | ok) (price | rate | deal)',
    'how much is (that | it) in (dollars | usd)',
  ],
  spoken: ['what rate is that', 'is that a good price', 'what do i get at least'],
  vetoes: ['{address}', '(wallet | portfolio | chart)', '(did | was | paid)'],
  read(_filled, { about, trade, tradeAge = 0 }, { lines: [line = ''] }) {
    const isNear = trade !== undefined && tradeAge <= TURNS
    if (!isNear && (about.length > 0 || !OF_A_PREVIEW.test(line))) return undefined
    return {
      say: 'No preview is open right now. Ask for the trade again, and I say its rate, its fee and the least you get; for one that is done, ask **what did that cost?**',
      whileOpen: (view) => ({ say: answerTo(line, view) }),
    }
  },
}

/** Asked of a preview and of nothing else. */
const OF_A_PREVIEW = / what (?:rate|price) (?:is|was) | is (?:that|it|this) an? | i (?:get|receive) at /

function answerTo(line: string, view: SwapView): string {
  const { at_least: least, value_usd: usd } = view
  if (/ fees?(?= |$)| costs?(?= |$)/.test(line)) return feeWords(view) || 'The card names the fee.'
  if (/ impact(?= |$)/.test(line)) return impactOf(view)
  if (/ dollars(?= |$)| usd(?= |$)/.test(line) && typeof usd === 'number')
    return `It is worth about ${formatUsd(usd)}.`
  if (/ (?:rate|price|deal)(?= |$)/.test(line)) return sentences(rateOf(view), judgement(line))
  return `At least ${amountWords(least)}. If less would arrive, the swap does not happen and nothing leaves the wallet.`
}

/** More digits of a rate are not worth reading. */
const DIGITS = 4

function rateOf({ give, get }: SwapView): string {
  const [given = '', ...symbol] = give.split(' ')
  const [got = '', ...other] = get.split(' ')
  const rate = Number(got.replaceAll(',', '')) / Number(given.replaceAll(',', ''))
  if (!Number.isFinite(rate)) return `${amountWords(give)} goes for about ${amountWords(get)}.`
  return `About ${formatAmount(Number(rate.toPrecision(DIGITS)))} ${other.join(' ')} for each ${symbol.join(' ')}.`
}

const judgement = (line: string): string =>
  / (?:good|fair|bad|decent|ok)(?= )/.test(line)
    ? 'Whether that is good is for you to judge; it is the offer of this moment, and the card shows its price impact.'
    : ''

/** The card shows two decimals. */
const SMALLEST_IMPACT_PERCENT = 0.005

const impactOf = ({ price_impact_pct: impact }: SwapView): string =>
  typeof impact === 'number' && impact >= SMALLEST_IMPACT_PERCENT
    ? `It moves the price by ${formatPercent(impact).replace('+', '')}.`
    : 'Too little to measure: this trade hardly moves the price.'
