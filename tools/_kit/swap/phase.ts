/** The phase of a trade on its card, and the words that depend on it. */
import type { Trade, TradeStatus } from '#contract/trades.ts'
import { minimumOf, payLeg, receiveLeg } from './figures.ts'

export type SwapPhase = 'previewed' | 'pending' | 'confirmed' | 'failed' | 'expired' | 'declined'

const PHASE: Readonly<Record<TradeStatus, SwapPhase>> = {
  previewed: 'previewed',
  consented: 'pending',
  signed: 'pending',
  sent: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  expired: 'expired',
  rejected: 'failed',
}

/** spec C4.13–C4.15. A person's own "no" is not a failure. */
export const phaseOf = ({ status, failure }: Trade): SwapPhase =>
  status === 'rejected' && (!failure || failure.code.startsWith('declined')) ? 'declined' : PHASE[status]

export function titleOf(phase: SwapPhase, { status, consentedBy, signature }: Trade): string {
  switch (phase) {
    case 'pending':
      return 'Swapping'
    case 'confirmed':
      return 'Swap confirmed'
    case 'failed':
      return status === 'rejected' ? 'Swap refused' : 'Swap failed'
    case 'expired':
      return consentedBy || signature !== undefined ? 'Swap expired' : 'Preview expired'
    case 'declined':
      return 'Not swapped'
    default:
      return 'Swap preview'
  }
}

/** Seconds; the only moment at which the countdown is read out. */
const READ_OUT = 10

/** The text for screen readers: once per phase, and once before the time is up. */
export function announcementOf(phase: SwapPhase, trade: Trade, left: number | undefined): string {
  const [pay, receive] = [payLeg(trade), receiveLeg(trade)]
  const deal = `${pay.amount} ${pay.symbol} for ${receive.amount} ${receive.symbol}`
  switch (phase) {
    case 'previewed':
      return left !== undefined && left <= READ_OUT
        ? 'Ten seconds left to confirm the swap.'
        : `Swap preview: ${deal}, at least ${minimumOf(trade)}. Waiting for your answer.`
    case 'pending':
      return `Swapping ${deal}.`
    case 'confirmed':
      return `Swap confirmed: ${deal}.`
    case 'failed':
      return `Swap failed. ${failureOf(trade) ?? ''}`
    case 'expired':
      return 'The swap preview has expired. Nothing moved.'
    case 'declined':
      return 'Not swapped.'
    default:
      return ''
  }
}

const SILENCE: Readonly<Partial<Record<SwapPhase, string>>> = {
  previewed: 'No answer counts as no.',
  pending: 'Safe to close. The receipt will be here when you return.',
  expired: 'Nobody agreed in time. Nothing moved.',
  declined: 'You said no. Nothing was signed.',
}

/** The meaning of no answer, or what became of the trade without one. */
export function silenceOf(phase: SwapPhase, { failure, consentedBy }: Trade): string | undefined {
  if (phase !== 'expired') return SILENCE[phase]
  if (failure && WITHDRAWN.has(failure.code)) return failure.message
  return consentedBy ? undefined : SILENCE.expired
}

/** Another swap was requested before this one was answered, or the conversation went on from another message. */
const WITHDRAWN: ReadonlySet<string> = new Set(['preview_replaced', 'preview_left'])

/** Silence, a "no" and a withdrawal are answers: the footer states them, not the error. */
const isAnswer = (code: string): boolean =>
  code === 'preview_expired' || WITHDRAWN.has(code) || code.startsWith('declined')

export const failureOf = ({ failure }: Trade): string | undefined =>
  failure && !isAnswer(failure.code) ? failure.message : undefined

/** The taint first. It matters only while the trade can be agreed to. */
export const attentionOf = (trade: Trade): string[] => [
  ...(trade.tainted && phaseOf(trade) === 'previewed' ? [taintWords(trade)] : []),
  ...trade.warnings.map(({ message }) => message),
]

/** Names a host or one of our own tools (design §7), and nothing of the text that was read. */
function taintWords({ taintedBy }: Trade): string {
  return `Asked for after reading ${sourceWords(taintedBy)}, so it may not be your own words. Only a press of the button can agree to it.`
}

function postWords({ handle, otherHandles = 0, host }: NonNullable<Trade['taintedBy']>): string {
  const place = host === undefined ? '' : ` on ${host}`
  if (otherHandles === 0) return `a post by @${handle}${place}`
  return `posts by @${handle} and ${otherHandles === 1 ? 'another author' : `${otherHandles} others`}${place}`
}

function sourceWords(source: Trade['taintedBy']): string {
  if (!source) return 'text from outside'
  const { host, otherHosts = 0, title } = source
  if (source.handle !== undefined) return postWords(source)
  if (host === undefined) return `a result of “${title}”`
  if (otherHosts === 0) return `a page from ${host}`
  return `pages from ${host} and ${otherHosts === 1 ? 'another site' : `${otherHosts} other sites`}`
}
