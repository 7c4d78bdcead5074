/** Tests which titles of rules are replaced by those of a model, and when. */
import { expect, it, vi } from 'vitest'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Exchange } from '#domain/title-writer.ts'
import type { TitledConversation } from '#domain/titled-conversations.ts'
import { createModelTitles } from './model-titles.ts'

const GUEST = { kind: 'guest', id: 'g' } as const
const said = (title: string, role: 'user' | 'assistant', more: Partial<TranscriptItem> = {}) =>
  ({
    type: 'MESSAGE',
    role,
    itemId: `${role} ${title}`,
    title,
    status: 'DONE',
    createdAtMs: 0,
    isHidden: false,
    expanded: false,
    ...more,
  }) as TranscriptItem
const conversation = (id: string, more: Partial<TranscriptItem> = {}): TitledConversation => ({
  id,
  title: 'Price of WIF',
  items: [said('price of WIF', 'user', more), said('It is $1.', 'assistant', more)],
})

function titler(write: (exchange: Exchange, signal: AbortSignal) => Promise<string>) {
  let now = 0
  let left = 1_000
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const titles = new Map<string, string>()
  const requests: Exchange[] = []
  const onReplaced = vi.fn(async () => undefined)
  const model = createModelTitles({
    writer: {
      write(exchange, signal) {
        requests.push(exchange)
        return write(exchange, signal)
      },
    },
    list: {
      replaceTitle: async (_, id, title) => {
        titles.set(id, title)
        return id !== 'renamed'
      },
    },
    take: async () => {
      left -= 1
      if (left < 0) throw new Error('spent')
    },
    onReplaced,
    clock: { now: () => now },
    log,
  })
  return {
    ...model,
    titles,
    requests,
    onReplaced,
    log,
    wait: (ms: number) => {
      now += ms
    },
    spend: () => {
      left = 0
    },
  }
}

it('stores the cleaned title of the model and notifies the tabs, but not after a rename', async () => {
  const { improve, titles, requests, onReplaced } = titler(async () => '**Title:** "WIF today."\nSure!')
  improve(GUEST, [conversation('a'), conversation('renamed')])
  await expect
    .poll(() => [...titles])
    .toEqual([
      ['a', 'WIF today'],
      ['renamed', 'WIF today'],
    ])
  expect(requests[0]).toEqual({ question: 'price of WIF', answer: 'It is $1.' })
  expect(onReplaced.mock.calls).toEqual([[GUEST, 'a']])
})

it('sends nothing of an imported file and of a picture without words', async () => {
  const { improve, requests, close } = titler(async () => 'A title')
  improve(GUEST, [
    conversation('file', { imported: true }),
    { id: 'p', title: 'Picture', items: [said('', 'user')] },
  ])
  await close()
  expect(requests).toEqual([])
})

it('asks twice at once, for the twenty newest of a list', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const { improve, requests, titles } = titler(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  improve(
    GUEST,
    Array.from({ length: 50 }, (_, n) => conversation(`c${n}`)),
  )
  await expect.poll(() => requests.length).toBe(2)
  for (let n = 0; n < 20; n += 1) {
    await expect.poll(() => answers.length).toBeGreaterThan(n)
    expect(answers.length - n).toBeLessThanOrEqual(2)
    answers[n]?.resolve('WIF')
  }
  await expect.poll(() => titles.size).toBe(20)
  expect(requests).toHaveLength(20)
})

it('keeps the title of the rules and rests for a minute after a failure', async () => {
  let fails = true
  const { improve, titles, requests, log, wait } = titler(async () => {
    if (fails) throw new Error('out of order')
    return 'WIF today'
  })
  improve(GUEST, [conversation('a')])
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
  expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/WIF/)
  fails = false
  wait(59_999)
  improve(GUEST, [conversation('b')])
  wait(1)
  improve(GUEST, [conversation('c')])
  await expect.poll(() => [...titles.keys()]).toEqual(['c'])
  expect(requests).toHaveLength(2)
})

it('keeps the title of the rules when the budget is spent', async () => {
  const { improve, requests, spend, close } = titler(async () => 'WIF today')
  spend()
  improve(GUEST, [conversation('a')])
  await close()
  expect(requests).toEqual([])
})

it('aborts what runs when the server closes, and begins nothing more', async () => {
  const { improve, close, titles, requests, log } = titler(
    (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  improve(GUEST, [conversation('a'), conversation('b'), conversation('c')])
  await expect.poll(() => requests.length).toBe(2)
  await close()
  expect([titles.size, requests.length, log.warn.mock.calls.length]).toEqual([0, 2, 0])
})
