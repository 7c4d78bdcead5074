/** The answers to questions about the card of a preview, from its figures. The first whose words a line has is said. */
import { formatPercent, formatUsd } from '#contract/rules/amounts.ts'
import { sentences } from '#domain/language/plain-words.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { amountWords, confirmWays } from '../../_kit/language/swap-words.ts'
import { costWords, EXPIRY, expiryWords, gotWords, MOVED } from './preview-answers.ts'
import { finalWords, NO_FEE, UNDONE, usualFeeWords, whyRateWords } from './quote-words.ts'

type Answer = Readonly<{ none: string; say: (view: SwapView) => string }>

const AGAIN = 'No preview is open right now. Ask for the trade again to see its figures.'

const dealWords = ({ give, get }: SwapView): string => `${amountWords(give)} for about ${amountWords(get)}`

const whatWords = (view: SwapView): string =>
  `It is the preview of a swap: ${dealWords(view)}. Nothing moves unless you confirm it; without that it expires after one minute, which the bar at its top counts down.`

const pressWords = (view: SwapView): string =>
  `Then ${amountWords(view.give)} leave the wallet, and about ${amountWords(view.get)} come in, at least ${amountWords(view.at_least)}. It usually takes a few seconds, and it cannot be undone.`

const buttonWords = (view: SwapView): string =>
  view.dangers.length > 0
    ? 'At the bottom of the card of the preview. This swap is dangerous, so it asks for more than a press. **Cancel** stands beside it.'
    : 'At the bottom of the card of the preview: **Confirm swap**, and **Cancel** beside it. Nothing moves before you press it.'

const yesWords = (view: SwapView): string =>
  sentences('No, a short yes confirms nothing.', confirmWays(view) || 'Press **Confirm swap** on the card.')

const AWAY =
  'Press **Cancel** on the card, or let it expire after its minute: it then ends by itself. Nothing is swapped unless you press Confirm.'

const BACK = 'Turning it back is a second swap, at the price of that moment and with its own costs.'

const backWords = (view: SwapView): string =>
  sentences(
    BACK,
    costWords(view).replace('Fees are', 'The fees of this one are'),
    impactWords(view),
    'Once it is done, say **swap it back** to see the figures.',
  )

const impactWords = ({ price_impact_pct: impact }: SwapView): string =>
  typeof impact === 'number' && impact >= 0.005
    ? `It moves the price by ${formatPercent(impact).replace('+', '')}.`
    : ''

const lowerWords = (view: SwapView): string =>
  `The quote is what would arrive: ${amountWords(view.get)}, with the venue's fee and the price impact already taken off, at the price of this moment. The least, ${amountWords(view.at_least)}, also leaves room for the slippage.`

const soonWords = (view: SwapView): string =>
  `Not before it has landed: usually a few seconds after you press Confirm. Then the ${symbolIn(view.get)} is in the wallet.`
const symbolIn = (amount: string): string => amountWords(amount).split(' ').slice(1).join(' ')

const NOTHING =
  'Then nothing moves: after its minute the preview expires by itself, and the wallet stays as it is.'

const WHY_EXPIRY =
  'Because the price moves: a quote is good for one minute only. When it expires nothing has moved, and you can ask for the trade again.'

const agreedWords = (view: SwapView): string =>
  sentences(
    `To this one swap and nothing else: ${amountWords(view.give)} leave the wallet, and about ${amountWords(view.get)} come in, at least ${amountWords(view.at_least)}.`,
    costWords(view),
  )

const leftWords = ({ give }: SwapView): string =>
  `It takes ${amountWords(give)} out of the wallet, and SOL pays a little for the fees; the rest stays. Ask **what's in the wallet?** for what there is now.`

const moreWords = ({ give, value_usd: value }: SwapView): string =>
  `The card is for ${amountWords(give)}${typeof value === 'number' ? `, worth about ${formatUsd(value)}` : ''}. If that is more than you want, say how much, like **make it half**.`

const THIS =
  '(?:this|that|the)(?: [a-z]+){0,2} (?:preview|box|card|window|popup|pop up|countdown|count down|timer|clock|panel|banner|bar|rectangle)'
/** Buttons of other places than the card. */
const ELSEWHERE =
  '(?:history|trades|receipts?|wallet|balances?|settings?|limits?|account|address|addresses|contacts?|security|passkey|log|login|logout|sign|microphone|mic|voice|record|recording|download|export|csv|memory|conversations?|chat|picture|image|delete|theme|dark)'
const PRESS = '(?:press|click|confirm|tap|hit|push|agree|say yes|accept)'

