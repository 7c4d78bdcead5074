/** Tests that every wish to send gets one answer, which depends on whether the person may send, and that a deposit is none. */
import { describe, expect, it } from 'vitest'
import { createTestTalk, said, textOf } from '../testing/talk.ts'

const tokens = ['SOL', 'USDC', 'USDT', 'BONK'].map((symbol) => ({ symbol, name: symbol }))
const { think } = createTestTalk(tokens, ['solana_swap_preview', 'solana_list_balances'])
const guestHears = async (line: string) => textOf(await think([said(line)]))
const userHears = async (line: string) =>
  textOf(await think([said(line)], { tools: [{ type: 'function', name: 'solana_send_preview' }] }))

describe('a guest hears that the demo wallet sends nothing', () => {
  it.each([
    ['i wish to send the sum of 0.25 sol to my daughter margaret', 'so the 0.25 SOL stay where they are'],
    ["i'd like to transfer 20 usdc to my landlord", 'so the 20 USDC stay where they are'],
    ['please forward my friend tom 0.1 sol', 'so the 0.1 SOL stay where they are'],
    ['move 0.2 sol there from my main', 'so the 0.2 SOL stay where they are'],
    ['give margaret 2 usdc', 'so the 2 USDC stay where they are'],
    ['send anna 5 usdc', 'so the 5 USDC stay where they are'],
    ['let us send 0.1 first, as a test', 'Nothing is sent from the demo wallet.'],
    ['can i send money from here', 'Nothing is sent from the demo wallet.'],
    ['send 0.1 sol to bob', 'Nothing is sent from the demo wallet.'],
  ])('%s', async (line, words) => {
    const reply = await guestHears(line)
    expect(reply).toMatch(/^Nothing is sent from the demo wallet/)
    expect(reply).toContain(words)
    expect(reply).toContain('Press **Log in**')
  })

  it('in the language that is typed', async () =>
    expect(await guestHears('manda 2 usdc a mi hermano')).toBe(
      'Desde la cartera de demostración no se envía nada. Pulsa **Log in** para tener tu propia cartera y vuelve a pedirlo.',
    ))
})

it('takes a trade of a token that was shown for no send', async () => {
  for (const hears of [guestHears, userHears])
    expect(await hears('move 5 usdc from the other one to sol')).not.toMatch(/^Nothing is sent|can't send/)
})

it('tells a person who may send how to say it', async () =>
  expect(await userHears('give margaret 2 usdc')).toMatch(/^I can't send USDC like that, .*Name an amount/))

it.each([
  'can i send usdt from binance',
  'can i send sol here from coinbase',
  'can i move usdc over from my kraken',
  'how do i withdraw bonk from an exchange',
  'i want to bring 20 usdc from phantom',
  'transfer sol from my old exchange to this wallet',
])('explains a deposit: %s', async (line) => expect(await guestHears(line)).toMatch(/Receive and send/))

it.each(['give me 0.1 sol of bonk', 'pay with usdc for 2 bonk', 'put 20 usdc in bonk'])(
  'takes no trade for a transfer: %s',
  async (line) => expect(await guestHears(line)).not.toMatch(/demo wallet/),
)
