import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

async function drawn(state: keyof typeof fixtures) {
  const call = fixtures[state] ?? fixtures.done
  return (await render(<Stage card={card} call={call} />)).container
}

it('shows price, windows, holders, authorities, age and pools', async () => {
  const root = await drawn('done')
  for (const words of [
    'WIF',
    '$0.7214',
    '+6.08%',
    '$721M',
    '247K',
    '21.4%',
    'Given up',
    '20 Nov 2023',
    'raydium',
  ])
    expect(root.textContent).toContain(words)
  expect(root.querySelectorAll('tbody tr')).toHaveLength(4)
  expect(root.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toMatch(
    /^Price of WIF: lowest \$0/,
  )
})

it('lists the risks', async () => {
  const risks = (await drawn('risky')).querySelectorAll('ul[aria-label="Risks"] li')
  expect(risks).toHaveLength(8)
})

it('leaves out what no source gave, and shows no zero', async () => {
  const root = await drawn('empty')
  expect(root.textContent).toContain('No price')
  expect(root.textContent).not.toMatch(/\$0|Holders|Liquidity|Market cap/)
})

it('names the variable that holder details need', async () => {
  expect((await drawn('not_configured')).textContent).toContain('GMGN_API_KEY')
})

it('names the sources that did not answer, and marks an older answer', async () => {
  expect((await drawn('partly')).textContent).toContain(
    'Solana did not answer. GeckoTerminal limits our requests.',
  )
  expect((await drawn('stale')).textContent).toContain('Cached')
})

it('never links to what runs', async () => {
  const root = await drawn('hostile')
  expect(root.querySelectorAll('img, script')).toHaveLength(0)
  expect([...root.querySelectorAll('a')].every(({ protocol }) => protocol === 'https:')).toBe(true)
})
