/** Tests that the last purchase of a trader is bought only where a trader was looked up, and never a person's name. */
import { describe, expect, it } from 'vitest'
import { lastOf } from '#assistant/testing/dialogue.ts'
import { RATKING } from '#assistant/testing/shown-views.ts'
import { withLastBuy } from './last-bought.ts'

const SEEN = ['top kols', 'what did the first one buy'] as const

describe('behind the trades of a trader', () => {
  it.each([
    ['put 0.2 sol into whatever he bought last', { amount_ui: '0.2' }],
    ['buy the last thing he bought with 0.1 sol', { amount_ui: '0.1' }],
    ['get me 5 dollars of the last coin she bought', { amount_usd: '5' }],
    ['ape 0.1 sol into his last buy', { amount_ui: '0.1' }],
    ['ok buy the same as juniper for 10 dollars please', { amount_usd: '10' }],
  ])('%s', (line, amount) => {
    const [call] = lastOf(...SEEN, line).calls
    expect(call).toMatchObject({ tool: 'solana_swap_preview', args: { ...amount, output_mint: RATKING } })
  })

  it('asks how much, and takes the answer', () => {
    expect(lastOf(...SEEN, 'buy the last thing he bought').words).toMatch(/^How much\?/)
    expect(lastOf(...SEEN, 'buy the last thing he bought', '5 dollars').calls).toMatchObject([
      { tool: 'solana_swap_preview', args: { output_mint: RATKING, amount_usd: '5' } },
    ])
  })
})

describe('asks for the name', () => {
  it.each([
    [['buy the last thing he bought with 0.1 sol']],
    [['swap 0.5 sol to usdc', 'buy the last thing he bought']],
    // The trades that are found are those of somebody else.
    [["find ansem's wallet", 'what did he buy last', 'ape 0.1 sol into his last buy']],
    [['what has 9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ been doing', 'buy the last thing it bought']],
  ])('%s', (lines) => {
    const { calls, words } = lastOf(...lines)
    expect(calls.filter(({ tool }) => tool === 'solana_swap_preview')).toEqual([])
    expect(words).toMatch(/^Which token do you mean\?/)
  })
})

it('buys nothing where the trader only sold', () => {
  const slots = { verb: 'buy', topic: [], lastBuyOf: { name: 'juniper', wallet: 'w' } } as const
  const view = { trader: 'Juniper', tokens: [], trades: [{ side: 'sell', symbol: 'WIF', mint: RATKING }] }
  expect(withLastBuy(slots)?.fill(view)).toEqual({
    say: 'I see no purchase among the newest trades of Juniper, so there is nothing to buy.',
  })
})