/** 'Why not all, why did it leave a little bit': no wish to trade the rest. */
export const ASKS_FOR_REST =
  /^(?: (?:and|but|so|ok|okay|hey|wait|hm|hmm|well|oh))* (?:why|how come)(?= ).* (?:left|leave|leaves|leaving|keep|keeps|kept|stay|stays|stayed|remain|remains|remained|behind|not everything|not the whole)(?= |$)/
const REST =
  'Of SOL a little stays in the wallet, because fees and deposits are paid in it; of any other token all can go. A swap over your limit is not shown at all: ask **what are my limits?**'

const ANSWERS: readonly (readonly [words: RegExp, answer: Answer])[] = [
  [
    new RegExp(
      ` (?:(?:not|never|nothing|without|anything) (?:to )?(?:ever |even |actually |just |[a-z]+ (?:or|and) )*${PRESS}|without ${PRESS}(?:ing)?|${PRESS} (?:nothing|neither|none|no button)|do nothing|do not (?:answer|react|respond|do anything)|ignore (?:it|this|that|the card)|(?:just )?leave (?:it|this|the card) (?:open|alone|there|be|as it is)|walk away)(?= |$)`,
    ),
    { none: NOTHING, say: () => NOTHING },
  ],
  [
    / (?:why|what for|how come|reason|the point of)(?= ).* (?:expires?|expiry|expiring|runs? out|time limit|timer|countdown|one minute|1 minute|a minute|time out|times out)(?= |$)/,
    { none: WHY_EXPIRY, say: () => WHY_EXPIRY },
  ],
  [
    / (?:what|which)(?= ).* (?:agreeing|agree to|signing|sign up|sign off|consenting|consent|committing|commit|accepting|approving|in for|authori[sz]ing)(?= |$)/,
    { none: AGAIN, say: agreedWords },
  ],
  [
    /^(?!.* (?:ever|network|usually|normally|generally|always|every|account|priority)(?= |$)).* (?:(?:is|are) there|any|do i pay|will i pay|does (?:it|this|that) have)(?: (?:a|any|some|the|also|extra|other|more))* (?:fees?|costs?|charges?)(?= |$)(?: (?:on|for|in|with|to|of|at all|too|involved|here|this|that|it|the|trade|swap|then|now))*$/,
    { none: AGAIN, say: costWords },
  ],
  [
    /(?: after| once) (?:this|that|it|the (?:swap|trade)|i (?:do|did|confirm) (?:it|this|that))(?= ).* (?:left|remains?|remaining|still have)(?= |$)| how (?:much|many)(?= ).* (?:be left|will remain|would remain|left over|left after(?:wards)?)(?= |$)| (?:will|would) (?:i|we) (?:still )?have(?: [a-z<>0-9]+)? left(?= |$)| what (?:would|will) (?:be left|remain)(?= |$)/,
    { none: AGAIN, say: leftWords },
  ],
  [
    / (?:is|was|are)(?: \S+)?(?: (?:that|this|it|not))* (?:not )?(?:(?:more|higher|bigger|larger|over|above|too much)(?= |$)).* (?:told|said|asked|wanted|agreed|rule|meant|set|allowed|gave)(?= |$)/,
    { none: AGAIN, say: moreWords },
  ],
  [
    new RegExp(
      ` what (?:happens|will happen|would happen|does it do|comes)(?= ).* ${PRESS}(?= |$)(?!.* (?:twice|nothing|not)(?= |$))`,
    ),
    { none: AGAIN, say: pressWords },
  ],
  [
    / (?:own|have|get|receive|mine|there)(?= ).* (?:straight away|right away|immediately|at once|instantly|instant|directly)(?= |$)/,
    { none: AGAIN, say: soonWords },
  ],
  [
    / (?:turn|swap|change|convert|trade|switch|exchange|sell|undo|put) (?:it|that|them|this|everything)(?: all)? back(?= |$).* (?:cost|costs|lose|loss|fee|fees|get|pay|round trip)(?= |$)| (?:cost|costs|lose|pay|fees?)(?= ).* (?:turn|swap|change|convert|trade|switch|exchange|go) (?:(?:it|that|them|this) )?back(?= |$)| round trip(?= |$)/,
    { none: BACK, say: backWords },
  ],
  [
    / (?:how|can|could|may|where|what)(?= ).* (?:go away|out of the way|(?:get rid of|dismiss|close|hide|remove|make) (?:it|this|that|(?:this|that|the) (?:[a-z]+ )?(?:card|preview|box|popup|pop up|window|quote|timer|countdown|thing))(?: (?:disappear|vanish|go))?)(?= |$)(?!.* (?:wallet|account|conversation|chat|tab|browser|data|balances?|dust)(?= |$))/,
    { none: AWAY, say: () => AWAY },
  ],
  [
    / (?:can|could|may) i (?:just |simply |also |not |only )*(?:say|type|write|tell you|answer|reply)(?: you)?(?: with)?(?: a)? (?:yes|ok|okay|confirm|go|it)(?= |$)| is (?:a|my|saying) yes (?:enough|ok|okay|fine)/,
    { none: AGAIN, say: yesWords },
  ],
  [
    new RegExp(
      `^(?!.* ${ELSEWHERE}(?= |$)).*(?: where(?= ).* (?:button|${PRESS})| (?:which|what)(?: (?:one|thing|of them|is|the|do|should|must|can|have|i|to))* (?:button|${PRESS})| i ${PRESS} (?:where|what|which))(?= |$)`,
    ),
    { none: AGAIN, say: buttonWords },
  ],
  [
    new RegExp(
      `^(?!.* (?:mean|means|rate|fee|impact|slippage|least|minimum)(?= |$)).* (?:what is|what are|what does|whats|explain) ${THIS}(?= |$)`,
    ),
    { none: AGAIN, say: whatWords },
  ],
  [
    /^(?!.* (?:did|was|were|last|finish|arrive)(?= |$)).* (?:how (?:long|many seconds|much time)|when|until when|till when)(?= ).* (?:expires?|runs? out|(?:it|this|that|preview|offer|quote|timer|countdown) ends?|gone|lapses?|valid|good(?! (?:time|moment|price|day|idea))|quote|preview|offer|left|confirm|decide|timer|countdown|stays?|lasts?)(?= |$)(?!.* (?:trade|swap|transaction) take)/,
    { none: EXPIRY, say: expiryWords },
  ],
  [/ (?:is|does|do)(?= ).* (?:timer|countdown|clock|bar)(?= |$)/, { none: EXPIRY, say: expiryWords }],
  [
    /^(?!.*(?:<|today|24|week|yesterday)).* (?:why|how come)(?= ).* (?:change|changed|changing|moved?|moving|different each|jump|jumps|jumping)(?= |$)/,
    { none: MOVED, say: () => MOVED },
  ],
  [
    / (?:why|how come)(?: (?:is|are|was|am|do|does|did|i|you|it|we|me|get|getting|give|giving|offer|offering|the|that|this|such|a|my|at|exactly|quoted|for|with))* (?:price|rate|quote)(?: (?:is|was|like|that|this|so|as|it|at|here|then|now|on|the|card|quote|swap|trade|low|high|bad|good|poor|offered|quoted|shown|exactly|what|are|you|giving|me|am|i|getting|way))*$/,
    { none: AGAIN, say: whyRateWords },
  ],
  [
    /^(?!.* (?:network|today|usually|always|ever)(?= |$)).* (?:is|are|seems?|looks?)(?= ).* (?:fees?|gas|costs?|charges?)(?= ).* (?:normal|usual|typical|standard|average|ordinary|high|much|a lot|ok|okay|fine|fair|reasonable|expensive|cheap|low)(?= |$)(?!.* (?:impact|slippage|price|rate)(?= |$))/,
    { none: NO_FEE, say: usualFeeWords },
  ],
  [
    /^(?!.* (?:log|account|wallet|conversation|chat)(?= |$)).* (?:is|are|can|could|will|would|may)(?= ).* (?:reversible|irreversible|refundable|final|undone|reversed|revoked|recalled|(?:reverse|undo|revoke|take back) (?:it|this|that|the (?:swap|trade)))(?= |$)/,
    { none: UNDONE, say: finalWords },
  ],
  [ASKS_FOR_REST, { none: REST, say: () => REST }],
  [
    /^(?!.*(?:<|today|24|week|yesterday)).* (?:why|how come)(?= ).* (?:less|lower|smaller|fewer|different|worse|not the same|so little|so few|too low)(?= |$)/,
    { none: AGAIN, say: lowerWords },
  ],
  [
    / how (?:much|many)(?: (?:<[ta]\d+>|of (?:it|them|those|that)|coins|tokens))? (?:do|will|would|am|are|should|can|could) (?:i|we)(?: (?:actually|really|then|even))* (?:get|getting|receive|receiving|end up with|buy|buying)(?: (?:back|out|for (?:that|it|this|them)|out of (?:it|that|this)|in return|in the end|then|now|exactly|with (?:that|it|this)|from (?:that|it|this)|in total))*$/,
    { none: AGAIN, say: gotWords },
  ],
  [
    / (?:commission|commissions|charge|charges|surcharge|markup|mark up|your cut|spread)(?= |$)/,
    { none: AGAIN, say: costWords },
  ],
]

export const cardAnswer = (line: string): Answer | undefined =>
  ANSWERS.find(([words]) => words.test(line))?.[1]
