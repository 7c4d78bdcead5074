import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OverlayState } from '#contract/stage.ts'
import { createStore } from '#std/store.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { Overlay } from './overlay.tsx'

const NOW = Date.parse('2026-06-01T00:00:00.000Z')
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString()
const shout = (nth: number, message: string, expiresInS = 600) => ({
  id: `shout_${nth}`,
  alias: `Viewer ${nth}`,
  message,
  created_at: at(expiresInS - 600),
  expires_at: at(expiresInS),
})
const base: OverlayState = {
  now: at(0),
  scene: 'market-live',
  updatedAt: null,
  shouts: [shout(2, '<img src=x onerror=alert(1)> **hi**'), shout(1, 'gm everyone', 60)],
  ticker: {
    source: 'Sandbox market',
    official: true,
    stale: false,
    asOf: at(-8),
    rows: [
      { mint: 'a', symbol: 'SOL', usd: 168.42, change24h: 3.1 },
      { mint: 'b', symbol: 'BONK', usd: 0.00002113, change24h: null },
    ],
  },
}

let clock = NOW
beforeEach(() => {
  clock = NOW
  document.documentElement.dataset.theme = 'dark'
  document.documentElement.dataset.route = '/overlay'
})
afterEach(() => {
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.route
  vi.useRealTimers()
})

async function drawn(given: Partial<OverlayState> = {}) {
  const store = createStore<OverlayState | undefined>({ ...base, ...given })
  const overlay = { ...store, now: () => clock, close: () => undefined }
  const { container } = await render(<Overlay overlay={overlay} />)
  const put = (next: Partial<OverlayState>) => store.set({ ...base, ...given, ...next })
  return { container, put, text: () => container.textContent }
}

