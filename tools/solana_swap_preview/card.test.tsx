import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FAILURES } from '#contract/rules/trade-failures.ts'
import type { Trade } from '#contract/trades.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { withMotion } from '#ui/testing/chromium.ts'
import type { CardActions, TradeLine } from '../_kit/card.tsx'
import { SwapCard } from '../_kit/swap/swap-card.tsx'
import { Stage } from '../_kit/testing/card.tsx'
import { FIXTURE_NOW } from '../_kit/testing/fixture-time.ts'
import { trades } from '../_kit/testing/trades.ts'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

type State = keyof typeof fixtures

const lineOf = (given: Partial<TradeLine> = {}) => {
  const line = { onConfirm: vi.fn(), onDecline: vi.fn(), ...given }
  return line
}
const show = (state: State, actions: CardActions = {}, width = 760) =>
  render(<Stage card={card} call={fixtures[state] ?? fixtures.done} width={width} actions={actions} />)

/** The way of an element in its animation, and the duration. */
function motionOf({ effect }: Animation) {
  const { duration, iterations } = effect?.getComputedTiming() ?? {}
  const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
  return { duration, iterations, left: frames.map(({ left }) => left) }
}

const trackOf = (root: Element) =>
  [...root.querySelectorAll('.track > li')].map((stop) => `${stop.getAttribute('data-at')}`)

