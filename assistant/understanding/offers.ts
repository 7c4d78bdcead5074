/** Finds what the assistant has just offered to do: a plain 'yes' accepts it. */
import { type ConversationItem, messageText } from '#contract/realtime/items.ts'

const OFFER = /\bshall (?:we|i) ([^?]+)\?|\bdid you mean (\*\*[^*]+\*\*)\?/i

/** Returns the request in the user's own words: 'check up on my portfolio'. */
export function offerIn(items: readonly ConversationItem[]): string | undefined {
  const last = items.findLast((item) => item.type === 'message' && item.role === 'assistant')
  const [, shall, meant] = (last?.type === 'message' && OFFER.exec(messageText(last))) || []
  const offer = shall ?? meant
  // Where a question to ask is printed in bold, that is the request; so are words of the person's own.
  const request = /\*\*([^*]+)/.exec(offer ?? '') ?? /^come back to “([^”]+)”$/.exec(offer ?? '')
  return (request?.[1] ?? offer)?.replaceAll(/\byour\b/gi, 'my')
}
