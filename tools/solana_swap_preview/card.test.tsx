import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FAILURES } from '#contract/rules/trade-failures.ts'
import type { Trade } from '#contract/trades.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { withMotion } from '#ui/testing/chromium.ts'
import { framesDrawn } from '#ui/testing/drawn.ts'
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

  it('[C2.67, C3.23, C3.24] shows both sides, the one sentence that matters, the answers, and the rest in a fold', async () => {
    const screen = await show('done', { trade: lineOf() })
    const { container } = screen
    expect(container.querySelector('h3')).toHaveTextContent('Swap preview')
    const shown = () => (container.textContent ?? '').replaceAll(/\s+/g, ' ')
    for (const words of [
      'You pay0.01',
      'SOL$1.68',
      'You receive1.684',
      'USDC1.68412 USDC$1.68',
      'You get at least 1.675 USDC',
      'fees about $0.03',
      'price impact 0.04%',
      'Confirm swap0.01 SOL → ≥ 1.675 USDC',
      'Expires in 0:38',
      'demo wallet limit: $2 a trade',
    ])
      expect(shown()).toContain(words)
    expect(shown()).not.toContain('Slippage')
    await screen.getByRole('button', { name: 'Details' }).click()
    for (const words of [
      'You get at least1.6757 USDC',
      'Slippage0.5%',
      'Price impact0.04%',
      'Network fee0.000205 SOL',
      'Network fee at most0.00224428 SOL',
      'VenueSandbox market maker',
      '1 SOL = 168.412 USDC',
      '−0.010205',
      '+1.68412',
      'Expires by itself. Nothing moves unless you confirm.',
      'Demo wallet: $2 a trade, $3.20 left today.',
      'The demo wallet is shared. Its balance can move before you confirm.',
    ])
      expect(shown()).toContain(words)
  })

  it('shows in its details what the wallet holds now and would hold after', async () => {
    const screen = await show('done', { trade: lineOf() })
    const details = screen.getByRole('button', { name: 'Details' })
    await details.click()
    const rows = [...screen.container.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['Asset', 'Now', 'After', 'Change'],
      [expect.stringContaining('SOL'), '12.4082', '12.398', '−0.010205'],
      [expect.stringContaining('USDC'), '1,240.50', '1,242.1841', '+1.68412'],
    ])
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

  const warningsOf = (root: Element): string[] => {
    const heading = [...root.querySelectorAll('h4')].find(
      ({ textContent }) => textContent === 'Pay attention',
    )
    return [...(heading?.closest('.swap-heed')?.querySelectorAll('li') ?? [])].map(
      ({ textContent }) => textContent ?? '',
    )
  }
  const visible = (root: Element): string[] =>
    [...root.querySelectorAll('.swap-heed li')]
      .filter((item) => item.checkVisibility())
      .map(({ textContent }) => textContent ?? '')

  it('[C8.13] lists its warnings under "Pay attention", the taint first, then by harm', async () => {
    const { container } = await show('tainted', { trade: lineOf() })
    expect(warningsOf(container)).toEqual([
      'Parley suggested this after reading a page from solana-alpha.example. It may not be what you asked for.',
      ...trades.tainted.warnings.map(({ message }) => message),
    ])
    expect(trades.tainted.warnings.map(({ code }) => code)).toEqual([
      'young_token',
      'thin_liquidity',
      'mint_authority',
      'unverified_token',
      'price_impact',
      'high_slippage',
    ])
  })

  it('[C8.13] shows two warnings on a wide card and one on a narrow one, and all on request', async () => {
    const [worst = '', second = ''] = trades.careful.warnings.map(({ message }) => message)
    const wide = await show('careful', { trade: lineOf() })
    expect(visible(wide.container)).toEqual([worst, second])
    await wide.getByRole('button', { name: '1 more' }).click()
    expect(visible(wide.container)).toHaveLength(3)
    await wide.unmount()
    const narrow = await show('careful', { trade: lineOf() }, 358)
    expect(visible(narrow.container)).toEqual([worst])
    await narrow.getByRole('button', { name: '2 more' }).click()
    expect(visible(narrow.container)).toHaveLength(3)
    await narrow.getByRole('button', { name: 'Show less' }).click()
    expect(visible(narrow.container)).toEqual([worst])
  })

  it('does not ask for attention where there is nothing to attend to', async () => {
    expect(warningsOf((await show('done', { trade: lineOf() })).container)).toEqual([])
  })

  it('names the risk that a press of a careful Confirm accepts', async () => {
    const line = lineOf()
    const screen = await show('careful', { trade: line })
    const confirm = screen.getByRole('button', { name: 'Accept 3.84% impact 2.5 SOL → ≥ 18,723 HUSK' })
    await expect.element(confirm).toBeEnabled()
    await userEvent.click(confirm)
    expect(line.onConfirm).toHaveBeenCalledExactlyOnceWith(trades.careful, undefined)
  })

  it.each([
    ['thin_liquidity', 'Accept low liquidity'],
    ['freeze_authority', 'Accept freeze risk'],
    ['mint_authority', 'Accept dilution risk'],
    ['transfer_fee', 'Accept transfer fee'],
    ['transfer_stop', 'Accept transfer risk'],
    ['unverified_token', 'Accept unverified HUSK'],
  ])('words the risk of %s as "%s"', async (code, words) => {
    const warnings = [{ code, message: 'Beware.', risk: 'careful' as const }]
    const trade = lineOf({ trade: { ...trades.careful, warnings } })
    const screen = await show('careful', { trade })
    await expect.element(screen.getByRole('button', { name: new RegExp(`^${words}`) })).toBeVisible()
  })

  it('lets a person say that a doubtful swap is their own', async () => {
    const trade = { ...trades.previewed, tainted: true }
    const screen = await show('done', { trade: lineOf({ trade }) })
    await expect.element(screen.getByRole('button', { name: /^I asked for this swap/ })).toBeVisible()
    expect(screen.container.querySelector('footer')?.textContent).toContain('Parley suggested it at')
  })

  it('names the tool that read where no page is known, and no source where none is known', async () => {
    const { taintedBy: _, ...unknown } = trades.tainted
    const screen = await show('tainted', { trade: lineOf({ trade: unknown }) })
    expect(screen.container.textContent).toContain('after reading text from outside. It')
    const trade = { ...unknown, taintedBy: { tool: 'solana_list_balances', title: 'Balances' } }
    await screen.rerender(<Stage card={card} call={fixtures.done} actions={{ trade: lineOf({ trade }) }} />)
    expect(screen.container.textContent).toContain('after reading a result of “Balances”. It')
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
    expect(screen.container.textContent).toContain('after reading posts by @ann and 2 others on x.com. It')
  })

  it('says which chain it is on where that is not the real one, and whose limits hold', async () => {
    const own = { ...trades.previewed, allowance: { perTradeUsd: 500, leftTodayUsd: 420, isOwn: true } }
    const { container } = await show('done', { trade: lineOf({ trade: own }) })
    expect(container.querySelector('header .hatch')).toHaveTextContent('Sandbox chain')
    expect(container.querySelector('footer')?.textContent).toContain('your wallet limit: $500 a trade')
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
    expect(expired.container.querySelector('.swap-sentence')?.textContent).toBe('Nothing was swapped.')
    await expect.element(expired.getByText('Preview expired. Nothing was swapped.')).toHaveClass(/sr-only/)
    const overdue = await show('done', { trade: lineOf({ trade: trades.overdue }) })
    expect(overdue.container.querySelector('h3')).toHaveTextContent('Swap expired')
    expect(overdue.container.textContent).toContain(FAILURES.consent_expired)
    expect(overdue.container.textContent).not.toContain('Preview expired.')
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
    expect(screen.container.querySelector('.swap-sentence')?.textContent).toBe(FAILURES[code])
    for (const words of ['Execution error', 'Nothing was swapped. Nothing'])
      expect(screen.container.textContent).not.toContain(words)
  })

  it('shows the whole mint of an unknown token on keyboard focus', async () => {
    const screen = await show('tainted', { trade: lineOf() })
    await screen.getByRole('button', { name: 'Details' }).click()
    const { container } = screen
    const whole = container.querySelectorAll('[role="tooltip"]')[1]
    expect(whole).toHaveTextContent(trades.tainted.output.mint)
    expect(whole).not.toBeVisible()
    const copy = whole?.parentElement?.querySelector('button')
    copy?.focus()
    await vi.waitFor(() => expect(whole).toBeVisible())
    const card = container.querySelector('.swap-panel')?.getBoundingClientRect()
    const shown = whole?.getBoundingClientRect()
    expect(shown?.right).toBeLessThanOrEqual(card?.right ?? 0)
    expect(shown?.left).toBeGreaterThanOrEqual(card?.left ?? 0)
  })

  it('takes no focus, and counts one deliberate press once', async () => {
    const line = lineOf()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const screen = await show('done', { trade: line })
    expect(document.activeElement).toBe(document.body)
    const confirm = screen.getByRole('button', { name: /Confirm swap/ })
    // A press that began before the card appeared meets a button that is not ready.
    vi.advanceTimersByTime(399)
    await framesDrawn()
    expect(confirm.element()).toBeDisabled()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await userEvent.click(confirm)
    expect(line.onConfirm).toHaveBeenCalledExactlyOnceWith(trades.previewed, undefined)
    // A held Enter key, or a second press, meets the heading.
    expect(document.activeElement).toHaveTextContent('Swap preview')
    await userEvent.keyboard('{Enter}')
    expect(line.onConfirm).toHaveBeenCalledOnce()
  })

  it('can be confirmed by keyboard, where "Cancel" comes first', async () => {
    const line = lineOf()
    const screen = await show('done', { trade: line })
    const confirm = screen.getByRole('button', { name: /Confirm swap/ })
    await expect.element(confirm).toBeEnabled()
    const decline = screen.getByRole('button', { name: 'Cancel' })
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
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  })

  it('says why an answer did not arrive, and offers a retry where that is safe', async () => {
    const line = lineOf({ problem: { message: 'Parley does not answer.', canRetry: true } })
    const screen = await show('done', { trade: line })
    expect(screen.container.querySelector('[role="alert"]')).toHaveTextContent(
      'Not confirmedParley does not answer.Retry',
    )
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(line.onConfirm).toHaveBeenCalledExactlyOnceWith(trades.previewed, undefined)
    await screen.unmount()
    const final = await show('done', { trade: lineOf({ problem: { message: 'No.', canRetry: false } }) })
    expect(final.getByRole('button', { name: 'Retry' }).query()).toBeNull()
  })

  it('says that trading is paused and why, and offers a retry', async () => {
    const rerun = vi.fn()
    const screen = await show('paused', { rerun })
    expect(screen.container.textContent).toContain('Trading is paused')
    expect(screen.container.textContent).toContain('the maker is being looked at. Nothing was swapped')
    expect(screen.getByRole('button', { name: /Confirm swap/ }).query()).toBeNull()
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(rerun).toHaveBeenCalledOnce()
  })

  it('counts down, and counts silence as "no"', async () => {
    const rerun = vi.fn()
    const gone: Trade = { ...trades.previewed, expiresAt: trades.previewed.createdAt }
    const screen = await show('done', { trade: lineOf({ trade: gone }), rerun })
    expect(screen.container.textContent).toContain('Preview expired')
    expect(screen.container.textContent).toContain('Preview expired. Nothing was swapped.')
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
    expect(screen.container.textContent).toContain('You received1.684')
  })

  it('keeps its buttons large enough for a thumb', async () => {
    await page.viewport(390, 800)
    const screen = await show('done', { trade: lineOf() }, 358)
    for (const name of [/Confirm swap/, 'Cancel']) {
      const { height } = screen.getByRole('button', { name }).element().getBoundingClientRect()
      expect(height).toBeGreaterThanOrEqual(60)
    }
  })

  it('takes the focus to its heading when it has just come, and never from somebody who writes', async () => {
    const young = { ...trades.previewed, createdAt: new Date(FIXTURE_NOW - 900).toISOString() }
    const screen = await render(
      <>
        <textarea aria-label="Message" />
        <Stage card={card} call={fixtures.running} />
      </>,
    )
    const box = screen.getByRole('textbox')
    const arrive = () =>
      screen.rerender(
        <>
          <textarea aria-label="Message" />
          <Stage card={card} call={fixtures.done} actions={{ trade: lineOf({ trade: young }) }} />
        </>,
      )
    await box.fill('mak')
    await arrive()
    expect(document.activeElement).toBe(box.element())
    await screen.rerender(
      <>
        <textarea aria-label="Message" />
        <Stage card={card} call={fixtures.running} />
      </>,
    )
    await box.fill('')
    await arrive()
    expect(document.activeElement).toHaveTextContent('Swap preview')
    const dialog = screen.getByRole('alertdialog', { name: 'Swap preview' })
    await expect.element(dialog).toHaveAccessibleDescription(/You get at least 1\.675 USDC/)
  })

  it.each([
    ['takes the focus over a slow line too', 19, 'Swap preview'],
    ['takes no focus where it was made a while ago', 21, ''],
  ])('%s', async (_, seconds, focused) => {
    const createdAt = new Date(FIXTURE_NOW - seconds * 1_000).toISOString()
    const screen = await render(<Stage card={card} call={fixtures.running} />)
    const trade = { ...trades.previewed, createdAt }
    await screen.rerender(<Stage card={card} call={fixtures.done} actions={{ trade: lineOf({ trade }) }} />)
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    const { activeElement } = document
    expect(activeElement === document.body ? '' : activeElement?.textContent).toBe(focused)
  })

  it('is narrated as a group once there is nothing to answer', async () => {
    const screen = await show('confirmed', { trade: lineOf() })
    await expect.element(screen.getByRole('group', { name: 'Swap confirmed' })).toBeVisible()
    expect(screen.getByRole('alertdialog').query()).toBeNull()
  })
})

