import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AgeClock } from '../format/age-clock.tsx'
import { findingsNow } from '../testing/axe-findings.ts'
import { untilDrawn } from '../testing/drawn.ts'
import { Card } from './card.tsx'
import { Change } from './change.tsx'
import { type FoldMemory, FoldMemoryContext, useFold } from './fold.tsx'
import { GenericCard } from './generic-card.tsx'
import { LogoContext } from './logo.ts'
import { ShareBar } from './share-bar.tsx'
import { Source } from './source.tsx'
import { TokenDisc } from './token-disc.tsx'

const button = (root: Element, name: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)

function List({ count }: { count: number }) {
  const { shown, button: more } = useFold(
    Array.from({ length: count }, (_, at) => at),
    3,
  )
  return (
    <Card title="List">
      <p>{shown.join(' ')}</p>
      {more}
    </Card>
  )
}

describe('a folded list', () => {
  it('[C4.17, C4.18, C4.19] reads "Show N more", then "Collapse", and stays so after more rows came', async () => {
    const { container, rerender } = await render(<List count={5} />)
    expect(container.querySelector('p')).toHaveTextContent('0 1 2')
    button(container, 'Show 2 more')?.click()
    await vi.waitFor(() => expect(container.querySelector('p')).toHaveTextContent('0 1 2 3 4'))
    await rerender(<List count={6} />)
    expect(container.querySelector('p')).toHaveTextContent('0 1 2 3 4 5')
    button(container, 'Collapse')?.click()
    await vi.waitFor(() => expect(button(container, 'Show 3 more')).toBeDefined())
  })

  it('has no button when everything fits', async () => {
    const { container } = await render(<List count={3} />)
    expect(container.querySelector('button')).toBeNull()
  })

  it('stays open when it returns to the screen', async () => {
    const open = new Map<string, boolean>()
    const memory: FoldMemory = {
      isOpen: (key) => open.get(key) ?? false,
      setOpen: (key, is) => void open.set(key, is),
    }
    const within = (
      <FoldMemoryContext value={memory}>
        <List count={5} />
      </FoldMemoryContext>
    )
    const first = await render(within)
    button(first.container, 'Show 2 more')?.click()
    await vi.waitFor(() => expect(button(first.container, 'Collapse')).toBeDefined())
    await first.unmount()
    const second = await render(within)
    expect(button(second.container, 'Collapse')).toBeDefined()
  })
})

