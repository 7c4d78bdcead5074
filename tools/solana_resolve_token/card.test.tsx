import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerIn, ROOMS, shown, shownButton } from '#ui/testing/room.tsx'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { solanaResolveToken } from './contract.ts'
import { fixtures } from './fixtures.ts'

type State = keyof typeof fixtures
const stateOf = (state: State) => fixtures[state] ?? fixtures.done

async function drawn(state: State, width = 760, rerun?: () => void) {
  const { container } = await render(
    <Stage card={card} call={stateOf(state)} width={width} actions={rerun ? { rerun } : {}} />,
  )
  return container
}

const others = (root: Element) => [...root.querySelectorAll('ul[aria-label="Other candidates"] > li')]
const chips = (root: Element) =>
  [...root.querySelectorAll('button[aria-label^="Copy mint"]')].map((one) => one.getAttribute('aria-label'))
const button = (root: Element, name: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)

describe('the token card', () => {
  it('[C4.6, C4.8] says "Searching for tokens…" while it searches', async () => {
    const root = await drawn('running')
    expect(root.querySelector('[role="status"]')).toHaveTextContent('Searching for tokens…')
    expect(solanaResolveToken.intent({ query: 'JUP', limit: 5 })).toBe('Searching for tokens…')
  })

  it('[C1.5] shows the best candidate with its mint, price, figures and pools', async () => {
    const root = await drawn('done')
    const best = root.querySelector('[role="group"]')
    for (const words of [
      'JUP',
      'Jupiter',
      'Verified',
      '$0.4218',
      '+6.08%24 h',
      '$1.31B',
      '$38.4M',
      '$61.2M',
      '712K',
    ])
      expect(best?.textContent).toContain(words)
    expect(root.textContent).toContain('“JUP”, 4 matches')
    expect(root.textContent).toContain('DexScreener, 8 s ago')
  })

  it('keeps tokens of one symbol apart, each with its own mint and its warnings', async () => {
    const root = await drawn('done')
    expect(new Set(chips(root)).size).toBe(4)
    expect(others(root)[0]?.textContent).toMatch(
      /^JUJUPJupiter ExchangeNot verified.*3 h old, thin liquidity/,
    )
    expect(others(root)[1]?.textContent).toContain('Can still be minted and frozen')
  })

  it('[C2.58, C9.9] shows the first five candidates and the rest on request', async () => {
    const root = await drawn('many')
    expect(others(root)).toHaveLength(4)
    expect(root.textContent).toContain('12 more found')
    button(root, 'Show 2 more')?.click()
    await vi.waitFor(() => expect(others(root)).toHaveLength(6))
    expect(button(root, 'Collapse')).toBeDefined()
  })

  it('[C2.59, C9.10, C7.13] links up to three pools of each, in a new tab', async () => {
    const root = await drawn('done')
    const best = [...(root.querySelector('[role="group"]')?.querySelectorAll('li a') ?? [])]
    expect(best.map(({ textContent }) => textContent)).toEqual([
      'Raydium $14.1M',
      'Meteora $11.8M',
      'Orca $6.2M',
    ])
    for (const link of best) {
      expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
      expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/dexscreener\.com\/solana\//))
    }
    expect(others(root)[2]?.querySelectorAll(':scope ul a')).toHaveLength(2)
  })

  it('never links a pool to an address that runs', async () => {
    const done = stateOf('done')
    if (done.status !== 'done') throw new Error('the fixture is done')
    const results = done.output.results.map((one) => ({
      ...one,
      pairs: one.pairs.map((pair) => ({ ...pair, url: 'javascript:alert(1)' })),
    }))
    const { container } = await render(
      <Stage card={card} call={{ ...done, output: { ...done.output, results } }} />,
    )
    expect(container.textContent).toContain('Raydium $14.1M')
    expect(
      [...container.querySelectorAll('a')].filter(({ href }) => !href.startsWith('https://explorer')),
    ).toEqual([])
  })

  it('says when the token list did not answer', async () => {
    const root = await drawn('unchecked')
    expect(root.textContent).toContain('Jupiter did not answer. Compare the mint before you trust a symbol.')
    expect(root.textContent).toContain('Verification unknown')
    expect(root.textContent).not.toContain('Not verified')
  })

  it('marks an older answer', async () => {
    expect((await drawn('stale')).textContent).toContain('CachedDexScreener, 6 min ago')
  })

  it('[C8.18] says when nothing matched', async () => {
    const root = await drawn('empty')
    expect(root.querySelector('p')).toHaveTextContent('No tokens matched this query.')
    expect(root.textContent).toContain('“zzzzz”, 0 matches')
  })

  it('says what failed and offers another try', async () => {
    const rerun = vi.fn()
    const root = await drawn('failed', 760, rerun)
    expect(root.textContent).toContain('The token search did not answer (rate limited). Try again.')
    button(root, 'Retry')?.click()
    expect(rerun).toHaveBeenCalledOnce()
  })

  it.each(ROOMS)('says of a fake what its issuer can still do, at %d × %d', async (...room) => {
    const done = stateOf('done')
    if (done.status !== 'done') throw new Error('the fixture is done')
    const [best, , fake] = done.output.results
    const output = { ...done.output, results: [best, fake].flatMap((one) => one ?? []), more: 0 }
    const { log, above } = await answerIn(room, {
      card: <Stage card={card} call={{ ...done, output }} width="100%" />,
      reply: 'Another token uses the same symbol and is not verified: compare the mint before you trust one.',
    })
    expect(above()).toBeLessThanOrEqual(0)
    const [warning] = shown(others(log)[0] ?? log, 'p.text-warn') as HTMLElement[]
    expect(warning?.innerText).toMatch(/^Can still be minted and frozen/)
  })

  it('has the price of each beside its name on a phone', async () => {
    const root = await drawn('done', 358)
    const tops = (part: Element | null, other: Element | null) =>
      Math.abs((part?.getBoundingClientRect().top ?? 0) - (other?.getBoundingClientRect().top ?? 999))
    const best = root.querySelector('[role="group"]')
    expect(tops(best?.querySelector('b') ?? null, best?.querySelector('.figures') ?? null)).toBeLessThan(8)
    const first = others(root)[0]
    expect(
      tops(first?.querySelector('b') ?? null, first?.querySelector('.num.text-small') ?? null),
    ).toBeLessThan(8)
  })

  it.each(ROOMS)('has the verified token and the mark of the other in sight at %d × %d', async (...room) => {
    const done = stateOf('done')
    if (done.status !== 'done') throw new Error('the fixture is done')
    const output = { ...done.output, results: done.output.results.slice(0, 2), more: 0 }
    const { log, above } = await answerIn(room, {
      card: (
        <Stage card={card} call={{ ...done, output }} width="100%" actions={{ rerun: () => undefined }} />
      ),
      reply:
        'Yes: the verified JUP is Jupiter, mint `JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN`. Nobody can mint more of it, and nobody can freeze it in a wallet. Another token uses the same symbol and is not verified: compare the mint before you trust one.',
    })
    expect(above()).toBeLessThanOrEqual(0)
    const [best] = shown(log, '[role="group"]')
    expect(best?.textContent).toMatch(/JUPJupiterVerified/)
    const [mint, price] = ['button[aria-label^="Copy mint"]', '.figures'].map((part) =>
      best?.querySelector(part),
    )
    expect(mint?.parentElement?.getBoundingClientRect().right).toBeLessThanOrEqual(
      price?.getBoundingClientRect().left ?? 0,
    )
    expect(others(log)[0]?.textContent).toContain('Not verified')
    // Its mint, its price, and all that speaks against it, at every size.
    expect(shown(others(log)[0] ?? log, 'button[aria-label^="Copy mint"]')).toHaveLength(1)
    const [against] = shown<HTMLElement>(others(log)[0] ?? log, 'p.text-warn')
    expect(against?.innerText).toMatch(/thin liquidity, symbol shared with another token$/)
    expect(
      shown<HTMLElement>(others(log)[0] ?? log, '.num.text-small').map((each) => each.innerText),
    ).toEqual(['$0.004100'])
    expect(shown(log, 'dl')).toHaveLength(room[0] === 1280 ? 1 : 0)
    shownButton(log, /^Details$/)?.click()
    await vi.waitFor(() => expect(shown(log, 'dl')).toHaveLength(1))
    expect(shown(log, 'p').some(({ textContent }) => textContent.includes('thin liquidity'))).toBe(true)
    expect(shown(log, 'ul[aria-label^="Pools of"]')).toHaveLength(2)
  })
})
