import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LiveCrest } from './live-crest.tsx'
import { SILENT } from './motion.ts'

const quiet = () => SILENT
afterEach(() => void vi.useRealTimers())

/** Counts the dots that the worker painted on each side of the canvas. */
async function covered(container: Element): Promise<{ left: number; right: number }> {
  const canvas = container.querySelector('canvas')
  if (!canvas) return { left: 0, right: 0 }
  const size = 120
  const copy = new OffscreenCanvas(size, size)
  const brush = copy.getContext('2d')
  brush?.drawImage(canvas, 0, 0, size, size)
  const data = brush?.getImageData(0, 0, size, size).data ?? []
  const found = { left: 0, right: 0 }
  for (let dot = 0; dot < size * size; dot++) {
    if ((data[dot * 4 + 3] ?? 0) > 60) found[dot % size < size / 2 ? 'left' : 'right'] += 1
  }
  return found
}

describe('the moving crest', () => {
  it('is painted by the worker, and the picture gives way to it', async () => {
    const { container } = await render(
      <LiveCrest state="idle" detail="full" levels={quiet} className="size-40" />,
    )
    await expect.poll(async () => (await covered(container)).left).toBeGreaterThan(500)
    await expect.element(container.querySelector('svg')).not.toBeVisible()
  })

  it('opens the side whose voice is heard', async () => {
    const loud = () => ({ left: 1, right: 0 })
    const { container } = await render(
      <LiveCrest state="speaking" detail="full" levels={loud} className="size-40" />,
    )
    await expect
      .poll(async () => {
        const { left, right } = await covered(container)
        return left > right * 1.3
      })
      .toBe(true)
  })

  it('asks for no levels while nobody talks', async () => {
    const levels = vi.fn(quiet)
    const screen = await render(
      <LiveCrest state="thinking" detail="small" levels={levels} className="size-20" />,
    )
    await expect.poll(async () => (await covered(screen.container)).left).toBeGreaterThan(100)
    expect(levels).not.toHaveBeenCalled()
    await screen.rerender(<LiveCrest state="listening" detail="small" levels={levels} className="size-20" />)
    await expect.poll(() => levels.mock.calls.length).toBeGreaterThan(2)
  })

  it('stays the picture where no worker can paint', async () => {
    vi.stubGlobal('OffscreenCanvas', undefined)
    try {
      const { container } = await render(
        <LiveCrest state="muted" detail="full" levels={quiet} className="size-40" />,
      )
      expect(container.querySelector('canvas')).toBeNull()
      await expect.element(container.querySelector('svg')).toBeVisible()
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('asks for levels at most twice a second where less motion is wished for', async () => {
    const media = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      media(query.includes('prefers-reduced-motion') ? 'all' : query),
    )
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const levels = vi.fn(() => ({ left: 0.5, right: 0 }))
    await render(<LiveCrest state="speaking" detail="full" levels={levels} className="size-40" />)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(499)
    expect(levels).not.toHaveBeenCalled()
    vi.advanceTimersByTime(501)
    expect(levels).toHaveBeenCalledTimes(2)
  })
})
