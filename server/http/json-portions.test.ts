/** Tests that a page in portions is the same JSON as at once, and that a small page stays as it is. */
import { expect, it } from 'vitest'
import type { Conversation } from '#contract/api/conversation.ts'
import type { HttpContext } from './env.ts'
import { answerOf } from './json-portions.ts'
import { createPageAnswers } from './page-answers.ts'

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
  const answer = answerOf(context, page(items), 100_001)
  expect(answer).toBeInstanceOf(Response)
  expect(await (answer as Response).json()).toEqual(JSON.parse(JSON.stringify(page(items))))
})

it('answers a small page as it is', () => {
  const plain = page([item('a', [])])
  expect(answerOf(context, plain, 100_000)).toBe(plain)
})

it('sends many items in portions, none of which is large, and counts all of them', async () => {
  const taken: (number | undefined)[] = []
  const limits = { take: async (_limit: unknown, _key: string, points?: number) => void taken.push(points) }
  const { answer } = createPageAnswers({ config: { trustedProxies: 0 }, limits } as unknown as Parts)
  const long = 'x'.repeat(90_000)
  const items = Array.from({ length: 30 }, (_, at) => ({ ...item(`i${at}`, []), title: long }))
  const user = { kind: 'user', id: 'ada', email: '', roles: ['user'] } as const
  expect(await answer(context, user, page(items))).toBeInstanceOf(Response)
  expect(taken).toEqual([Math.ceil((30 * 90_000) / 1024)])
})

type Parts = Parameters<typeof createPageAnswers>[0]
