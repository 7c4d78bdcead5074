import { describe, expect, it, vi } from 'vitest'
import type { Trade } from '#contract/trades.ts'
import type { Brain, BrainPart } from '#domain/brain.ts'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { brain, done, noteOf, open, place, type Run, session, titles } from './testing/place.ts'

/** A brain that plays the given responses one after the other, then falls silent. */
function scripted(...responses: readonly (readonly BrainPart[])[]): Brain {
  let turn = 0
  return {
    async *think() {
      yield* responses[turn++] ?? []
    },
  }
}
const toolCall = (name: string, args = '{}'): BrainPart => ({ type: 'call', name, arguments: args })

/** A tool that takes as long as the test wants and hears when it is given up. */
function slowTool() {
  const answer = Promise.withResolvers<ToolOutcome>()
  const signals: AbortSignal[] = []
  const run: Run = (_actor, _name, _args, { signal }) => {
    if (signal) signals.push(signal)
    return answer.promise
  }
  return { run, signals, answer: () => answer.resolve(done({})) }
}

describe('stopping', () => {
  it('gives up a running tool, ends its note and stays silent', async () => {
    const slow = slowTool()
    const at = place({ run: slow.run })
    const { call, page, supervision } = open(at, brain)
    page.ask('balance')
    await vi.waitFor(() => expect(slow.signals).toHaveLength(1))
    await page.answered(1)
    page.stop()
    expect(slow.signals[0]?.aborted).toBe(true)
    slow.answer()
    page.ask('hi')
    await page.answered(2)
    call.close('ended')
    await supervision.over
    expect(noteOf(at)).toMatchObject({ status: 'DONE', data: { error: { code: 'tool_aborted' } } })
    expect(titles(at)).toHaveLength(3)
    expect([...at.rows.values()]).toMatchObject([{ outcome: { ok: false, code: 'tool_aborted' } }])
  })

  it('ends the notes and the words of a call that is closed', async () => {
    const slow = slowTool()
    const at = place({ run: slow.run })
    const { call, page, supervision } = open(
      at,
      scripted([{ type: 'text', delta: 'Let me look.' }, toolCall('auth_info')]),
    )
    page.ask('?')
    await vi.waitFor(() => expect(slow.signals).toHaveLength(1))
    call.close('draining')
    await supervision.over
    expect(slow.signals[0]?.aborted).toBe(true)
    expect([...at.items.values()].map(({ status }) => status)).toEqual(['DONE', 'DONE', 'DONE'])
    slow.answer()
  })

  it('answers a slow tool after the user has spoken in between', async () => {
    const slow = slowTool()
    const at = place({ run: slow.run })
    const { page } = open(
      at,
      scripted(
        [toolCall('auth_info')],
        [{ type: 'text', delta: 'Hi!' }],
        [{ type: 'text', delta: 'Found it.' }],
      ),
    )
    page.ask('look something up')
    await page.answered(1)
    page.ask('hi')
    await page.answered(2)
    await vi.waitFor(() => expect(slow.signals).toHaveLength(1))
    slow.answer()
    await page.answered(3)
    await vi.waitFor(() => expect(titles(at).at(-1)).toBe('assistant: Found it.'))
  })
})

describe('keeping', () => {
  it('writes in the order of events, however slow each write is', async () => {
    let next = 0
    const at = place({ delayMs: () => [7, 0, 4, 1, 9, 2][next++ % 6] ?? 0 })
    const { call, page, supervision } = open(
      at,
      scripted(
        [{ type: 'text', delta: 'One.' }, toolCall('auth_info'), toolCall('resolve_wallet')],
        [{ type: 'text', delta: 'Two.' }],
      ),
    )
    page.ask('go')
    await page.answered(2)
    call.close('ended')
    await supervision.over
    expect(at.writes).toEqual([
      'MESSAGE DONE',
      'MESSAGE IN_PROGRESS',
      'MESSAGE DONE',
      'TOOL_NOTE IN_PROGRESS',
      'TOOL_NOTE IN_PROGRESS',
      'TOOL_NOTE DONE',
      'TOOL_NOTE DONE',
      'MESSAGE IN_PROGRESS',
      'MESSAGE DONE',
    ])
    expect([...at.items.keys()]).toEqual([
      ...new Set(at.published.flatMap((event) => (event.type === 'item' ? [event.item.itemId] : []))),
    ])
  })

  it('says once that storage fails, and the conversation goes on', async () => {
    const at = place()
    at.broken.add('putItem')
    const { call, page, supervision } = open(
      at,
      scripted([{ type: 'text', delta: 'One.' }], [{ type: 'text', delta: 'Two.' }]),
    )
    page.ask('a')
    await page.answered(1)
    page.ask('b')
    await page.answered(2)
    call.close('ended')
    await supervision.over
    const notices = at.published.filter(({ type }) => type === 'notice')
    expect(notices).toMatchObject([{ level: 'error', code: 'not_kept' }])
    expect(at.published.filter(({ type }) => type === 'item').length).toBeGreaterThan(3)
    expect(at.log.error).toHaveBeenCalled()
  })

  it('runs no tool that is not on record', async () => {
    const at = place()
    at.broken.add('begin')
    const { page } = open(at, brain)
    page.ask('balance')
    await page.answered(2)
    expect(at.run).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(noteOf(at)).toMatchObject({ data: { error: { code: 'unknown_error' } } }))
  })

  it('leaves a call to the process that began it first', async () => {
    const at = place()
    at.toolCalls.begin = async () => false
    const { call, page, supervision } = open(at, brain)
    page.ask('balance')
    await page.answered(1)
    call.close('ended')
    await supervision.over
    expect(at.run).not.toHaveBeenCalled()
    expect(page.responses()).toBe(1)
  })
})

it('stops a brain that does nothing but call tools', async () => {
  const at = place()
  const { page } = open(at, {
    async *think(context) {
      if (context.toolChoice === 'none') yield { type: 'text', delta: 'I give up.' }
      else yield toolCall('auth_info')
    },
  })
  page.ask('loop')
  await page.answered(5)
  expect(at.run).toHaveBeenCalledTimes(4)
  await vi.waitFor(() => expect(titles(at).at(-1)).toBe('assistant: I give up.'))
})

describe('a preview that was made on the page while a call goes on', () => {
  it('is declined by a person who says so to the assistant, and not once the call is over', async () => {
    const { set, preview, swaps: fakeSwaps } = createSwapServices()
    set.now = Date.now()
    const onPage = await preview()
    const swaps = { ...fakeSwaps, voiceConsentUsd: 25, decline: vi.fn(async () => onPage) }
    let notify: ((trade: Trade) => void) | undefined
    const tradeEnds = (listener: (trade: Trade) => void) => {
      notify = listener
      return () => {
        notify = undefined
      }
    }
    const at = { ...place(), swaps, tradeEnds }
    const { call, page, supervision } = open(at, brain)
    notify?.(onPage)
    page.ask('cancel the swap')
    await page.answered(1)
    await vi.waitFor(() => expect(swaps.decline).toHaveBeenCalledWith(session.actor, onPage.id))
    call.close('ended')
    await supervision.over
    expect(notify).toBeUndefined()
  })
})
