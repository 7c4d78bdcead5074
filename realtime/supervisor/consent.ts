/**
 * Decides whether the user has agreed to the swap that was previewed last (design §5). A spoken yes counts only when
 * the server recognizes the whole read-back, begun after the preview and while the assistant was silent, since its own
 * voice from a loudspeaker says the same words. A no counts in any form.
 */
import * as z from 'zod/mini'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { mainWarning, riskOf } from '#contract/rules/trade-risk.ts'
import { TRADE_ENDS, type Trade } from '#contract/trades.ts'
import { decimalOf } from '#domain/language/amount-words.ts'
import { relayMessage } from '#domain/relay-message.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { outcomeWords } from './outcome-words.ts'
import { type Deal, readBack, readBackWords } from './read-back.ts'
import type { Pending } from './state.ts'
import { change, command, notice, type StepContext, send, withKey, withoutKey } from './step-context.ts'
import type { Agreed, ShownSwap, Utterance } from './swap-state.ts'
import { tradeIn } from './tool-data.ts'

const PREVIEWS: readonly string[] = ['solana_swap_preview', 'solana_send_preview']
const EXECUTE = 'solana_swap_execute'

/** Utterances that were begun and never became words: a cough, a line that broke. */
const REMEMBERED = 8

export function speechBegan(draft: StepContext, itemId: string): void {
  const { sounding, utterances } = draft.state
  const before = utterances.get(itemId)
  const known = [...utterances].slice(-(REMEMBERED - 1))
  // A beginning that is reported again leaves the first one as it was.
  const utterance = {
    startedAtMs: before?.startedAtMs ?? draft.at,
    overVoice: sounding || before?.overVoice === true,
  }
  change(draft, { isVoice: true, utterances: new Map([...known, [itemId, utterance]]) })
}

/** Later sound is not in the words of this utterance. */
export function speechEnded(draft: StepContext, itemId: string): void {
  const { utterances } = draft.state
  const known = utterances.get(itemId)
  if (known) change(draft, { utterances: withKey(utterances, itemId, { ...known, over: true }) })
}

/** An utterance that a noise began may go on with the assistant's own words. */
export function voiceBegan(draft: StepContext): void {
  const utterances = [...draft.state.utterances].map(
    ([itemId, each]) => [itemId, each.over ? each : { ...each, overVoice: true }] as const,
  )
  change(draft, { sounding: true, utterances: new Map(utterances) })
}

type Answered = Extract<ToolOutcome, { ok: true }>

/** Takes note of a preview, and relays to the assistant what may be said to agree. */
export function swapAnswered(draft: StepContext, call: Pending, outcome: ToolOutcome): ToolOutcome {
  const trade = tradeIn(outcome)
  if (!trade || !outcome.ok) return outcome
  if (trade.status === 'confirmed') change(draft, { proved: true })
  if (trade.status !== 'previewed') {
    if (draft.state.shown?.tradeId === trade.id) change(draft, { shown: undefined })
    if (TRADE_ENDS.has(trade.status)) markEndRelayed(draft, trade.id)
    return outcome
  }
  if (PREVIEWS.includes(call.tool)) {
    const swaps = withKey(draft.state.swaps, trade.id, 'previewed' as const)
    change(draft, { shown: shownSwapOf(draft, trade, call), swaps })
  }
  return withConsentWords(draft, outcome, trade.id)
}

/** By the tool that was called. */
function markEndRelayed(draft: StepContext, tradeId: string): void {
  const { swaps, unrelayed } = draft.state
  change(draft, {
    swaps: withKey(swaps, tradeId, 'relayed' as const),
    unrelayed: unrelayed.filter(({ id }) => id !== tradeId),
  })
}

/** Aloud the way to agree has to be said, and why a yes did not count: what the page shows is not heard. */
function withConsentWords(draft: StepContext, outcome: Answered, tradeId: string): ToolOutcome {
  const { isVoice, shown } = draft.state
  if (!isVoice || shown?.tradeId !== tradeId) return outcome
  const { clickOnly, refused, ...rest } = shown
  if (refused !== undefined) change(draft, { shown: { ...rest, clickOnly } })
  const words = {
    ...(clickOnly === undefined
      ? { spoken_consent: readBackWords(shown.deal) }
      : { needs_click: needsClick(clickOnly) }),
    ...(refused !== undefined && { not_agreed: refused }),
  }
  return { ...outcome, modelView: withFields(outcome.modelView, words) }
}

export function shownSwapOf(
  { at, state }: StepContext,
  trade: Trade,
  call: Pick<Pending, 'args' | 'isTainted'>,
): ShownSwap {
  const { input, output } = trade
  const statedAmount = amountIn(call.args)
  const deal = {
    input,
    output,
    units: rawToDecimal(BigInt(trade.terms.inputRaw), input.decimals),
    ...(statedAmount && { statedAmount }),
  }
  return {
    tradeId: trade.id,
    deal,
    shownAtMs: takesPlaceOf(state.shown, deal, at) ? at + NOTICED_MS : at,
    expiresAtMs: Date.parse(trade.expiresAt),
    clickOnly: state.clickOnly ?? clickOnly(trade, call.isTainted, state.voiceConsentUsd),
  }
}

/** A person needs this long to see that a card with other terms has come. */
const NOTICED_MS = 2000

/** The words that were meant for the one before it would agree to this one. */
const takesPlaceOf = (before: ShownSwap | undefined, deal: Deal, at: number): boolean =>
  before !== undefined && before.expiresAtMs > at && readBack(readBackWords(before.deal), deal) === 'agrees'

const OUTSIDE = 'I had read text from outside before you asked for it.'