describe('a dangerous swap', () => {
  it('does not promise that what it gets is worth as much as the quote says', async () => {
    const worthOf = async (state: State) => {
      const { container, unmount } = await show(state, { trade: lineOf() })
      const text = [...container.querySelectorAll('.leg-under')].map(
        ({ lastElementChild }) => lastElementChild?.textContent,
      )
      await unmount()
      return text
    }
    expect(await worthOf('dangerous')).toEqual([expect.stringMatching(/^\$/), 'sells for about $5.83'])
    expect(await worthOf('done')).toEqual([expect.stringMatching(/^\$/), expect.stringMatching(/^\$/)])
  })

  const hold = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('button', { name: /^Hold 2 s/ })
  const down = (element: Element) =>
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  const up = (element: Element) => element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  /** The button is ready after a moment, and counts by the clock. */
  async function ready(line = lineOf()) {
    const screen = await show('dangerous', { trade: line })
    await expect.element(hold(screen)).toBeEnabled()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return { screen, line, button: hold(screen).element() }
  }
  afterEach(() => vi.useRealTimers())

  it('says what it only pretends to be, with both mints whole in its details', async () => {
    const screen = await show('dangerous', { trade: lineOf() })
    const { container } = screen
    expect(container.querySelector('.leg + .leg')?.textContent).toContain('You receive, not the verified JUP')
    expect([...container.querySelectorAll('.swap-heed li')].map(({ textContent }) => textContent)).toEqual([
      'Selling it back now would lose 34% of what you pay.',
      'This is not the verified JUP. It only uses the name.',
      'JUP is less than a day old and not verified.',
      'The issuer can freeze it, so that you cannot sell.',
      'The issuer can mint more and dilute its value.',
    ])
    expect(container.querySelector('.leg + .leg .leg-under')?.textContent).toMatch(/sells for about \$5\.83$/)
    expect(container.querySelector('footer')?.textContent).toContain('by hand only, never by voice')
    await screen.getByRole('button', { name: 'Details' }).click()
    expect(container.querySelector('dl')?.textContent).toBe(
      `You would receive${trades.dangerous.output.mint}The verified JUP${trades.dangerous.impostorOf?.mint}`,
    )
  })

  it('is agreed to by a hold of two seconds, and by nothing shorter', async () => {
    const { line, button } = await ready()
    down(button)
    await vi.advanceTimersByTimeAsync(1900)
    await framesDrawn()
    expect(button.textContent).toContain('Keep holding, 1')
    up(button)
    await vi.advanceTimersByTimeAsync(5000)
    await framesDrawn()
    expect(line.onConfirm).not.toHaveBeenCalled()
    expect(button.textContent).toContain('Nothing was swapped. Hold the button for two seconds.')
    down(button)
    await vi.advanceTimersByTimeAsync(2000)
    expect(line.onConfirm).toHaveBeenCalledExactlyOnceWith(trades.dangerous, { gesture: 'hold' })
    await framesDrawn()
    expect(document.activeElement).toHaveTextContent('Swap preview')
  })

  it.each(['Enter', ' '])('is held by the key %j as well, which repeats', async (key) => {
    const { line, button } = await ready()
    const press = (type: string, repeat = false) =>
      button.dispatchEvent(new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true }))
    press('keydown')
    for (let times = 0; times < 5; times++) press('keydown', true)
    await vi.advanceTimersByTimeAsync(1000)
    press('keyup')
    await vi.advanceTimersByTimeAsync(3000)
    expect(line.onConfirm).not.toHaveBeenCalled()
    press('keydown')
    await vi.advanceTimersByTimeAsync(2000)
    expect(line.onConfirm).toHaveBeenCalledExactlyOnceWith(trades.dangerous, { gesture: 'hold' })
  })

  it('answers a click, as assistive technology makes it, with what to do', async () => {
    const { line, button } = await ready()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    await expect.poll(() => button.textContent).toContain('Hold the button for two seconds.')
    expect(line.onConfirm).not.toHaveBeenCalled()
  })

  it('is agreed to by typing its symbol instead', async () => {
    const line = lineOf()
    const screen = await show('dangerous', { trade: line })
    await screen.getByRole('button', { name: 'Can’t hold? Type JUP to confirm' }).click()
    const box = screen.getByRole('textbox', { name: /^Type JUP to swap 0\.05 SOL for at least/ })
    expect(document.activeElement).toBe(box.element())
    const swap = screen.getByRole('button', { name: /^Swap 0\.05\sSOL ≥ [\d,]+ JUP$/ })
    await box.fill('JU')
    await expect.element(swap).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(line.onConfirm).not.toHaveBeenCalled()
    await box.fill('jup')
    await expect.element(swap).toBeEnabled()
    await userEvent.keyboard('{Enter}')
    expect(line.onConfirm).toHaveBeenCalledExactlyOnceWith(trades.dangerous, {
      gesture: 'typed',
      symbol: 'jup',
    })
  })

  it('can be cancelled with one press, which is the first answer', async () => {
    const line = lineOf()
    const screen = await show('dangerous', { trade: line })
    await screen.getByRole('button', { name: 'Cancel' }).click()
    expect(line.onDecline).toHaveBeenCalledExactlyOnceWith(trades.dangerous)
  })
})

