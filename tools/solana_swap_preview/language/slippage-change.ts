/** Changes the slippage of a trade: a bare number behind words about it, and 'with more slippage', which asks how much. */
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { bareSlippage, isOtherSlippage } from './slippage-words.ts'
import { readingOf, type SwapSlots } from './swap-slots.ts'

/** Undefined where the line says nothing about it. */
export function changedSlippage(
  text: string,
  slots: SwapSlots,
  context: DialogueContext,
): Reading<SwapSlots> | undefined {
  const { asksSlippage, isSlippageLast, isUnclear, ...trade } = slots
  const slippageBps = asksSlippage ? bareSlippage(text) : slippageIn(text, slots, context)
  if (slippageBps !== undefined) return withSlippage({ ...trade, slippageBps, isSlippageLast: true })
  return isOtherSlippage(text) ? askSlippage(trade) : undefined
}

/** The trade that is looked up has no sides yet. */
const withSlippage = (slots: SwapSlots): Reading<SwapSlots> =>
  slots.isUsual ? { slots } : readingOf({ trade: slots }, slots.topic)

export const askSlippage = (slots: SwapSlots): Reading<SwapSlots> => ({
  say: 'How much slippage should it allow? Say it like this: **2 percent**.',
  asking: { ...slots, asksSlippage: true },
  about: slots.topic,
})

/** A bare number means the slippage after words about it: 'set it to 0.5', 'too tight, two'. */
function slippageIn(
  text: string,
  slots: SwapSlots,
  { entry, tradeAge = 0 }: DialogueContext,
): number | undefined {
  const { slippageBps, isSlippageLast } = slots
  const isAbout =
    entry?.includes('slippage') || (slippageBps !== undefined && TIGHT.test(text)) || TINY.test(text)
  if (isAbout) return bareSlippage(text.replace(TIGHT, '')) ?? inPoints(text, slippageBps)
  return isSlippageLast && tradeAge <= 1 ? correctedSlippage(text, slots) : undefined
}

/** Less than one percent is the slippage, and no share of a holding. */
const TINY = / (?:(?:a )?(?:half|quarter)(?: of)? (?:an? |1 )?|0?\.\d+ ?)(?:%|percent|per cent|pct)(?= |$)/

const TIGHT =
  / (?:(?:hmm|hm|no|that is|is|it is|a bit|far|way|still) )*(?:too )?(?:tight|strict|loose|narrow|wide)(?= |$)/
/** 'Too tight? Then 25' behind 10 basis points: a number that is too large for percent. */
function inPoints(text: string, slippageBps: number | undefined): number | undefined {
  const points = Number(
    /^(?: (?:then|so|ok|make it|try|go|with|use|take|say|and|do|no|let us))* (\d{1,3})(?: (?:then|please|instead))*$/.exec(
      text.replace(TIGHT, ''),
    )?.[1],
  )
  const isNear = slippageBps !== undefined && slippageBps < 100 && points <= 10 * slippageBps
  return isNear && TIGHT.test(text) ? points : undefined
}

const CORRECTS = / (?:no|nope|nah|actually|rather|wait|hmm|hm|meant|sorry|oops)(?= |$)/
const TOO =
  / (?:(?:hmm|hm|no|that is|is|it is|a bit|far|way|still) )*too (big|high|much|low|small|little)(?= |$)/
/** A larger slippage is never said without a unit. */
const MOST_CORRECTED = 5

/** Right behind a slippage a bare number corrects it, unless it is as likely another amount: 'actually 2' of 25 USDC. */
function correctedSlippage(text: string, { slippageBps = 0, amount, want }: SwapSlots): number | undefined {
  const [tooMuch = '', word = ''] = TOO.exec(text) ?? []
  const bps = bareSlippage(text.replace(tooMuch, ''))
  if (bps === undefined || bps > 100 * MOST_CORRECTED) return undefined
  const isShare = amount !== undefined && 'percent' in amount
  if (/ (?:percent|bps|basis points)(?= |$)|%/.test(text)) return isShare ? undefined : bps
  if (word !== '' && bps < slippageBps !== /^(?:big|high|much)$/.test(word)) return undefined
  const units = Number(want ?? (amount && !isShare ? Object.values(amount)[0] : Number.NaN))
  const isLikeAmount = bps / 100 >= units / 5 && bps / 100 <= units * 5
  return !isLikeAmount || CORRECTS.test(text) || word !== '' ? bps : undefined
}
