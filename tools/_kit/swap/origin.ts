/** Words for who asked for a trade and how it was confirmed: the same on its card and in the list of trades. */
import type { Trade } from '#contract/trades.ts'

export function requestWords({ askedBy, requestedHow, tainted }: Trade): string {
  if (askedBy === 'mcp') return 'An outside program asked'
  if (tainted || requestedHow === 'suggested') return 'Parley suggested it'
  return requestedHow === 'spoken' ? 'You asked by voice' : 'You asked'
}

export function gestureWords({ consentedBy, consentGesture, output, recipient }: Trade): string {
  if (recipient && consentGesture === 'typed') return 'typing a part of the address'
  if (consentedBy === 'voice') return 'voice'
  if (consentGesture === 'hold') return 'holding the button'
  return consentGesture === 'typed' ? `typing ${output.symbol}` : 'click'
}
