/** Tests that words which lead back to the open trade leave the question on it, and change nothing elsewhere. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'
import { backToTrade } from './back-to-trade.ts'
import { NEW_STATE } from './state.ts'

const BEFORE = ['swap 1 sol to jup', 'price of bonk']

describe('after other talk the question is about the preview', () => {
  it.each([
    ['ok back to the swap, how much do i get', 'About 10 JUP. At least 9 JUP.'],
    ['back to the swap how much do i get', 'About 10 JUP. At least 9 JUP.'],
    ["back to my swap, what's the minimum", 'At least 9 JUP.'],
    ["ok let's go back to that trade: what's the rate", 'About 10 JUP for each SOL.'],
    ['anyway, about the preview, how long have i got', 'good for one minute'],
    ['ok and the swap, still good?', 'The preview of 1 SOL for about 10 JUP stands for one minute'],
    ['back to the swap', 'The preview of 1 SOL for about 10 JUP stands for one minute'],
  ])('%s', (line, words) => expect(replyTo(...BEFORE, line)).toContain(words))

  it('and a change changes it', async () => {
    expect(await tradeOf(...BEFORE, 'ok back to the swap, make it 2')).toBe('SOL > JUP, amount_ui 2')
    expect(await tradeOf(...BEFORE, 'back to the swap: other way round')).toBe('JUP > SOL, amount_ui 10')
  })
})

describe('the line stays as it is', () => {
  const trade = { tool: 'solana_swap_preview', slots: {}, isTrade: true } as const
  it.each([
    ['back to the swap i made yesterday', { trade, tradeAge: 1 }],
    ['back to the swap, how much do i get', {}],
    ['back to the swap, how much do i get', { trade, tradeAge: 1, isRefused: true }],
    ['back to the swap, how much do i get', { trade, tradeAge: 9, tradeQuiet: 9 }],
    ['the swap went well, thanks', { trade, tradeAge: 1 }],
  ])('%s', (line, state) => expect(backToTrade(line, { ...NEW_STATE, ...state }).line).toBe(line))
})
