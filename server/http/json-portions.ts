/** Sends an answer with pictures or very long texts item by item: tens of megabytes of JSON at once would hold up everybody else. */
import type { Conversation } from '#contract/api/conversation.ts'
import type { HttpContext } from './env.ts'
import { streamOf } from './stream-of.ts'

/** A part of a conversation, or a copy of one. */
type Page = Readonly<{ items: Conversation['items'] }>

/** Returns the page itself where it is small. */
export const answerOf = <P extends Page>(c: HttpContext, page: P): P | Response =>
  page.items.some(isLarge)
    ? c.body(streamOf(portionsOf(page)), 200, { 'content-type': 'application/json' })
    : page

const LONG = 100_000

const isLarge = (item: Conversation['items'][number]): boolean =>
  item.title.length > LONG || (item.type === 'MESSAGE' && (item.data?.attachments ?? []).length > 0)

/** Portions of the JSON of a page; each item is one. */
async function* portionsOf({ items, ...rest }: Page): AsyncGenerator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"items":[`
  for (const [at, item] of items.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(item)}`
  yield ']}'
}
