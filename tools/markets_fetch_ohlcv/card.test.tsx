import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerIn, ROOMS, ROOMY, shown, shownButton } from '#ui/testing/room.tsx'
import type { CardActions } from '../_kit/card.tsx'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

type State = keyof typeof fixtures
const stateOf = (state: State) => fixtures[state] ?? fixtures.done
const doneOf = (state: State) => {
  const call = stateOf(state)
  if (call.status !== 'done') throw new Error(`${state} is not done`)
  return call.output
}

async function drawn(state: State, actions: CardActions = {}) {
  const { container } = await render(<Stage card={card} call={stateOf(state)} actions={actions} />)
  return container
}

const slider = (root: Element) => {
  const found = root.querySelector<HTMLElement>('[role="slider"]')
  if (!found) throw new Error('there is no chart')
  return found
}
const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const button = (root: Element, name: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const radio = (root: Element, name: string) =>
  [...root.querySelectorAll('label')]
    .find(({ textContent }) => textContent === name)
    ?.querySelector<HTMLInputElement>('input')

describe('the chart card', () => {
  it('shows the price, the change, the figures of the span, source and age', async () => {
    const root = await drawn('done')
    expect(root.textContent).toContain('BONK, 1-hour candles')
    expect(root.querySelector('.text-figure-s')?.textContent).toMatch(/^\$0\.0000\d+$/)
    expect(root.textContent).toMatch(/[+−]\d+\.\d\d%7-day chart/)
    for (const label of ['Open', 'High', 'Low', 'Volume']) expect(root.textContent).toContain(label)
    expect(root.textContent).toContain('GeckoTerminal, 8 s ago')
    expect(root.textContent).toContain('Pool BONK / SOL')
  })

  it('keeps its links whole on a phone', async () => {
    const { container } = await render(<Stage card={card} call={fixtures.done} width={358} />)
    const link = [...container.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Charts by TradingView',
    )
    expect(link?.getClientRects()).toHaveLength(1)
    expect(container.querySelector('footer')?.scrollWidth).toBeLessThanOrEqual(358)
  })

  it('draws the candles on a canvas that loads on demand', async () => {
    const root = await drawn('many')
    await vi.waitFor(() => expect(root.querySelectorAll('canvas').length).toBeGreaterThan(0))
    expect(slider(root)).toHaveAttribute('aria-valuemax', '999')
  })

  it('moves the crosshair by keys and announces its candle', async () => {
    const root = await drawn('done')
    const chart = slider(root)
    const last = doneOf('done').ohlcv.length - 1
    expect(chart).toHaveAttribute('aria-valuenow', String(last))
    press(chart, 'ArrowLeft')
    await vi.waitFor(() => expect(chart).toHaveAttribute('aria-valuenow', String(last - 1)))
    expect(chart.getAttribute('aria-valuetext')).toMatch(
      /^\d+ Nov, \d\d:\d\d: open \$0\.0000\d+, high .*, low .*, close .*, volume \$\d/,
    )
    press(chart, 'Home')
    await vi.waitFor(() => expect(chart).toHaveAttribute('aria-valuenow', '0'))
    press(chart, 'ArrowLeft')
    press(chart, 'PageUp')
    await vi.waitFor(() => expect(chart).toHaveAttribute('aria-valuenow', '10'))
    press(chart, 'End')
    await vi.waitFor(() => expect(chart).toHaveAttribute('aria-valuenow', String(last)))
  })

  it('calls the tool again for another range, and stays until the answer is there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const rerunWith = vi.fn(() => promise)
    const root = await drawn('done', { rerunWith })
    expect(radio(root, '7D')?.checked).toBe(true)
    radio(root, '30D')?.click()
    await vi.waitFor(() => expect(root.textContent).toContain('Loading…'))
    expect(rerunWith).toHaveBeenCalledWith({
      range: '30D',
      interval: undefined,
      interval_minutes: undefined,
      time_from: undefined,
      time_to: undefined,
    })
    expect(radio(root, '30D')?.checked).toBe(true)
    expect(slider(root)).toBeDefined()
    resolve()
    await vi.waitFor(() => expect(root.textContent).not.toContain('Loading…'))
  })

  it('shows the same candles as a table, newest first', async () => {
    const root = await drawn('done')
    expect(root.querySelector('table[class*="text-small"]')).toBeNull()
    radio(root, 'Line')?.click()
    button(root, 'Show as table')?.click()
    await vi.waitFor(() => expect(root.querySelectorAll('tbody tr.border-line')).toHaveLength(24))
    const heads = [...root.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(heads).toEqual(['Time', 'Open', 'High', 'Low', 'Close', 'Volume'])
    button(root, 'Show 144 more')?.click()
    await vi.waitFor(() => expect(root.querySelectorAll('tbody tr.border-line')).toHaveLength(168))
  })

  it('marks the swaps of this conversation that were of this token', async () => {
    const { ohlcv, mint_address } = doneOf('done')
    const bonk = { mint: mint_address ?? '', symbol: 'BONK', amount: '1,200' }
    const sol = { mint: 'So11111111111111111111111111111111111111112', symbol: 'SOL', amount: '0.5' }
    const other = { mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', symbol: 'JUP', amount: '9' }
    const at = ((ohlcv.at(-1)?.t ?? 0) + 60) * 1000
    const root = await drawn('done', {
      landedTrades: () => [
        { at, given: sol, received: bonk },
        { at, given: sol, received: other },
      ],
    })
    expect(root.textContent).toContain('Bought 1,200 BONK')
    expect(root.textContent).not.toContain('JUP')
  })

  it('says what a young token, an unverified token and native prices are', async () => {
    expect((await drawn('young')).textContent).toContain('Unverified')
    expect((await drawn('native')).textContent).toMatch(/0\.0000\d+ SOL/)
    expect((await drawn('shortened')).textContent).toContain('shortened to what these candles allow')
  })

  it('says when nothing was traded, and marks an older answer', async () => {
    const root = await drawn('empty')
    expect(root.textContent).toContain('Nothing was traded in this time.')
    expect(root.querySelector('[role="slider"]')).toBeNull()
    expect((await drawn('stale')).textContent).toContain('CachedGeckoTerminal, 6 min ago')
  })

  it('offers a retry where it can help, and says what is not set up', async () => {
    const rerun = vi.fn()
    const failed = await drawn('failed', { rerun })
    button(failed, 'Retry')?.click()
    expect(rerun).toHaveBeenCalledOnce()
    const root = await drawn('not_configured', { rerun })
    expect(root.textContent).toContain('Not set up here')
    expect(root.textContent).toContain('BIRDEYE_API_KEY')
    expect(button(root, 'Retry')).toBeUndefined()
  })
})

describe('the chart in a log', () => {
  const reply =
    'Over the last 7 days BONK went from $0.00001784 to $0.00001729, down 3.05%. The high was $0.00002225, the low $0.00001642.'
  const actions = { rerun: () => undefined, rerunWith: async () => undefined }
  const inLog = <Stage card={card} call={fixtures.done} width="100%" actions={actions} />

  it('is whole, with its totals, where there is room', async () => {
    const { log, above } = await answerIn(ROOMY, { card: inLog, reply })
    expect(above()).toBeLessThanOrEqual(0)
    expect(shown(log, 'dl')).toHaveLength(1)
    expect(shownButton(log, /^Details$/)).toBeUndefined()
    expect(slider(log).getBoundingClientRect().height).toBeGreaterThan(250)
  })

  it.each(ROOMS)('has price, ranges and candles in sight at %d × %d', async (...room) => {
    const { log, above } = await answerIn(room, { card: inLog, reply })
    await vi.waitFor(() => expect(log.querySelectorAll('canvas').length).toBeGreaterThan(0))
    expect(above()).toBeLessThanOrEqual(0)
    const [width, height] = room
    const least = width === 720 ? 182 : width === 844 ? 127 : height >= 660 ? 132 : 108
    expect(slider(log).getBoundingClientRect().height).toBeGreaterThanOrEqual(least)
    expect(shown(log, 'dl')).toHaveLength(0)
    const top = slider(log).getBoundingClientRect().top
    press(slider(log), 'ArrowLeft')
    await vi.waitFor(() => expect(shown(log, 'p.num')).toHaveLength(1))
    expect(slider(log).getBoundingClientRect().top).toBe(top)
    shownButton(log, /^Details$/)?.click()
    await vi.waitFor(() => expect(shown(log, 'dl')).toHaveLength(1))
    expect(shownButton(log, /^Show as table$/)).toBeDefined()
  })
})

describe('the colours of the chart', () => {
  afterEach(() => {
    delete document.documentElement.dataset.theme
  })

  it('follow the theme', async () => {
    const { coloursAt } = await import('./chart/colours.tsx')
    const probe = document.createElement('span')
    document.body.append(probe)
    const ofTheme = (theme: string) => {
      document.documentElement.dataset.theme = theme
      return coloursAt(probe)
    }
    const [dark, light] = [ofTheme('dark'), ofTheme('light')]
    probe.remove()
    expect(dark.up).toMatch(/^rgba\(\d+, \d+, \d+, 1\)$/)
    expect(dark.upFaint).toMatch(/0\.35\)$/)
    expect(dark.text).not.toBe(light.text)
  })
})