describe('a swap over a limit', () => {
  const shown = (root: Element) => (root.textContent ?? '').replaceAll(/\s+/g, ' ')

  it('says so in the card, and offers what is possible', async () => {
    const rerunWith = vi.fn(async () => undefined)
    const openPanel = vi.fn()
    const screen = await show('overLimit', { rerunWith, openPanel, isAnswered: true })
    expect(screen.container.querySelector('h3')).toHaveTextContent('Over the limit')
    expect(shown(screen.container)).toContain('You would pay10')
    expect(shown(screen.container)).toContain('You would get at least 1,751.13 USDC')
    expect(shown(screen.container)).toContain('The demo wallet can swap up to $500 at a time.')
    expect(screen.container.querySelector('.swap-heed')?.textContent).not.toContain('This is $')
    expect(screen.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
    await screen.getByRole('button', { name: 'Swap $500 instead preview of about 2.826 SOL' }).click()
    expect(rerunWith).toHaveBeenCalledExactlyOnceWith({
      amount_usd: '500',
      amount_ui: undefined,
      amount_percent: undefined,
    })
    await screen.getByRole('button', { name: 'Log in for your own wallet' }).click()
    expect(openPanel).toHaveBeenCalledExactlyOnceWith('sign-in')
  })

  it('has its answers in the order of every other card: Cancel, the primary one, the way out last', async () => {
    const screen = await show('overLimit', { rerunWith: vi.fn(), openPanel: vi.fn() })
    const buttons = [...screen.container.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual([
      'Cancel',
      'Swap $500 insteadpreview of about 2.826 SOL',
      'Details',
      'Log in for your own wallet',
    ])
  })

  it('can be left, after which it offers nothing', async () => {
    const screen = await show('overLimit', { rerunWith: vi.fn(), openPanel: vi.fn() })
    await screen.getByRole('button', { name: 'Cancel' }).click()
    const title = screen.getByRole('heading', { name: 'Swap cancelled' })
    await expect.element(title).toHaveFocus()
    expect(shown(screen.container)).toContain('Nothing was signed.')
    expect(screen.container.querySelector('.swap-acts, .swap-heed')).toBeNull()
    expect(screen.getByRole('button', { name: 'Log in for your own wallet' }).query()).toBeNull()
  })

  it('offers no smaller swap where less than a dollar is left', async () => {
    const screen = await show('overDay', { rerunWith: vi.fn(), openPanel: vi.fn() })
    expect(screen.getByRole('button', { name: /instead/ }).query()).toBeNull()
    await expect.element(screen.getByRole('button', { name: 'Log in for your own wallet' })).toBeVisible()
  })

  it.each([
    ['over_trade_cap', 'Raise limit', 'limits'],
    ['passkey_missing', 'Add a passkey', 'security'],
  ])('of a wallet of one’s own: %s leads to "%s"', async (code, label, panel) => {
    const trade = { ...trades.overLimit, failure: { code, message: 'Too much.' } }
    const call = { ...fixtures.overLimit, details: { over: { mostUsd: 500, isOwn: true, trade } } }
    const openPanel = vi.fn()
    const screen = await render(
      <Stage card={card} call={call as typeof fixtures.failed} actions={{ openPanel }} />,
    )
    await screen.getByRole('button', { name: label }).click()
    expect(openPanel).toHaveBeenCalledExactlyOnceWith(panel)
  })
})

describe('a preview that could not be made', () => {
  it('gives its reason once: in the reply, or on a card that no reply follows', async () => {
    const answered = await show('failed', { isAnswered: true })
    expect(answered.container.textContent).toContain('There is no preview')
    expect(answered.container.textContent).not.toContain('You need')
    const alone = await show('failed')
    expect(alone.container.textContent).toContain('You need 0.01 SOL and can spend 0.004.')
  })
})
