/** The phase of a trade on its card, and the words that depend on it. */
import { recipientName } from '#contract/rules/recipients.ts'
import { TRADE_ENDS, type Trade, type TradeStatus } from '#contract/trades.ts'
import { minimumOf, payLeg, receiveLeg } from './figures.ts'

export type TradePhase = 'previewed' | 'pending' | 'confirmed' | 'failed' | 'expired' | 'declined'

/** 'limit': a limit forbids the trade, so that it was never offered. */
export type SwapPhase = TradePhase | 'limit'

const PHASE: Readonly<Record<TradeStatus, TradePhase>> = {
  previewed: 'previewed',
  consented: 'pending',
  signed: 'pending',
  sent: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  expired: 'expired',
  rejected: 'failed',
}

/** spec C4.13–C4.15. A person's own "no" is not a failure; an agreed trade that ran out of time is one. */
export function phaseOf({ status, failure, consentedBy, signature }: Trade): TradePhase {
  if (status === 'rejected' && (!failure || failure.code.startsWith('declined'))) return 'declined'
  const wasAgreed = consentedBy !== undefined || signature !== undefined
  return status === 'expired' && wasAgreed ? 'failed' : PHASE[status]
}

export function titleOf(phase: SwapPhase, { status, recipient }: Trade): string {
  if (recipient) return sendTitleOf(phase, status)
  switch (phase) {
    case 'limit':
      return 'Over the limit'
    case 'pending':
      return 'Swapping'
    case 'confirmed':
      return 'Swap confirmed'
    case 'failed':
      if (status === 'expired') return 'Swap expired'
      return status === 'rejected' ? 'Swap refused' : 'Swap failed'
    case 'expired':
      return 'Preview expired'
    case 'declined':
      return 'Swap cancelled'
    default:
      return 'Swap preview'
  }
}

function sendTitleOf(phase: SwapPhase, status: TradeStatus): string {
  if (phase === 'failed')
    return status === 'expired' ? 'Send expired' : status === 'rejected' ? 'Send refused' : 'Send failed'
  return SEND_TITLES[phase]
}

const SEND_TITLES: Readonly<Record<Exclude<SwapPhase, 'failed'>, string>> = {
  previewed: 'Send preview',
  limit: 'Over the limit',
  pending: 'Sending',
  confirmed: 'Sent',
  expired: 'Preview expired',
  declined: 'Send cancelled',
}

/** Seconds; the only moment at which the countdown is read out. */
const READ_OUT = 10

/** The text for screen readers: once per phase, and once before the time is up. */
export function announcementOf(phase: SwapPhase, trade: Trade, left: number | undefined): string {
  if (trade.recipient) return sendAnnouncementOf(phase, trade, left)
  const [pay, receive] = [payLeg(trade), receiveLeg(trade)]
  const deal = `${pay.rounded} ${pay.symbol} for ${receive.rounded} ${receive.symbol}`
  switch (phase) {
    case 'previewed':
      return left !== undefined && left <= READ_OUT
        ? 'Ten seconds left to confirm the swap.'
        : `Swap preview: ${deal}, at least ${minimumOf(trade)}. Waiting for your answer.`
    case 'limit':
      return `Over the limit. ${trade.failure?.message ?? ''}`
    case 'pending':
      return `Swapping ${deal}.`
    case 'confirmed':
      return `Swap confirmed: ${deal}.`
    case 'failed':
      return `${titleOf(phase, trade)}. ${failureOf(trade) ?? ''}`
    default:
      return silenceOf(phase, trade) ?? ''
  }
}

function sendAnnouncementOf(phase: SwapPhase, trade: Trade, left: number | undefined): string {
  const { rounded, symbol } = payLeg(trade)
  const deal = `${rounded} ${symbol} to ${recipientName(trade)}`
  switch (phase) {
    case 'previewed':
      return left !== undefined && left <= READ_OUT
        ? 'Ten seconds left to confirm the transfer.'
        : `Send preview: ${deal}. Waiting for your answer.`
    case 'limit':
      return `Over the limit. ${trade.failure?.message ?? ''}`
    case 'pending':
      return `Sending ${deal}.`
    case 'confirmed':
      return `Sent ${deal}.`
    case 'failed':
      return `${titleOf(phase, trade)}. ${failureOf(trade) ?? ''}`
    default:
      return silenceOf(phase, trade) ?? ''
  }
}

const EXPIRED = 'Preview expired. Nothing was swapped.'

const SILENCE: Readonly<Partial<Record<SwapPhase, string>>> = {
  previewed: 'Expires by itself. Nothing moves unless you confirm.',
  pending: 'Safe to close. The receipt will be here when you return.',
  declined: 'Cancelled. Nothing was signed.',
}

/** The meaning of no answer, or what became of the trade without one. */
export function silenceOf(phase: SwapPhase, { failure, recipient }: Trade): string | undefined {
  if (phase !== 'expired') return SILENCE[phase]
  if (recipient && failure === undefined) return 'Preview expired. Nothing was sent.'
  if (recipient) return failure?.message
  return failure && WITHDRAWN.has(failure.code) ? failure.message : EXPIRED
}

/** Another swap was requested before this one was answered, or the conversation went on from another message. */
const WITHDRAWN: ReadonlySet<string> = new Set(['preview_replaced', 'preview_left'])

/** Silence, a "no" and a withdrawal are answers: the sentence states them, not the error. */
const isAnswer = (code: string): boolean =>
  code === 'preview_expired' || WITHDRAWN.has(code) || code.startsWith('declined')

export const SHORT_OF_SOL: ReadonlySet<string> = new Set(['insufficient_sol', 'no_sol_for_fees'])

export const failureOf = ({ failure }: Trade): string | undefined =>
  failure && !isAnswer(failure.code) ? failure.message : undefined

/** Worth saying only beside a warning that asks for attention; the Details always have it. */
const ASIDE = 'shared_wallet'
/** On a phone only the first warning shows. A leg says already that a token is an impostor, but not the loss. */
const FIRST: ReadonlySet<string> = new Set(['lookalike_address', 'sell_back_loss'])

/** Where the money would go, or be lost, first; then the taint. Warnings matter while the trade can be agreed to. */
export function attentionOf(trade: Trade): string[] {
  if (TRADE_ENDS.has(trade.status)) return []
  const wordsOf = (isWanted: (code: string) => boolean): string[] =>
    trade.warnings.filter(({ code }) => isWanted(code)).map(({ message }) => message)
  const own = [
    ...wordsOf((code) => FIRST.has(code)),
    ...(trade.tainted ? [taintWords(trade)] : []),
    ...wordsOf((code) => code !== ASIDE && !FIRST.has(code)),
  ]
  const aside = wordsOf((code) => code === ASIDE)
  return own.length === 0 ? [] : [...own, ...aside]
}

/** Names a host or one of our own tools (design §7), and nothing of the text that was read. */
const taintWords = ({ taintedBy }: Trade): string =>
  `Parley suggested this after reading ${sourceWords(taintedBy)}. It may not be what you asked for.`

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
