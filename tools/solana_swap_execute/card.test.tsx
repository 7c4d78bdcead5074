import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FAILURES } from '#contract/rules/trade-failures.ts'
import type { Trade } from '#contract/trades.ts'
import { withMotion } from '#ui/testing/chromium.ts'
import type { CardActions } from '../_kit/card.tsx'
import { Stage } from '../_kit/testing/card.tsx'
import { trades } from '../_kit/testing/trades.ts'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

const line = { onConfirm: vi.fn(), onDecline: vi.fn() }
const drawn = async (state: keyof typeof fixtures, width = 760) =>
  (
    await render(
      <Stage card={card} call={fixtures[state] ?? fixtures.done} width={width} actions={{ trade: line }} />,
    )
  ).container

const fuseOf = (root: Element) =>
  root.querySelector<HTMLElement>('.fuse > i')?.style.getPropertyValue('--fuse')

describe('the execution of a swap', () => {
  it('[C2.68, C4.13] is positive once it is confirmed, with what really arrived and the signature', async () => {
    const root = await drawn('done')
    expect(root.querySelector('h3')).toHaveTextContent('Swap confirmed')
    expect(root.textContent).toMatch(/You received1\.683\w*USDC1\.68379 USDC/)
    expect(root.querySelector('.swap-sentence')?.textContent?.replaceAll(/\s+/g, ' ')).toBe(
      'Swapped 0.01 SOL for 1.683 USDC, fees $0.03, minimum 1.675 USDC',
    )
    expect(root.querySelector('footer')?.textContent).toMatch(
      /^DetailsExplorerDownload CSVYou asked at \d\d:\d\d, confirmed by click$/,
    )
    expect(fuseOf(root)).toBe('var(--up)')
    expect(root.querySelector('a[aria-label*="explorer"]')).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/explorer\.example\/tx\//),
    )
    expect(root.querySelector('a[download]')).toHaveAttribute('href', '/api/trades.csv')
  })

  it('shows the time of each step', async () => {
    const times = (root: Element) =>
      [...root.querySelectorAll('.track .num')].map(({ textContent }) => textContent)
    const clock = expect.stringMatching(/^\d\d:\d\d:\d\d$/)
    expect(times(await drawn('final'))).toEqual([
      clock,
      '+0.2\u00a0s',
      '+0.3\u00a0s',
      '+1.8\u00a0s',
      '+2.0\u00a0s',
    ])
    expect(times(await drawn('sent'))).toEqual([clock, '+0.2\u00a0s', '+0.3\u00a0s', 'now', '\u00a0'])
    expect(times(await drawn('reverted'))).toEqual([
      clock,
      '+0.2\u00a0s',
      '+0.3\u00a0s',
      '+0.9\u00a0s',
      '\u00a0',
    ])
  })

  it('offers the way back, of exactly what arrived', async () => {
    const say = vi.fn()
    const screen = await render(<Stage card={card} call={fixtures.done} actions={{ say, trade: line }} />)
    await screen.getByRole('button', { name: 'Swap back' }).click()
    expect(say.mock.calls).toEqual([['Swap 1.68379 USDC to SOL']])
  })

  it.each([
    [{ consentedBy: 'voice', consentGesture: undefined }, 'You asked at', 'voice'],
    [{ consentGesture: 'hold' }, 'You asked at', 'holding the button'],
    [{ consentGesture: 'typed', requestedHow: 'spoken' }, 'You asked by voice at', 'typing USDC'],
    [{ requestedHow: 'suggested' }, 'Parley suggested it at', 'click'],
    [{ askedBy: 'mcp' }, 'An outside program asked at', 'click'],
  ] as const)('says who asked and how it was confirmed: %j', async (change, request, confirmed) => {
    const trade = { ...trades.confirmed, ...change } as Trade
    const { container } = await render(
      <Stage card={card} call={fixtures.done} actions={{ trade: { ...line, trade } }} />,
    )
    expect(container.querySelector('footer')?.textContent).toMatch(
      new RegExp(`${request} \\d\\d:\\d\\d, confirmed by ${confirmed}$`),
    )
  })

  it('shows the holdings before and now, and the change', async () => {
    const screen = await render(<Stage card={card} call={fixtures.done} actions={{ trade: line }} />)
    await screen.getByRole('button', { name: 'Details' }).click()
    const root = screen.container
    expect(root.textContent).toContain('What changed in the wallet')
    expect(root.textContent).toContain('Quoted1.68412 USDC')
    const rows = [...root.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['Asset', 'Before', 'Now', 'Change'],
      [expect.stringContaining('SOL'), '12.4082', '12.398', '−0.010205'],
      [expect.stringContaining('USDC'), '1,240.50', '1,242.1838', '+1.68379'],
    ])
  })

  it('[C3.25, C4.14, C8.12] is negative when it failed, and says why under "Execution error"', async () => {
    const root = await drawn('reverted')
    expect(root.querySelector('h3')).toHaveTextContent('Swap failed')
    const sections = [...root.querySelectorAll('h4')].map(({ parentElement }) => parentElement?.textContent)
    expect(sections).toContain(`Execution error${trades.reverted.failure?.message}`)
    expect(root.textContent).toContain('Not paid')
    expect(root.querySelector('.swap-sentence')?.textContent).toContain('Nothing was swapped.')
    expect(root.querySelector('.swap-sentence')?.textContent).toContain('network fee paid, $0.03')
    expect(fuseOf(root)).toBe('var(--down)')
  })

  it('[C4.15] is neutral while it waits', async () => {
    expect(fuseOf(await drawn('sent'))).toBe('')
    expect((await drawn('awaiting')).querySelector('h3')).toHaveTextContent('Swap preview')
  })

  it('[C9.20] moves for 8 s over and over, only while something is pending', async () => {
    await withMotion()
    const running = (await drawn('sent')).querySelector('.lane > *')
    const { animationName, animationDuration, animationIterationCount } = getComputedStyle(
      running ?? document.body,
    )
    expect([animationName, animationDuration, animationIterationCount]).toEqual([
      'lane-there',
      '8s',
      'infinite',
    ])
    for (const state of ['done', 'final', 'reverted', 'lost', 'awaiting'] as const)
      expect((await drawn(state)).querySelector('.lane')).toBeNull()
  })

  it('says that a trade that never landed moved nothing', async () => {
    const root = await drawn('lost')
    expect(root.querySelector('h3')).toHaveTextContent('Swap expired')
    expect(root.textContent).toContain(FAILURES.not_landed)
    expect(root.textContent).not.toContain('Preview expired')
  })

  const lineOf = (trade: Trade) => ({ ...line, trade })
  const actedOn = async (state: keyof typeof fixtures, actions: CardActions) =>
    render(<Stage card={card} call={fixtures[state] ?? fixtures.done} actions={actions} />)

  it.each([
    ['reverted', undefined],
    ['lost', undefined],
    ['awaiting', { ...trades.previewed, expiresAt: trades.previewed.createdAt }],
    ['awaiting', { ...trades.previewed, status: 'rejected' as const }],
  ] as const)('offers a new preview of the same swap once it has failed: %s', async (state, trade) => {
    const [say, rerun] = [vi.fn(), vi.fn()]
    const screen = await actedOn(state, { say, rerun, ...(trade && { trade: lineOf(trade) }) })
    await screen.getByRole('button', { name: 'New preview' }).click()
    expect(say.mock.calls).toEqual([['Swap 0.01 SOL to USDC with 0.5% slippage']])
    expect(rerun).not.toHaveBeenCalled()
  })

  it('names an unverified token by its mint, and leaves out the usual slippage', async () => {
    const say = vi.fn()
    const { tainted } = trades
    const trade = { ...tainted, status: 'expired' as const, terms: { ...tainted.terms, slippageBps: 100 } }
    const screen = await actedOn('awaiting', { say, trade: lineOf(trade) })
    await screen.getByRole('button', { name: 'New preview' }).click()
    expect(say.mock.calls).toEqual([[`Swap 0.749832145 SOL to ${trade.output.mint}`]])
  })

  it.each(['done', 'sent', 'awaiting'] as const)(
    'offers none while it is open or done: %s',
    async (state) => {
      const screen = await actedOn(state, { say: vi.fn(), trade: line })
      expect(screen.getByRole('button', { name: 'New preview' }).query()).toBeNull()
    },
  )
})