describe('the preview of a swap', () => {
  it('[C2.67] moves in a loop of 8 s while the swap is carried out', async () => {
    await withMotion()
    const { container } = await show('done', { trade: lineOf({ trade: trades.sent }) })
    const discs = [...container.querySelectorAll('.lane > *')]
    const motions = discs.map((disc) => disc.getAnimations().map(motionOf))
    // Both discs cross the lane, and come back.
    const loop = { duration: 8000, iterations: Number.POSITIVE_INFINITY }
    expect(motions).toEqual([
      [{ ...loop, left: ['0px', 'calc(100% - 20px)', '0px'] }],
      [{ ...loop, left: ['calc(100% - 20px)', '0px', 'calc(100% - 20px)'] }],
    ])
  })

  it('[C2.67, C3.23, C3.24] shows both sides, the least that arrives, the terms and what the simulation says', async () => {
    const { container } = await show('done', { trade: lineOf() })
    expect(container.querySelector('h3')).toHaveTextContent('Swap preview')
    for (const words of [
      'You pay0.01',
      'SOL',
      'You receive1.68412',
      'At least 1.6757 USDC',
      '$1.68',
      'Slippage0.5%',
      'Price impact0.04%',
      'Network fee0.000205 SOL',
      'Fees at most0.00224428 SOL',
      'VenueSandbox market maker',
      '1 SOL = 168.412 USDC',
      '−0.010205',
      '+1.68412',
      'Expires in 0:38',
      'No answer counts as no.',
      'Asked for by the assistant',
    ])
      expect(container.textContent).toContain(words)
  })

  it('shows what the wallet holds now and would hold after, and what a guest may still trade', async () => {
    const screen = await show('done', { trade: lineOf() })
    const rows = [...screen.container.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['Asset', 'Now', 'After', 'Change'],
      [expect.stringContaining('SOL'), '12.4082', '12.398', '−0.010205'],
      [expect.stringContaining('USDC'), '1,240.50', '1,242.1841', '+1.68412'],
    ])
    expect(screen.container.textContent).toContain('Demo wallet: $2.00 per trade, $3.20 left today')
    const { allowance: _, ...own } = trades.previewed
    const bare = own.changes.map(({ mint, symbol, decimals, deltaRaw }) => ({
      mint,
      symbol,
      decimals,
      deltaRaw,
    }))
    const line = lineOf({ trade: { ...own, changes: bare } })
    await screen.rerender(<Stage card={card} call={fixtures.done} actions={{ trade: line }} />)
    expect(screen.container.querySelector('table')).toBeNull()
    expect(screen.container.textContent).toContain('−0.010205')
    expect(screen.container.textContent).not.toContain('left today')
  })

  it('[C8.13] lists its warnings under "Pay attention", the taint first', async () => {
    const { container } = await show('tainted', { trade: lineOf() })
    const heading = [...container.querySelectorAll('h4')].find(
      ({ textContent }) => textContent === 'Pay attention',
    )
    const warnings = [...(heading?.parentElement?.querySelectorAll('li') ?? [])].map(
      ({ textContent }) => textContent,
    )
    expect(warnings).toEqual([
      'Asked for after reading a page from solana-alpha.example, so it may not be your own words. Only a press of the button can agree to it.',
      ...trades.tainted.warnings.map(({ message }) => message),
    ])
    expect(trades.tainted.warnings.map(({ code }) => code)).toEqual([
      'high_slippage',
      'price_impact',
      'unverified_token',
      'mint_authority',
      'thin_liquidity',
      'young_token',
    ])
    expect(container.textContent).toContain('Not verified')
    expect(container.textContent).toContain('Mint authority open')
    expect(container.textContent).toContain('No freeze authority, 3 h old, $8.4K liquidity')
  })

  it('names the tool that read where no page is known, and no source where none is known', async () => {
    const { taintedBy: _, ...unknown } = trades.tainted
    const screen = await show('tainted', { trade: lineOf({ trade: unknown }) })
    expect(screen.container.textContent).toContain('Asked for after reading text from outside, so')
    const trade = { ...unknown, taintedBy: { tool: 'solana_list_balances', title: 'Balances' } }
    await screen.rerender(<Stage card={card} call={fixtures.done} actions={{ trade: lineOf({ trade }) }} />)
    expect(screen.container.textContent).toContain('Asked for after reading a result of “Balances”, so')
    const posts = {
      tool: 'twitter_search',
      title: 'Posts on X',
      host: 'x.com',
      handle: 'ann',
      otherHandles: 2,
    }
    const read = { ...unknown, taintedBy: posts }
    await screen.rerender(
      <Stage card={card} call={fixtures.done} actions={{ trade: lineOf({ trade: read }) }} />,
    )
    expect(screen.container.textContent).toContain('after reading posts by @ann and 2 others on x.com, so')
  })

  it('says which chain it is on where that is not the real one, and whose limits hold', async () => {
    const own = { ...trades.previewed, allowance: { perTradeUsd: 500, leftTodayUsd: 420, isOwn: true } }
    const { container } = await show('done', { trade: lineOf({ trade: own }) })
    expect(container.querySelector('header .hatch')).toHaveTextContent('Sandbox chain')
    expect(container.querySelector('footer')?.textContent).toContain(
      'Your limits: $500.00 per trade, $420.00 left today',
    )
  })

  it('shows how long the swap has been pending', async () => {
    let time = FIXTURE_NOW
    const trade = { ...trades.sent, updatedAt: new Date(FIXTURE_NOW).toISOString() }
    const { container } = await render(
      <AgeClock value={() => time}>
        <SwapCard
          call={fixtures.done}
          actions={{ trade: lineOf({ trade }) }}
          title=""
          text=""
          heading=""
          previews
        />
      </AgeClock>,
    )
    expect(container.querySelector('header')?.textContent).toBe('Swapping')
    time += 1_700
    await expect.poll(() => container.querySelector('header')?.textContent).toBe('Swapping1.5 s')
  })

  it('ends without an error when there was no answer, and says so when an agreed swap was not made', async () => {
    const expired = await show('expired')
    expect(expired.container.querySelector('h3')).toHaveTextContent('Preview expired')
    expect(expired.container.textContent).not.toContain('Execution error')
    expect(expired.container.textContent).toContain('Nobody agreed in time.')
    const overdue = await show('done', { trade: lineOf({ trade: trades.overdue }) })
    expect(overdue.container.querySelector('h3')).toHaveTextContent('Swap expired')
    expect(overdue.container.textContent).toContain(FAILURES.consent_expired)
    expect(overdue.container.textContent).not.toContain('Nobody agreed in time.')
  })

  it.each([
    ['a newer preview replaced it', 'preview_replaced'],
    ['the conversation went on from another message', 'preview_left'],
  ] as const)('ends without an error when %s, and can no longer be confirmed', async (_, code) => {
    const failure = { code, message: FAILURES[code] }
    const screen = await show('done', { trade: lineOf() })
    expect(screen.getByRole('button', { name: /^Confirm/ }).query()).not.toBeNull()
    const line = lineOf({ trade: { ...trades.expired, failure } })
    await screen.rerender(<Stage card={card} call={fixtures.done} actions={{ trade: line }} />)
    expect(screen.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
    expect(screen.container.querySelector('footer')?.textContent).toContain(FAILURES[code])
    for (const words of ['Execution error', 'Nobody agreed in time.'])
      expect(screen.container.textContent).not.toContain(words)
  })

  it('shows the whole mint of an unknown token on keyboard focus', async () => {
    const { container } = await show('tainted', { trade: lineOf() })
    const whole = container.querySelectorAll('[role="tooltip"]')[1]
    expect(whole).toHaveTextContent(trades.tainted.output.mint)
    expect(whole).not.toBeVisible()
    const copy = whole?.parentElement?.querySelector('button')
    copy?.focus()
    await vi.waitFor(() => expect(whole).toBeVisible())
    const card = container.querySelector('article')?.getBoundingClientRect()
    const shown = whole?.getBoundingClientRect()
    expect(shown?.right).toBeLessThanOrEqual(card?.right ?? 0)
    expect(shown?.left).toBeGreaterThanOrEqual(card?.left ?? 0)
  })

  it('takes no focus, and counts one deliberate press once', async () => {
    const line = lineOf()
    const screen = await show('done', { trade: line })
    expect(document.activeElement).toBe(document.body)
    const confirm = screen.getByRole('button', { name: /Confirm swap/ })
    // A press that began before the card appeared meets a button that is not ready.
    expect(confirm.element()).toBeDisabled()
    await userEvent.click(confirm)
    expect(line.onConfirm).toHaveBeenCalledExactlyOnceWith(trades.previewed)
    // A held Enter key, or a second press, meets the heading.
    expect(document.activeElement).toHaveTextContent('Swap preview')
    await userEvent.keyboard('{Enter}')
    expect(line.onConfirm).toHaveBeenCalledOnce()
  })

  it('can be confirmed by keyboard, where "Not now" comes first', async () => {
    const line = lineOf()
    const screen = await show('done', { trade: line })
    const confirm = screen.getByRole('button', { name: /Confirm swap/ })
    await expect.element(confirm).toBeEnabled()
    const decline = screen.getByRole('button', { name: 'Not now' })
    decline.element().focus()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(confirm.element())
    await userEvent.keyboard('{Enter}')
    expect(line.onConfirm).toHaveBeenCalledOnce()
    expect(line.onDecline).not.toHaveBeenCalled()
  })

  it('takes no second answer while the first is in flight', async () => {
    const screen = await show('done', { trade: lineOf({ sending: 'confirm' }) })
    await expect.element(screen.getByRole('button', { name: /Confirming…/ })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Not now' })).toBeDisabled()
  })

  it('says why an answer did not arrive, and offers a retry where that is safe', async () => {
    const line = lineOf({ problem: { message: 'Parley does not answer.', canRetry: true } })
    const screen = await show('done', { trade: line })
    expect(screen.container.querySelector('[role="alert"]')).toHaveTextContent(
      'Not confirmedParley does not answer.Retry',
    )
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(line.onConfirm).toHaveBeenCalledExactlyOnceWith(trades.previewed)
    await screen.unmount()
    const final = await show('done', { trade: lineOf({ problem: { message: 'No.', canRetry: false } }) })
    expect(final.getByRole('button', { name: 'Retry' }).query()).toBeNull()
  })

  it('says that trading is paused and why, and offers a retry', async () => {
    const rerun = vi.fn()
    const screen = await show('paused', { rerun })
    expect(screen.container.textContent).toContain('Trading is paused')
    expect(screen.container.textContent).toContain('the maker is being looked at. Nothing was changed')
    expect(screen.getByRole('button', { name: /Confirm swap/ }).query()).toBeNull()
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(rerun).toHaveBeenCalledOnce()
  })

  it('counts down, and counts silence as "no"', async () => {
    const rerun = vi.fn()
    const gone: Trade = { ...trades.previewed, expiresAt: trades.previewed.createdAt }
    const screen = await show('done', { trade: lineOf({ trade: gone }), rerun })
    expect(screen.container.textContent).toContain('Preview expired')
    expect(screen.container.textContent).toContain('Nobody agreed in time. Nothing moved.')
    expect(screen.getByRole('button', { name: /Confirm swap/ }).query()).toBeNull()
    await screen.getByRole('button', { name: 'New preview' }).click()
    expect(rerun).toHaveBeenCalledOnce()
  })

  it('reads the end of the countdown out once', async () => {
    const late = await show('late', { trade: lineOf() })
    expect(late.container.querySelector('[role="status"]:not(:empty)')).toBeDefined()
    expect(late.container.textContent).toContain('Ten seconds left to confirm the swap.')
    expect((await show('done', { trade: lineOf() })).container.textContent).not.toContain('Ten seconds left')
  })

  it('shows the newest state of the trade, whatever the output holds', async () => {
    const line = lineOf()
    const screen = await show('done', { trade: line })
    expect(screen.container.querySelector('.track')).toBeNull()
    const stations = [
      [trades.consented, 'Swapping', ['done', 'now', 'open', 'open', 'open']],
      [trades.sent, 'Swapping', ['done', 'done', 'done', 'now', 'open']],
      [trades.confirmed, 'Swap confirmed', ['done', 'done', 'done', 'done', 'now']],
      [trades.final, 'Swap confirmed', ['done', 'done', 'done', 'done', 'done']],
    ] as const
    for (const [trade, title, track] of stations) {
      await screen.rerender(
        <Stage card={card} call={fixtures.done} actions={{ trade: { ...line, trade } }} />,
      )
      expect(screen.container.querySelector('h3')).toHaveTextContent(title)
      expect(trackOf(screen.container)).toEqual(track)
      expect(screen.getByRole('button', { name: /Confirm swap/ }).query()).toBeNull()
    }
    expect(screen.container.textContent).toContain('You received1.68412')
  })

  it('keeps its buttons large enough for a thumb', async () => {
    await page.viewport(390, 800)
    const screen = await show('done', { trade: lineOf() }, 358)
    for (const name of [/Confirm swap/, 'Not now']) {
      const { height } = screen.getByRole('button', { name }).element().getBoundingClientRect()
      expect(height).toBeGreaterThanOrEqual(60)
    }
  })
})
