/** Answers questions about the preview that is open: its rate, its minimum, its fee, its price impact, what it is worth. */
import { type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { answerIn, answerTo } from './preview-answers.ts'
import { NO_FEE } from './quote-words.ts'
import type { SwapSlots } from './swap-slots.ts'

const THE_TRADE = '(that | this | it | the (swap | trade | preview | quote | deal | order))'
const OF_IT = `[(on | of | for | with) ${THE_TRADE}]`
const THING =
  '(exchange rate | rate | price impact | impact | minimum | fee | fees | network fee | gas | gas fee | cost | costs | commission | commissions)'
const GET = '(get | receive | end up with | walk away with | come out with | be left with)'
const OUT =
  '[out | back | for (it | that | this | them) | out of (it | this | that) | in return | net | in the end | after (fees | everything | all fees | slippage)]'
const LEAST =
  '(minimum | min | least | worst | worst case | worst price | worst rate | lowest | guaranteed amount | floor)'
/** After so many turns of other talk a question is about something else. */
const TURNS = 2

/** Asked only beside a preview: without one these ask for something else. */
const OF_THE_OPEN: readonly string[] = [
  `(what | how (much | many) [{token} | of (them | those | it)]) (am | are) (i | we) [actually | even] (getting | receiving | buying) [back] ${OUT}`,
  `(what | how much) (do | will | would | should | can | could) (i | we) [actually | even] ${GET} ${OUT} $`,
  'what (comes | will come | is coming) (out | back | in) [the other end]',
  `what (does | will | would) ${THE_TRADE} (get | give | bring | buy | net | make) (me | us)`,
  `(what is | tell me | how much is) the [absolute] ${LEAST} [amount | price | rate | case] [(i | we) (can | could | will | would) ${GET} | (i | we) ${GET} | that arrives | (i | we) could get [on | for]] ${OUT} ${OF_IT}`,
  `the ${LEAST} [amount | price | rate] (i | we) [can | could | will | would] ${GET} ${OUT} ${OF_IT}`,
  `(what | which) (rate | price) (am i (getting | paying) | do i (get | pay) | are we (getting | at))`,
  `how (many | much) [{token} | coins | tokens] (is | are) (that | it | this) [in {token} | worth of {token}] $`,
  'what is (that | it | this) in {token} $',
  '[and | what is] the (total | all in | overall | full) (cost | costs | price) [of (it | that | this)]',
  '^ [and] (total | all in | overall) (cost | costs | price) $',
  'what does (it | that | this) [really] cost (me | us) [in total | all in | altogether | all up]',
  `(what | how much) am i [actually] (paying | giving | spending | putting in | giving up) [for (it | that | this)]`,
  `(which | what) (venue | dex | exchange | route | amm | market | pool) [is (it | this | that) [using | on | going through] | are you using | do you use | does it (use | take | go through)] ${OF_IT} $`,
  `where (does | will | is) (it | that | this) [get] (go through | filled | traded | routed | executed)`,
  `what is the damage [in (fees | gas) | fee wise] ${OF_IT}`,
  `how (much | high) (is | are) [the] (fees | fee | gas) ${OF_IT}`,
  `how much (in | for) (fees | gas) ${OF_IT}`,
  `^ [any | and | and the | and any | what about the | the | whats the] (fees | fee | gas | commission | commissions | charges) ${OF_IT} $`,
  `(what | how much) (do | will) (you | u) (take | charge | earn | get | keep) ${OF_IT} $`,
  `how much [of (it | that | this)] goes to (you | parley) $`,
  `(fees | fee | gas) (on | for) ${THE_TRADE}`,
  `(what | how much | which) [is the | max] slippage [is (it | that | this | on it) | did you (use | set) | do you use | are you using | am i on] ${OF_IT} $`,
  'what is the (slippage | tolerance) [set to]',
  'how long (have i got | have we got | do i have | do we have | does (it | this | that | the preview | the quote) last | is (it | this | that | the preview | the quote | the offer) (good | valid | open) [for] | till it expires | until it expires)',
  `when does (it | this | that | the preview | the quote | the offer) (expire | run out | end | lapse)`,
  'how much time (do i have | have i got | is left) [left]',
  'is (it | this | that | the preview | the quote | the offer) still (good | valid | open)',
]

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
    ...OF_THE_OPEN,
  ],
  spoken: ['what rate is that', 'is that a good price', 'what do i get at least'],
  vetoes: ['{address}', '(wallet | portfolio | chart)', '(did | was | paid)'],
  read(_filled, { about, trade, tradeAge = 0, tradeQuiet = tradeAge }, { lines: [line = ''] }) {
    const isNear = trade !== undefined && Math.min(tradeAge, tradeQuiet) <= TURNS
    if (!isNear && (about.length > 0 || !OF_A_PREVIEW.test(line))) return undefined
    return {
      say: OF_COST.test(line) ? NO_FEE : NO_PREVIEW,
      // Behind words about the slippage a number is one.
      asking: trade !== undefined && OF_SLIPPAGE.test(line) ? asksSlippage(trade) : undefined,
      whileOpen: (view) => ({ say: answerTo(line, view), sayIn: answerIn(line, view) }),
    }
  },
}

/** Questions about how the preview came about. */
export const madePreview: Frame<SwapSlots, SwapView> = {
  ...openPreview,
  spoken: [],
  patterns: [
    `(why did | why has | how come | why is | why does) the (rate | price | quote | amount | minimum) [just] (change | changed | different | move | moved | go (up | down) | went (up | down) | worse | lower | higher | keep changing) ${OF_IT}`,
    'did you use (the | my) [{number} | percent | slippage] [percent | slippage] $',
    '(what | which) slippage did you (use | set | take) $',
  ],
  vetoes: ['{address}', '{token}', '(wallet | portfolio | chart)'],
}

const NO_PREVIEW =
  'No preview is open right now. Ask for the trade again, and I say its rate, its fee and the least you get; for one that is done, ask **what did that cost?**'
const OF_COST = / (?:fees?|costs?|gas|commissions?|charges?|charge|take|earn|goes to)(?= |$)/
const OF_SLIPPAGE = / (?:slippage|tolerance|did you use)(?= |$)/
const asksSlippage = (trade: unknown): SwapSlots => ({
  ...(trade as Readonly<{ slots: SwapSlots }>).slots,
  asksSlippage: true,
})

/** Asked of a preview and of nothing else. */
const OF_A_PREVIEW = / what (?:rate|price) (?:is|was) | is (?:that|it|this) an? | i (?:get|receive) at /
