/** The five cards about well-known traders: what their shared parts draw. */
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card as tokenCard } from '../kolscan_token_detail/card.tsx'
import { fixtures as tokenFixtures } from '../kolscan_token_detail/fixtures.ts'
import { card as trendingCard } from '../kolscan_trending_tokens/card.tsx'
import { fixtures as trendingFixtures } from '../kolscan_trending_tokens/fixtures.ts'
import { card as walletCard } from '../kolscan_wallet_detail/card.tsx'
import { fixtures as walletFixtures } from '../kolscan_wallet_detail/fixtures.ts'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

const board = async (state: keyof typeof fixtures, rerun?: () => void) =>
  (
    await render(
      <Stage card={card} call={fixtures[state] ?? fixtures.done} actions={rerun ? { rerun } : {}} />,
    )
  ).container

describe('the trader board', () => {
  it('shows rank, name, wallet, wins and losses, and profit in SOL with its sign', async () => {
    const root = await board('done')
    const [first, second, third] = root.querySelectorAll('ol > li')
    for (const words of ['1', 'Maple', '@maple_trades', '9 wins, 4 losses', '+127.60 SOL', '+$21,482'])
      expect(first?.textContent).toContain(words)
    expect(second?.textContent).toContain('1 win, 0 losses')
    expect(third?.textContent).toContain('38% won')
    expect(third?.textContent).toContain('−5.00 SOL')
    expect(first?.querySelector('button[aria-label^="Copy address"]')).not.toBeNull()
    expect(root.textContent).toContain('SOL amounts at $168.42.')
  })

  it('makes a link only of a handle that can be one', async () => {
    const root = await board('many')
    const links = [...root.querySelectorAll('a')].filter(({ href }) => href.includes('x.com'))
    expect(links.map(({ href }) => href)).toEqual([
      'https://x.com/maple_trades',
      'https://x.com/otteronchain',
      'https://x.com/falconcalls',
    ])
    expect(root.textContent).toContain('@not a handle')
  })

  it('shows dollars alone without a SOL price, and a dash without a figure', async () => {
    const root = await board('unpriced')
    expect(root.textContent).toContain('+$21,482')
    expect(root.textContent).not.toContain('SOL amounts')
  })

  it('offers Retry after a failure, and none where the server lacks a key', async () => {
    const rerun = vi.fn()
    const failed = await board('failed', rerun)
    failed.querySelector('button')?.click()
    expect(rerun).toHaveBeenCalledOnce()
    const off = await board('not_configured', rerun)
    expect(off.querySelector('button')).toBeNull()
    expect(off.textContent).toContain('GMGN_API_KEY')
  })
})

describe('the other cards about traders', () => {
  it('the wallet shows sums, tokens and trades, with the transaction where there is one', async () => {
    const root = (await render(<Stage card={walletCard} call={walletFixtures.done} />)).container
    const [trade] = root.querySelectorAll('ul[aria-label="Latest trades"] > li')
    for (const words of ['Bought', 'BONK', '15 min ago', '−10.00 SOL'])
      expect(trade?.textContent).toContain(words)
    expect(root.querySelectorAll('button[aria-label^="Copy signature"]')).toHaveLength(1)
    expect(root.querySelectorAll('ul[aria-label="Tokens"] > li')).toHaveLength(3)
  })

  it('a period that is not covered is said', async () => {
    const root = (await render(<Stage card={walletCard} call={walletFixtures.many ?? walletFixtures.done} />))
      .container
    expect(root.textContent).toContain('The source’s trades begin 3 days ago.')
  })

  it('the tokens show how many traders bought, with names', async () => {
    const root = (await render(<Stage card={trendingCard} call={trendingFixtures.done} />)).container
    const [first] = root.querySelectorAll('ul[aria-label="Tokens"] > li')
    for (const words of ['BONK', 'Maple, Otter, @falconcalls and 2 more', '5 traders', '$8,412 bought'])
      expect(first?.textContent).toContain(words)
  })

  it('the token shows its traders and their trades', async () => {
    const root = (await render(<Stage card={tokenCard} call={tokenFixtures.done} />)).container
    expect(root.querySelectorAll('ul[aria-label="Traders"] > li')).toHaveLength(3)
    expect(root.querySelector('ul[aria-label="Latest trades"]')?.textContent).toContain('Otter')
  })
})