function clickOnly(trade: Trade, wasTainted: boolean, mostUsd: number): string | undefined {
  if (trade.terms.recipient !== undefined) return 'A transfer is never confirmed by voice.'
  if (riskOf(trade) === 'dangerous') return mainWarning(trade)?.message ?? 'This swap is dangerous.'
  if (trade.tainted || wasTainted) return OUTSIDE
  if (!trade.input.verified || !trade.output.verified) return 'One of its tokens is not verified.'
  if (trade.inputUsd === undefined) return 'Its value is not known.'
  return trade.inputUsd > mostUsd ? 'It is too large to confirm by voice.' : undefined
}

/**
 * The person has asked for something else since: they did not ask for a preview that was made meanwhile, or is still
 * being made.
 */
export function swapsAreTainted(draft: StepContext, sinceMs: number): void {
  const { pending, shown } = draft.state
  if (shown && shown.shownAtMs >= sinceMs) change(draft, { shown: { ...shown, clickOnly: OUTSIDE } })
  change(draft, {
    pending: pending.map((call) => (call.startedAtMs >= sinceMs ? { ...call, isTainted: true } : call)),
  })
}

const amountInput = z.object({
  amount_ui: z.optional(z.unknown()),
  amount_percent: z.optional(z.number()),
  amount_usd: z.optional(z.union([z.string(), z.number()])),
})

/** The amount as it was stated; the tool has made the trade of these arguments. */
function amountIn(args: unknown): Deal['statedAmount'] {
  const {
    amount_ui: units,
    amount_percent: percent,
    amount_usd: usd,
  } = amountInput.safeParse(args).data ?? {}
  if (units !== undefined || (percent !== undefined && usd !== undefined)) return undefined
  const number = decimalOf(String(percent ?? usd ?? ''))
  if (number === undefined) return undefined
  return percent === undefined ? { usd: number } : { percent: number }
}

function withFields(json: string, fields: Readonly<Record<string, string>>): string {
  const view: unknown = JSON.parse(json)
  return typeof view === 'object' && view !== null ? JSON.stringify({ ...view, ...fields }) : json
}

/** Words of the person: typed, or said aloud as the server has heard it. */
export function wordsOnSwap(draft: StepContext, words: string, spokenItemId?: string): void {
  const { shown, utterances } = draft.state
  const utterance = spokenItemId === undefined ? undefined : utterances.get(spokenItemId)
  if (spokenItemId !== undefined) change(draft, { utterances: withoutKey(utterances, spokenItemId) })
  if (!shown || shown.expiresAtMs <= draft.at) return
  const reading = readBack(words, shown.deal)
  if (reading === 'declines') decline(draft, shown)
  if (reading === 'agrees' && spokenItemId !== undefined) agreeAloud(draft, shown, utterance)
}

function decline(draft: StepContext, { tradeId }: ShownSwap): void {
  change(draft, { shown: undefined })
  command(draft, { do: 'decline', tradeId })
}

function agreeAloud(draft: StepContext, shown: ShownSwap, utterance: Utterance | undefined): void {
  const reason = whyNot(shown, utterance)
  if (reason !== undefined) {
    change(draft, { shown: { ...shown, refused: reason } })
    notice(draft, 'spoken_consent_refused', `${reason} Nothing has moved.`)
    return
  }
  change(draft, { shown: undefined, agreeing: new Set(draft.state.agreeing).add(shown.tradeId) })
  command(draft, { do: 'agree', tradeId: shown.tradeId })
}

const needsClick = (reason: string): string => `${reason} Only the button on the card can confirm it.`

const OR_CLICK = 'Say it again, or use the button on the card.'

function whyNot(
  { clickOnly: reason, shownAtMs }: ShownSwap,
  utterance: Utterance | undefined,
): string | undefined {
  if (reason !== undefined) return needsClick(reason)
  // Without a beginning it is unknown whether it answered this preview.
  if (!utterance || utterance.startedAtMs < shownAtMs)
    return `You began before the preview was there, so that does not count. ${OR_CLICK}`
  return utterance.overVoice
    ? `You spoke while I did, so that may have been my own voice. ${OR_CLICK}`
    : undefined
}

const executeArgs = z.object({ intent_id: z.string() })

/** A tool that asks about a swap which is being agreed to waits, so that it reports the end of it. */
export const isHeld = ({ agreeing }: Pick<StepContext['state'], 'agreeing'>, call: Pending): boolean => {
  const id = asksAbout(call)
  return id !== undefined && agreeing.has(id)
}

/** The swap whose state this tool call reports. */
const asksAbout = ({ tool, args }: Pick<Pending, 'tool' | 'args'>): string | undefined =>
  tool === EXECUTE ? executeArgs.safeParse(args).data?.intent_id : undefined

const RELAYED = 'told_'

/** The swap that was agreed to aloud has ended, or was refused: the assistant receives that once. */
export function swapAgreed(draft: StepContext, tradeId: string, agreed: Agreed): void {
  const { agreeing, pending } = draft.state
  if (agreed.ok && agreed.trade.status === 'confirmed') change(draft, { proved: true })
  const isRelayed = pending.some((call) => !call.running && isHeld({ agreeing }, call))
  change(draft, { agreeing: new Set([...agreeing].filter((id) => id !== tradeId)) })
  if (isRelayed) return
  relayToAssistant(draft, relayMessage(outcomeWords(agreed)))
  change(draft, { unanswered: true, requestedHow: 'suggested' })
}

export function relayToAssistant(draft: StepContext, text: string): void {
  send(draft, RELAYED, {
    type: 'conversation.item.create',
    item: { type: 'message', role: 'system', status: 'completed', content: [{ type: 'input_text', text }] },
  })
}
