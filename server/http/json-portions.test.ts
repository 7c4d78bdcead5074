/** Tests that a page in portions is the same JSON as at once, and that a page without pictures stays as it is. */
import { expect, it } from 'vitest'
import type { Conversation } from '#contract/api/conversation.ts'
import type { HttpContext } from './env.ts'
import { answerOf } from './json-portions.ts'

const item = (itemId: string, attachments: readonly object[]): Conversation['items'][number] =>
  ({
    itemId,
    type: 'MESSAGE',
    role: 'user',
    title: `“${itemId}”, with a comma`,
    status: 'DONE',
    createdAtMs: 1,
    isHidden: false,
    expanded: false,
    data: { attachments },
  }) as Conversation['items'][number]

const page = (items: Conversation['items']): Conversation => ({
  id: 'c1',
  items,
  hasEarlier: false,
  lastEventId: '7',
  branch: 0,
  forks: [],
  ratings: [],
  offTheRecord: undefined,
})
const picture = {
  id: 'p',
  label: 'Image 1',
  description: '1 B',
  mimeType: 'image/png',
  dataUrl: 'data:image/png;base64,AA==',
  size: 1,
}
/** Only `body` of a context is used. */
const context = { body: (stream: ReadableStream) => new Response(stream) } as unknown as HttpContext

it.each([
  ['one item', [item('a', [picture])]],
  ['several items', [item('a', []), item('b', [picture, picture]), item('c', [])]],
])('is the same JSON in portions: %s', async (_what, items) => {
  const answer = answerOf(context, page(items))
  expect(answer).toBeInstanceOf(Response)
  expect(await (answer as Response).json()).toEqual(JSON.parse(JSON.stringify(page(items))))
})

it('answers a page without pictures as it is', () => {
  const plain = page([item('a', [])])
  expect(answerOf(context, plain)).toBe(plain)
})
