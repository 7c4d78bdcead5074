import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_WATCHED } from '#contract/api/conversation.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { createWatchedCards } from './watched-cards.ts'

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  listeners = 0
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners += 1
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners -= 1
    super.removeEventListener(...args)
  }
  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: FakeDocument
beforeEach(() => {
  vi.useFakeTimers()
  page = new FakeDocument()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const note = (data: Partial<ToolNoteItem['data']> = {}): ToolNoteItem => ({
  itemId: 'a',
  type: 'TOOL_NOTE',
  title: 'solana_list_balances',
  status: 'DONE',
  createdAtMs: 0,
  isHidden: false,
  expanded: false,
  data: {
    callId: 'c',
    tool: 'solana_list_balances',
    intent: '',
    arguments: { wallet: 'w', limit: 5 },
    output: { of: 'first' },
    startedAt: '2026-11-20T14:31:00.000Z',
    ...data,
  },
})

function open(item?: ToolNoteItem) {
  const watch = vi.fn()
  return { watch, cards: createWatchedCards({ transcript: { item: () => item }, watch }) }
}

describe('the cards on the screen', () => {
  it('are watched once the screen has rested for a second', () => {
    const { cards, watch } = open()
    cards.show('a')
    vi.advanceTimersByTime(900)
    cards.show('b')
    vi.advanceTimersByTime(999)
    expect(watch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(watch.mock.calls).toEqual([[['a', 'b']]])
  })

  it('are not named again when the same ones come back', () => {
    const { cards, watch } = open()
    const hide = cards.show('a')
    cards.show('b')
    vi.advanceTimersByTime(1000)
    hide()
    cards.show('a')
    vi.advanceTimersByTime(1000)
    expect(watch).toHaveBeenCalledOnce()
    cards.show('c')
    vi.advanceTimersByTime(1000)
    expect(watch).toHaveBeenLastCalledWith(['b', 'a', 'c'])
  })

  it('are renewed every five minutes, and no longer when none is left', () => {
    const { cards, watch } = open()
    const hide = cards.show('a')
    vi.advanceTimersByTime(301_000)
    expect(watch.mock.calls).toEqual([[['a']], [['a']]])
    hide()
    vi.advanceTimersByTime(1000)
    expect(watch).toHaveBeenLastCalledWith([])
    vi.advanceTimersByTime(3_600_000)
    expect(watch).toHaveBeenCalledTimes(3)
    expect([vi.getTimerCount(), page.listeners]).toEqual([0, 0])
  })

  it('are not watched on a hidden page', () => {
    const { cards, watch } = open()
    cards.show('a')
    cards.show('b')
    vi.advanceTimersByTime(1000)
    page.turn('hidden')
    vi.advanceTimersByTime(1000)
    expect(watch).toHaveBeenLastCalledWith([])
    page.turn('visible')
    vi.advanceTimersByTime(1000)
    expect(watch).toHaveBeenLastCalledWith(['a', 'b'])
    expect(page.listeners).toBe(1)
  })

  it('are the last ones to come when there are more than the server watches', () => {
    const { cards, watch } = open()
    const ids = Array.from({ length: MAX_WATCHED + 2 }, (_, at) => `n${at}`)
    for (const id of ids) cards.show(id)
    vi.advanceTimersByTime(1000)
    expect(watch).toHaveBeenCalledWith(ids.slice(2))
  })
})

describe('a newer result', () => {
  const newer = { type: 'refreshed', itemId: 'a', arguments: { limit: 5, wallet: 'w' }, output: 7 } as const

  it('stands beside the call that it continues, whatever the order of the arguments', () => {
    const { cards } = open(note())
    const changed = vi.fn()
    cards.subscribe('a', changed)
    cards.receive(newer)
    expect(changed).toHaveBeenCalledOnce()
    expect(cards.outputOf('a', '2026-11-20T14:31:00.000Z')).toBe(7)
    expect(cards.outputOf('a', '2026-11-20T14:32:00.000Z')).toBeUndefined()
    expect(cards.outputOf('b', '2026-11-20T14:31:00.000Z')).toBeUndefined()
  })

  it.each<[string, ToolNoteItem | undefined]>([
    ['a card that is gone', undefined],
    ['a call with other arguments', note({ arguments: { wallet: 'w', limit: 6 } })],
    ['a call that has no result yet', note({ output: undefined })],
  ])('is dropped for %s', (_, item) => {
    const { cards } = open(item)
    const changed = vi.fn()
    cards.subscribe('a', changed)
    cards.receive(newer)
    expect(changed).not.toHaveBeenCalled()
    expect(cards.outputOf('a', '2026-11-20T14:31:00.000Z')).toBeUndefined()
  })
})