describe('the overlay', () => {
  it('shows the prices with source and age, and the shouts with the newest lowest', async () => {
    const { container, text } = await drawn()
    for (const words of ['SOL$168.42', '+3.10%', 'BONK', 'Sandbox market', '8 s ago'])
      expect(text()).toContain(words)
    expect(
      [...container.querySelectorAll('[aria-label="Shouts"] p')].map((each) => each.textContent),
    ).toEqual(['gm everyone', '<img src=x onerror=alert(1)> **hi**'])
    expect(container.querySelector('img, a, button')).toBeNull()
  })

  it.each([
    [768, 432],
    [390, 844],
  ])('leaves out a pair that has no room at %i × %i, and cuts none', async (width, height) => {
    await page.viewport(width, height)
    const rows = ['SOL', 'BONK', 'JUP', 'WIF', 'PYTH', 'RAY', 'ORCA', 'JTO', 'RENDER', 'HNT', 'MEW', 'BOME']
    const ticker = {
      ...base.ticker,
      rows: rows.map((symbol) => ({ mint: symbol, symbol, usd: 168.42, change24h: -3.1 })),
    } as OverlayState['ticker']
    const { container } = await drawn({ ticker })
    const list = container.querySelector('[aria-label="Prices"]')?.getBoundingClientRect() ?? new DOMRect()
    const pairs = [...container.querySelectorAll('[aria-label="Prices"] > li')].map((each) =>
      each.getBoundingClientRect(),
    )
    const shown = pairs.filter(({ top }) => top < list.bottom)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThan(rows.length)
    for (const { right, bottom } of shown) {
      expect(right).toBeLessThanOrEqual(list.right + 0.5)
      expect(bottom).toBeLessThanOrEqual(list.bottom + 0.5)
    }
  })

  it.each([
    [390, 844],
    [720, 450],
    [768, 432],
    [844, 390],
    [1280, 720],
  ])('has no type under 16 px at %i × %i, and its source on one line', async (width, height) => {
    await page.viewport(width, height)
    const { container } = await drawn({ ticker: { ...base.ticker, stale: true } as OverlayState['ticker'] })
    const words = [...container.querySelectorAll('li b, li span, p')]
    const sizes = words.map((each) => Number.parseFloat(getComputedStyle(each).fontSize))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
    const symbol = container.querySelector<HTMLElement>('.overlay-rows b')
    expect(symbol?.clientHeight).toBeGreaterThanOrEqual(sizes[0] ?? Number.NaN)
    const source = container.querySelector<HTMLElement>('.overlay-source')
    expect(source?.offsetHeight).toBeLessThan(30)
    expect(source?.scrollWidth).toBe(source?.clientWidth)
  })

  it('has its source apart from the last pair, not nearer to it than the pairs are to each other', async () => {
    await page.viewport(1280, 720)
    const rows = ['SOL', 'JUP', 'BONK', 'WIF'].map((symbol) => ({
      mint: symbol,
      symbol,
      usd: 159.39,
      change24h: 1.03,
    }))
    const { container } = await drawn({ ticker: { ...base.ticker, rows } as OverlayState['ticker'] })
    const [first, second, , last] = [...container.querySelectorAll('[aria-label="Prices"] > li')].map(
      (each) => each.getBoundingClientRect(),
    )
    const source = container.querySelector('.overlay-source')?.getBoundingClientRect()
    const between = (second?.left ?? 0) - (first?.right ?? 0)
    expect(between).toBeGreaterThan(0)
    expect((source?.left ?? 0) - (last?.right ?? 0)).toBeGreaterThanOrEqual(between)
  })

  it.each([
    [768, 1024],
    [844, 390],
    [1024, 768],
  ])(
    'stands at the lower edge of a small window, with all three pairs, at %i × %i',
    async (width, height) => {
      await page.viewport(width, height)
      const rows = [
        { mint: 'a', symbol: 'SOL', usd: 159.39, change24h: 1.03 },
        { mint: 'b', symbol: 'JUP', usd: 0.3759, change24h: 4.47 },
        { mint: 'c', symbol: 'BONK', usd: 0.00001715, change24h: -0.63 },
      ]
      const { container } = await drawn({ ticker: { ...base.ticker, rows } as OverlayState['ticker'] })
      const strip = container.querySelector('.overlay-ticker')?.getBoundingClientRect()
      expect(height - (strip?.bottom ?? 0)).toBeLessThan(48)
      expect(strip?.left).toBeLessThan(48)
      const [list, ...pairs] = [
        ...container.querySelectorAll('[aria-label="Prices"], [aria-label="Prices"] > li'),
      ].map((each) => each.getBoundingClientRect())
      expect(pairs.map(({ bottom }) => bottom <= (list?.bottom ?? 0) + 0.5)).toEqual([true, true, true])
    },
  )

  it('marks old prices, and says when there are none', async () => {
    const { put, text } = await drawn({ ticker: { ...base.ticker, stale: true } as OverlayState['ticker'] })
    expect(text()).toContain('Cached, 8 s ago')
    put({ ticker: null })
    await expect.poll(text).toContain('Prices are not available right now.')
    put({ ticker: undefined })
    await expect.poll(text).not.toContain('Prices')
  })

  it.each([
    ['standby', 'Back in a moment'],
    ['game-show', 'Game show'],
  ] as const)('changes to the scene %s at once', async (scene, title) => {
    const { container, put } = await drawn()
    put({ scene })
    await expect.poll(() => container.querySelector('h1')?.textContent).toBe(title)
    expect(container.textContent).toContain('gm everyone')
    expect(container.textContent).not.toContain('SOL')
  })

  it('lets a shout go when it expires, without a word from the server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { text } = await drawn()
    expect(text()).toContain('gm everyone')
    clock = NOW + 60_000
    vi.advanceTimersByTime(60_100)
    vi.useRealTimers()
    await expect.poll(text).not.toContain('gm everyone')
    expect(text()).toContain('**hi**')
  })

  it('has nothing before the first event, and no background at any time', async () => {
    const overlay = { get: () => undefined, subscribe: () => () => undefined, now: () => clock, close() {} }
    const { container } = await render(<Overlay overlay={overlay} />)
    expect(container.textContent).toBe('')
    const main = container.querySelector('main')
    expect(main && getComputedStyle(main).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  })

  it.each(sample(['market-live', 'standby', 'game-show'] as const, 1))(
    'has no findings of axe in %s',
    async (scene) => {
      const { container } = await drawn({ scene })
      expect(await findingsNow(container, ['region'])).toEqual([])
    },
  )
})
