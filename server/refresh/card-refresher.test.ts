import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { RefreshedEvent } from '#contract/stream.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import type { Actor } from '#domain/ports.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { contracts } from '#tools/contracts.ts'
import { fixtures } from '#tools/fixtures.ts'
import { createToolbox, type Tool } from '../mcp/call-tool.ts'
import { testTools } from '../testing/echo.ts'
import { memoryConversations } from '../testing/stores.ts'
import { createCardRefresher } from './card-refresher.ts'

const NOW = Date.UTC(2026, 10, 20, 14, 31)
const guest: Actor = { kind: 'guest', id: 'g1' }

function note(
  itemId: string,
  tool: keyof typeof fixtures,
  more: Partial<ToolNoteItem['data']> = {},
): ToolNoteItem {
  const { done } = fixtures[tool]
  if (done.status !== 'done') throw new Error('the fixture is done')
  return {
    itemId,
    type: 'TOOL_NOTE',
    title: tool,
    status: 'DONE',
    createdAtMs: NOW,
    isHidden: false,
    expanded: false,
    data: {
      callId: 'c',
      tool,
      intent: '',
      arguments: {},
      output: done.output,
      startedAt: new Date(NOW).toISOString(),
      ...more,
    },
  }
}

async function openRefresher(...items: ToolNoteItem[]) {
  const conversations = memoryConversations()
  const conversationId = await conversations.start(guest)
  for (const item of items) await conversations.putItem(conversationId, item)
  let runs = 0
  const run = vi.fn(async (): Promise<ToolOutcome> => {
    runs += 1
    return { ok: true, output: { run: runs }, modelView: '', touches: [], durationMs: 1 }
  })
  const take = vi.fn(async () => undefined)
  const warn = vi.fn()
  const refresher = createCardRefresher({
    conversations,
    contracts,
    toolbox: { run },
    limits: { take },
    clock: { now: Date.now },
    log: { warn },
  })
  const watch = (...itemIds: string[]) => {
    const sent: RefreshedEvent[] = []
    const stop = refresher.watch({ actor: guest, conversationId, itemIds }, (event) => sent.push(event))
    return { sent, stop }
  }
  return { run, take, warn, watch, conversations, conversationId }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

describe('the cards that a page is looking at', () => {
  it('are read again at the pace of their contracts', async () => {
    const { run, watch } = await openRefresher(
      note('a', 'solana_resolve_token', { arguments: { query: 'JUP' } }),
      note('b', 'markets_fetch_ohlcv'),
    )
    const { sent } = watch('a', 'b')
    await pass(29)
    expect(run).not.toHaveBeenCalled()
    await pass(1)
    expect(sent).toEqual([
      { type: 'refreshed', itemId: 'a', arguments: { query: 'JUP' }, output: { run: 1 } },
    ])
    await pass(30)
    expect(sent.map(({ itemId }) => itemId).toSorted()).toEqual(['a', 'a', 'b'])
  })

  it('are not read while no page looks at them', async () => {
    const timersLeft = countOwnTimers()
    const { run, watch } = await openRefresher(note('a', 'solana_list_balances'))
    watch()
    const { sent, stop } = watch('a')
    await pass(30)
    stop()
    await pass(3600)
    expect([run.mock.calls.length, sent.length]).toEqual([1, 1])
    expect(timersLeft()).toBe(0)
  })

  it('are read for no longer than a page takes to renew its stream', async () => {
    const timersLeft = countOwnTimers()
    const { run, watch } = await openRefresher(note('a', 'solana_list_balances'))
    watch('a')
    await pass(6 * 60)
    const { length } = run.mock.calls
    await pass(3600)
    expect(run.mock.calls).toHaveLength(length)
    expect(timersLeft()).toBe(0)
  })

  it('are read once for two tabs, and a page that comes back gets the last result at once', async () => {
    const { run, watch } = await openRefresher(note('a', 'solana_list_balances'))
    const [one, two] = [watch('a'), watch('a')]
    await pass(31)
    expect(run).toHaveBeenCalledOnce()
    expect([one.sent.length, two.sent.length]).toEqual([1, 1])
    const later = watch('a')
    await pass(0)
    expect(run).toHaveBeenCalledOnce()
    expect(later.sent).toEqual(one.sent)
  })

  it('are read at once when the stored result is old', async () => {
    const { watch } = await openRefresher(note('a', 'solana_list_balances'))
    await pass(600)
    const { sent } = watch('a')
    await pass(0)
    expect(sent).toHaveLength(1)
  })

  it('stay about the wallet that the first call chose', async () => {
    const { run, watch } = await openRefresher(note('a', 'solana_list_balances', { arguments: { limit: 5 } }))
    const { sent } = watch('a')
    await pass(30)
    const { done } = fixtures.solana_list_balances
    const address = done.status === 'done' && done.output.wallet.address
    const context = { channel: 'page', conversationId: 'conv_1' }
    expect(run.mock.calls).toEqual([
      [guest, 'solana_list_balances', { limit: 5, wallet_address: address }, context],
    ])
    expect(sent[0]?.arguments).toEqual({ limit: 5 })
  })

  it('keep their result after a failure, and are tried again', async () => {
    const { run, watch, warn } = await openRefresher(note('a', 'solana_list_balances'))
    run.mockResolvedValueOnce({ ok: false, code: 'x', message: '', status: 503, durationMs: 1 })
    run.mockRejectedValueOnce(new TypeError('broken'))
    const { sent } = watch('a')
    await pass(60)
    expect([run.mock.calls.length, sent.length, warn.mock.calls.length]).toEqual([2, 0, 1])
    await pass(30)
    expect(sent).toHaveLength(1)
  })

  it('are not read beyond the limits of their owner', async () => {
    const { run, take, watch, warn } = await openRefresher(note('a', 'solana_list_balances'))
    take.mockRejectedValueOnce(new ParleyError('day_budget_spent', { retryAfterMs: 1 }))
    watch('a')
    await pass(30)
    expect([run.mock.calls.length, warn.mock.calls.length]).toEqual([0, 0])
    await pass(30)
    expect(run).toHaveBeenCalledOnce()
  })
})

it('other calls are never repeated', async () => {
  const { run, watch, conversations } = await openRefresher(
    note('costs', 'twitter_search'),
    note('page', 'fetch'),
    note('trade', 'solana_swap_execute'),
    note('failed', 'solana_list_balances', { output: undefined, error: { code: 'x', message: '' } }),
    note('older', 'solana_list_balances', { output: { of: 'another version' } }),
    { ...note('running', 'solana_list_balances'), status: 'IN_PROGRESS' },
  )
  const other = await conversations.start({ kind: 'guest', id: 'other' })
  await conversations.putItem(other, note('foreign', 'solana_list_balances'))
  watch('costs', 'page', 'trade', 'failed', 'older', 'running', 'foreign')
  await pass(600)
  expect(run).not.toHaveBeenCalled()
})

it('a call is not repeated for an owner who has lost the right to it', async () => {
  const contract = { ...contracts.solana_list_balances, right: 'pro' } as const
  const handled = vi.fn()
  const toolbox = createToolbox({
    ...testTools([]),
    // The refusal comes before the handler, which is never run.
    tools: [
      { contract, handler: { ports: [], run: handled, modelView: handled } as unknown as Tool['handler'] },
    ],
  })
  const conversations = memoryConversations()
  const conversationId = await conversations.start(guest)
  await conversations.putItem(conversationId, note('a', 'solana_list_balances'))
  const send = vi.fn()
  createCardRefresher({
    conversations,
    contracts: { solana_list_balances: contract },
    toolbox,
    limits: { take: async () => undefined },
    clock: { now: Date.now },
    log: { warn: () => undefined },
  }).watch({ actor: guest, conversationId, itemIds: ['a'] }, send)
  await pass(60)
  expect([handled.mock.calls.length, send.mock.calls.length]).toEqual([0, 0])
})

it('only the first eight calls are repeated', async () => {
  const ids = Array.from({ length: 10 }, (_, at) => `n${at}`)
  const { run, watch } = await openRefresher(...ids.map((id) => note(id, 'solana_list_balances')))
  watch(...ids)
  await pass(30)
  expect(run).toHaveBeenCalledTimes(8)
})
