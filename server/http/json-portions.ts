/** Sends a large answer item by item: tens of megabytes of JSON at once would hold up everybody else. */
import type { Conversation } from '#contract/api/conversation.ts'
import type { HttpContext } from './env.ts'
import { streamOf } from './stream-of.ts'

/** A part of a conversation, or a copy of one. */
type Page = Readonly<{ items: Conversation['items'] }>

/** Returns the page itself where it is small; `size` counts its characters. */
export const answerOf = <P extends Page>(c: HttpContext, page: P, size: number): P | Response =>
  size > LARGE ? c.body(streamOf(portionsOf(page)), 200, { 'content-type': 'application/json' }) : page

const LARGE = 100_000

/** Portions of the JSON of a page; each item is one. */
async function* portionsOf({ items, ...rest }: Page): AsyncGenerator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"items":[`
  for (const [at, item] of items.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(item)}`
  yield ']}'
}