describe('a source', () => {
  beforeEach(() => {
    const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
    vi.useFakeTimers({ now: Date.parse('2026-11-20T14:31:00Z'), toFake: [...toFake] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('updates its age while it is on the screen, and stops its timer when it is not', async () => {
    const { container, unmount } = await render(
      <AgeClock value={Date.now}>
        <Source source="DexScreener" asOf="2026-11-20T14:30:52Z" />
      </AgeClock>,
    )
    expect(container).toHaveTextContent('DexScreener, 8 s ago')
    vi.advanceTimersByTime(60_000)
    await untilDrawn(() => container.textContent?.includes('DexScreener, 1 min ago') === true)
    expect(vi.getTimerCount()).toBe(1)
    await unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('says when it is unofficial and when an older answer replaces a new one', async () => {
    const { container } = await render(
      <Source source="pump.fun" asOf="2026-11-20T14:21:00Z" official={false} stale />,
    )
    expect(container).toHaveTextContent('Cachedpump.fun (unofficial), 10 min ago')
  })
})

describe('a change', () => {
  it.each([
    [6.083, '+6.08%', 'text-up'],
    [-4.37, '−4.37%', 'text-down'],
    [0, '0.00%', 'text-fg-3'],
    [-0.001, '0.00%', 'text-fg-3'],
    [12_345.678, '+12345.68%', 'text-up'],
  ])('of %d reads %s, with an arrow and a colour', async (percent, words, tone) => {
    const { container } = await render(<Change percent={percent} />)
    expect(container).toHaveTextContent(words)
    expect(container.querySelector('svg')).not.toBeNull()
    expect(container.querySelector('span')).toHaveClass(tone)
  })

  it('an unknown value says so to a screen reader', async () => {
    const { container } = await render(<Change percent={null} />)
    expect(container.querySelector('.sr-only')).toHaveTextContent('change not known')
  })
})

describe('pictures', () => {
  it.each([
    ['JUP', 'JU'],
    ['$WIF', 'WI'],
    ['J13s…Dxhg', 'J1'],
    ['…', '?'],
    ['💎🙌', '?'],
    ['猫', '猫'],
  ])('a disc of %s shows %s and is not read out', async (symbol, letters) => {
    const { container } = await render(<TokenDisc id="mint" symbol={symbol} />)
    expect(container).toHaveTextContent(letters)
    expect(container.querySelector('[aria-hidden="true"]')).not.toBeNull()
  })

  const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const logoDisc = async (url: string) => {
    const { container } = await render(
      <LogoContext value={() => url}>
        <TokenDisc id="mint" symbol="BONK" />
      </LogoContext>,
    )
    return container
  }

  it('a token shows its logo in place of the letters, in the same size', async () => {
    const container = await logoDisc(PIXEL)
    const before = container.firstElementChild?.getBoundingClientRect()
    await vi.waitFor(() => expect(container.textContent).toBe(''))
    expect(container.querySelector('img')).toBeVisible()
    expect(container.firstElementChild?.getBoundingClientRect()).toEqual(before)
  })

  it('a token keeps its letters where the logo does not load', async () => {
    const container = await logoDisc('data:image/png;base64,AAAA')
    await vi.waitFor(() => expect(container.querySelector('img')).toBeNull())
    expect(container).toHaveTextContent('BO')
  })

  it('a share bar keeps the proportions and gathers the small ones', async () => {
    const parts = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, value: 20 - at }))
    const { container } = await render(
      <div style={{ width: 400 }}>
        <ShareBar parts={parts} />
      </div>,
    )
    const widths = [...container.querySelectorAll('i')].map((one) => one.getBoundingClientRect().width)
    expect(widths).toHaveLength(13)
    expect((widths[0] ?? 0) / (widths[9] ?? 1)).toBeCloseTo(20 / 11, 0)
  })

  it.each([
    [[]],
    [[{ id: 'a', value: 1 }]],
    [
      [
        { id: 'a', value: 1 },
        { id: 'b', value: 0 },
      ],
    ],
  ])('a share bar of %j is not drawn', async (parts) => {
    const { container } = await render(<ShareBar parts={parts} />)
    expect(container.querySelector('i')).toBeNull()
  })
})

describe('the generic card', () => {
  const done = {
    status: 'done',
    input: { pair: 'JUP/USDC' },
    output: { bids: 212, note: '<img src=x onerror=alert(1)> [x](javascript:alert(1))' },
    durationMs: 1320,
  } as const

  it('shows name, time and result as text, with arguments and raw output folded away', async () => {
    const { container } = await render(<GenericCard name="market_depth_probe" call={done} />)
    for (const words of ['Tool result', 'market_depth_probe', '1.3 s', '"bids": 212', '<img src=x'])
      expect(container.textContent).toContain(words)
    expect(container.querySelector('img, a')).toBeNull()
    expect(container.textContent).not.toContain('JUP/USDC')
    button(container, 'Arguments')?.click()
    await vi.waitFor(() => expect(container.textContent).toContain('"pair": "JUP/USDC"'))
    const id = button(container, 'Arguments')?.getAttribute('aria-controls')
    expect(document.getElementById(id ?? '')?.textContent).toContain('JUP/USDC')
  })

  it('cuts a huge result off', async () => {
    const { container } = await render(
      <GenericCard name="x" call={{ ...done, output: Array.from({ length: 9000 }, (_, at) => at) }} />,
    )
    button(container, 'Raw output')?.click()
    await vi.waitFor(() => expect(container.textContent).toContain('more characters'))
    expect(container.textContent?.length).toBeLessThan(25_000)
  })

  it.each(['dark', 'light'])('has nothing for axe to find in the %s theme, open or not', async (theme) => {
    document.documentElement.dataset.theme = theme
    const { container } = await render(<GenericCard name="market_depth_probe" call={done} />)
    for (const name of ['Arguments', 'Raw output']) button(container, name)?.click()
    await vi.waitFor(() => expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(2))
    expect(await findingsNow(container, ['region'])).toEqual([])
  })
})
