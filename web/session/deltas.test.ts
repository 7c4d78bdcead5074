import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeltas, thirtyHertz } from './deltas.ts'

/** Frames that run when the test paints one. */
let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => undefined
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const paint = (): void => {
  const [now, later] = [[...frames], frames.length]
  for (const frame of now) frame()
  frames = [...now.map(() => () => undefined), ...frames.slice(later)]
}

describe('thirty writes a second', () => {
  it('come with the next frame after a silence', () => {
    const flush = vi.fn()
    thirtyHertz(flush, 31)
    paint()
    expect(flush).toHaveBeenCalledOnce()
    paint()
    vi.advanceTimersByTime(1000)
    expect(flush).toHaveBeenCalledOnce()
  })

  it('come behind the second frame while words stream', async () => {
    const flush = vi.fn()
    thirtyHertz(flush, 30)
    paint()
    expect(flush).not.toHaveBeenCalled()
    paint()
    await vi.waitFor(() => expect(flush).toHaveBeenCalledOnce())
    vi.advanceTimersByTime(1000)
    expect(flush).toHaveBeenCalledOnce()
  })

  it('come by a timer on a hidden page, which paints nothing', () => {
    const flush = vi.fn()
    thirtyHertz(flush, 31)
    vi.advanceTimersByTime(249)
    expect(flush).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(flush).toHaveBeenCalledOnce()
    paint()
    expect(flush).toHaveBeenCalledOnce()
  })

  it('do not come after a cancellation', () => {
    const flush = vi.fn()
    thirtyHertz(flush, 31)()
    paint()
    vi.advanceTimersByTime(1000)
    expect(flush).not.toHaveBeenCalled()
  })
})

describe('streamed text', () => {
  it('is written in one piece for each item, and begins anew after that', () => {
    const written: [string, string][] = []
    const quiet: number[] = []
    const flushes: (() => void)[] = []
    const deltas = createDeltas(
      (flush, quietMs) => {
        flushes.push(flush)
        quiet.push(quietMs)
        return () => undefined
      },
      (id, text) => void written.push([id, text]),
    )
    deltas.add('a', 'one ')
    deltas.add('b', 'two')
    deltas.add('a', 'three')
    expect(flushes).toHaveLength(1)
    flushes[0]?.()
    expect(written).toEqual([
      ['a', 'one three'],
      ['b', 'two'],
    ])
    vi.advanceTimersByTime(40)
    deltas.add('a', 'x')
    expect(quiet[1]).toBe(40)
    expect([deltas.take('a'), deltas.take('a'), deltas.take('b')]).toEqual(['x', '', ''])
    deltas.add('b', 'dropped')
    deltas.clear()
    deltas.flush()
    expect(written).toHaveLength(2)
  })

  it('is not written once it is closed', () => {
    const cancel = vi.fn()
    const deltas = createDeltas(
      () => cancel,
      () => undefined,
    )
    deltas.close()
    expect(cancel).not.toHaveBeenCalled()
    deltas.add('a', 'x')
    deltas.close()
    expect(cancel).toHaveBeenCalledOnce()
  })
})
