import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerIn, ROOMS, shown, shownButton } from '#ui/testing/room.tsx'
import { fits, Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { solanaListBalances } from './contract.ts'
import { fixtures } from './fixtures.ts'

type State = keyof typeof fixtures
const stateOf = (state: State) => fixtures[state] ?? fixtures.done

/** Between the value of a row and the words before it. */
function gapBeforeValue(row: Element): number {
  const ends = shown(row, 'td, th').map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect()
  })
  const [before, value] = [ends.at(-2), ends.at(-1)]
  return (value?.left ?? 0) - (before?.right ?? 0)
}

async function drawn(state: State, width = 760, rerun?: () => void) {
  const { container } = await render(
    <Stage card={card} call={stateOf(state)} width={width} actions={rerun ? { rerun } : {}} />,
  )
  return container
}

const rowsOf = (root: Element) => [...root.querySelectorAll('tbody tr')]
const button = (root: Element, name: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)

describe('the balances card', () => {
  it('[C4.6, C4.7] says "Fetching balances…" while it has no rows', async () => {
    const root = await drawn('running')
    expect(root.querySelector('[role="status"]')).toHaveTextContent('Fetching balances…')
    expect(solanaListBalances.intent({})).toBe('Fetching balances…')
    expect(root.querySelector('article')).toHaveAttribute('aria-busy', 'true')
    expect(root.textContent).toContain('2.1 s')
    expect(root.querySelector('table')).toBeNull()
  })

  it('[C1.4, C2.57, C9.8] shows the first six rows, their figures and the sum', async () => {
    const root = await drawn('done')
    expect(root.querySelector('h3')).toHaveTextContent('Balances')
    expect(rowsOf(root).map((row) => row.querySelector('th .block')?.textContent)).toEqual([
      'SOL',
      'USDC',
      'JUP',
      'JTO',
      'BONK',
      'WIF',
    ])
    expect([...(rowsOf(root)[0]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      '$168.42',
      '+3.12%',
      '12.4082',
      '$2,090',
    ])
    for (const words of ['$4,033', '+2.14%', '9 tokens, 1 unpriced', 'Adk6…7o8Z', 'Sandbox chain, now'])
      expect(root.textContent).toContain(words)
    expect(root.textContent).toContain('Prices: Simulated market, now')
  })

  it('[C4.17, C4.18, C4.19] opens the rest and collapses it again', async () => {
    const root = await drawn('done')
    button(root, 'Show 3 more')?.click()
    await vi.waitFor(() => expect(rowsOf(root)).toHaveLength(9))
    expect(button(root, 'Collapse')).toHaveAttribute('aria-expanded', 'true')
    button(root, 'Collapse')?.click()
    await vi.waitFor(() => expect(rowsOf(root)).toHaveLength(6))
    expect(button(root, 'Show 3 more')).toHaveAttribute('aria-expanded', 'false')
  })

  it('keeps unpriced tokens, last and marked', async () => {
    const root = await drawn('done')
    button(root, 'Show 3 more')?.click()
    await vi.waitFor(() => expect(rowsOf(root)).toHaveLength(9))
    expect(rowsOf(root).at(-1)?.textContent).toMatch(/J13s…Dxhg.*No price$/)
  })

  it('needs no button when six rows are enough', async () => {
    const root = await drawn('few')
    expect(root.querySelector('button')).toBeNull()
    expect(rowsOf(root)).toHaveLength(2)
  })

  it('says how many the limit left in the wallet', async () => {
    expect((await drawn('many')).textContent).toContain('21 more in the wallet')
  })

  it('shows the amounts without prices, and why there are none', async () => {
    const root = await drawn('unpriced')
    expect(root.textContent).toContain('Jupiter limits our requests.')
    expect(rowsOf(root)).toHaveLength(6)
    expect(root.textContent).not.toContain('$')
  })

  it('says that a wallet has more token accounts than were read', async () => {
    const root = await drawn('partial')
    expect(root.textContent).toContain(
      'This wallet has more than 1,000 token accounts. Only 1,000 were read, so the list and the total are incomplete.',
    )
    expect((await drawn('done')).textContent).not.toContain('token accounts')
  })

  it('marks prices that are old', async () => {
    expect((await drawn('stale')).textContent).toContain('CachedSimulated market, 4 min ago')
  })

  it('[C8.17] says when a wallet is empty', async () => {
    const root = await drawn('empty')
    expect(root.querySelector('p')).toHaveTextContent('No balances detected for this wallet.')
    expect(root.querySelector('table')).toBeNull()
  })

  it('[S8.39] says what failed and offers another try', async () => {
    const rerun = vi.fn()
    const root = await drawn('failed', 760, rerun)
    expect(root.textContent).toContain('Unable to load wallet balances.')
    button(root, 'Retry')?.click()
    expect(rerun).toHaveBeenCalledOnce()
  })

  it('folds its columns under the symbol on a phone, with every figure still there', async () => {
    const root = await drawn('done', 358)
    const [first] = rowsOf(root)
    expect(first instanceof HTMLElement && first.innerText.replace(/\s+/g, ' ').trim()).toBe(
      'SO SOL 12.4082 +3.12% $2,090',
    )
    expect(fits(root)).toBe(true)
  })

  it.each(ROOMS)('has its total and the largest holdings in sight at %d × %d', async (...room) => {
    const { log, above } = await answerIn(room, {
      card: <Stage card={card} call={stateOf('done')} width="100%" />,
      reply:
        'The demo wallet is worth about $4,033. SOL makes up 52% of it; USDC, JUP, JTO and BONK follow. It is up 2.14% over the last 24 hours.',
    })
    expect(above()).toBeLessThanOrEqual(0)
    const rows = shown(log, 'tbody tr').map((row) => row.querySelector('th .block')?.textContent)
    expect(rows.slice(0, 3)).toEqual(['SOL', 'USDC', 'JUP'])
    // A phone has two columns, which need no heads.
    const head = log.querySelector('thead')
    expect(head && getComputedStyle(head).position).toBe(room[0] < 700 ? 'absolute' : 'static')
    const cut = shown(log, 'th .truncate').filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(cut).toEqual([])
    expect(Math.min(...shown(log, 'tbody tr').map(gapBeforeValue))).toBeGreaterThanOrEqual(16)
    // Its button stands under the rows that it lengthens.
    const [more, table] = [shownButton(log, /^Show \d more$/), log.querySelector('tbody')].map((part) =>
      part?.getBoundingClientRect(),
    )
    expect(more?.left).toBe(table?.left)
    expect(more?.top).toBeGreaterThanOrEqual((table?.bottom ?? 0) - 5)
    shownButton(log, /^Show \d more$/)?.click()
    await vi.waitFor(() => expect(shown(log, 'tbody tr')).toHaveLength(9))
    expect(shownButton(log, /^Collapse$/)).toBeDefined()
  })

  it('begins every line of a narrow card at the same place', async () => {
    const call = stateOf('done')
    if (call.status !== 'done') throw new Error('the fixture is done')
    const sparkline = call.output.balances[0]?.token.sparkline
    const balances = call.output.balances.map((row) => ({ ...row, token: { ...row.token, sparkline } }))
    const output = { ...call.output, balances }
    const { container: root } = await render(<Stage card={card} call={{ ...call, output }} width={358} />)
    const starts = shown(root, 'tbody svg[role="img"]').map((line) => line.getBoundingClientRect().left)
    expect(starts.length).toBeGreaterThan(1)
    expect(new Set(starts).size).toBe(1)
  })
})
