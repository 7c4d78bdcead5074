import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { framesDrawn, untilDrawn } from '#ui/testing/drawn.ts'
import { currentToasts, dropToast, showToast, TOAST_MS } from '#web/lib/toasts.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const { id } of currentToasts()) dropToast(id)
})
/** While Vitest waits for the mouse, it has the time of the fake timers go on. */
const HOUR_MS = 3_600_000
const texts = () => currentToasts().map(({ text }) => text)

describe('a toast', () => {
  it.each([
    ['[S9.14] of a copied wallet stays 1.2 s', 1200, TOAST_MS.walletCopied],
    ['[S9.15] of copied debug text stays 1.6 s', 1600, TOAST_MS.debugCopied],
    ['[S9.16] stays 5 s when nothing else is said', 5000, TOAST_MS.standard],
    ['[S9.17] of something saved stays 3.2 s', 3200, TOAST_MS.saved],
  ])('%s', async (_, stays, ms) => {
    await render(<Toasts />)
    showToast({ text: 'Done', ms })
    await framesDrawn()
    vi.advanceTimersByTime(stays - 1)
    expect(texts()).toEqual(['Done'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('stays while someone points at it, and leaves its whole time afterwards', async () => {
    const screen = await render(<Toasts />)
    showToast({ text: 'Read me', ms: HOUR_MS })
    await untilDrawn(() => screen.container.textContent === 'Read me')
    const plate = screen.container.querySelector('.toast-in') as HTMLElement
    await userEvent.hover(plate)
    await framesDrawn()
    vi.advanceTimersByTime(2 * HOUR_MS)
    expect(texts()).toEqual(['Read me'])
    await userEvent.unhover(plate)
    await framesDrawn()
    vi.advanceTimersByTime(HOUR_MS)
    expect(texts()).toEqual([])
  })

  it('stands once when it is added twice', () => {
    showToast({ text: 'Again' })
    showToast({ text: 'Again' })
    expect(texts()).toEqual(['Again'])
  })
})
