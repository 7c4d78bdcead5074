/** Tests the answers to lines that go on with a refused order, transfer or trade as if it had been accepted. */
import { describe, expect, it } from 'vitest'
import { callsOf, think } from '../testing/rows.ts'
import { answered, callsIn, output, said, textOf } from '../testing/talk.ts'

const following = (...lines: readonly string[]) =>
  think(lines.flatMap((line, at) => [said(line), ...(at + 1 < lines.length ? [answered('No.')] : [])]))

/** A send is not offered to guests, so that it leaves no call behind. */
const SENT = 'send 2 sol to mike'
const ORDER = 'sell my jup if it hits 1 dollar'

describe('behind a transfer that was refused', () => {
  it.each(['yes', 'ok', 'Yes please'])('a %s confirms nothing, and the answer says so', async (line) => {
    expect(textOf(await following(SENT, line))).toContain('Nothing waits for a yes: nothing was sent.')
  })

  it.each([
    'the one with the address ending 9kq',
    'thats my mate tom btw save him',
    'the contact',
    'ehh not half, 3 sol',
    'do the same again for leo',
  ])('%s changes nothing', async (line) => {
    const parts = await following(SENT, line)
    expect(callsOf(parts)).toEqual([])
    expect(textOf(parts)).toContain('No transfer is open, so nothing was changed, saved or sent.')
  })

  it.each(['is that reversible?', 'can i get it back later', 'so is it final', 'could it be undone'])(
    '%s is answered for any transfer',
    async (line) => {
      expect(textOf(await following(SENT, line))).toMatch(
        /^No: a transfer on the chain is final.*Nothing was sent/,
      )
    },
  )

  it('another request is answered, and ends it', async () => {
    expect(callsOf(await following(SENT, 'price of jup'))).toMatchObject([{ name: 'solana_resolve_token' }])
    expect(textOf(await following(SENT, 'price of jup', 'yes'))).not.toContain('sent')
  })

  it('a preview of it is no refusal', async () => {
    const call = callsIn(await think([said(SENT)]))
    const made = call.flatMap((each) => [
      each,
      output(each.call_id, { status: 'open', send: '2 SOL', to: 'mike' }),
    ])
    expect(textOf(await think([said(SENT), ...made, answered('…'), said('yes')]))).not.toContain(
      'nothing was sent',
    )
  })
})

describe('behind an order that was refused', () => {
  it.each(['make it 3 days', 'ok n expiry?', 'far af lol. change to 0.95'])(
    '%s changes nothing',
    async (line) => {
      const parts = await following(ORDER, line)
      expect(callsOf(parts)).toEqual([])
      expect(textOf(parts)).toContain('No order was placed')
    },
  )

  it('an amount is asked back, since it would trade at once', async () => {
    const parts = await following('buy some sol when it falls to 100', "Fifty dollars' worth, from my USDC.")
    expect(callsOf(parts)).toEqual([])
    expect(textOf(parts)).toBe(
      'No order can wait for a price. Shall I show you what it would do now: **swap 50 dollars of USDC to SOL**?',
    )
  })

  it('a trade with its verb is previewed', async () => {
    expect(callsOf(await following(ORDER, 'then sell 20 jup now'))).toMatchObject([
      { name: 'solana_swap_preview' },
    ])
  })
})

describe('behind a trade that failed', () => {
  it('a yes confirms nothing, and the answer says so', async () => {
    const [call] = callsIn(await think([said('swap 2 sol to bonk')]))
    const failed = call
      ? [call, output(call.call_id, { error: { code: 'over_limit', message: 'Up to $500.' } })]
      : []
    const parts = await think([said('swap 2 sol to bonk'), ...failed, answered('Up to $500.'), said('yes')])
    expect(textOf(parts)).toContain('nothing was swapped')
  })
})

describe('behind words about the limits', () => {
  it.each([
    ['what are my limits', 'raise it to 100 dollars'],
    ['put a cap of 200 a day', 'ok make it $300'],
  ])('%s, %s: changes no trade', async (...lines) => {
    const parts = await following('swap 20 dollars of usdc to pyth', ...lines)
    expect(callsOf(parts)).toEqual([])
    expect(textOf(parts)).toContain("I can't change limits in this chat, so nothing is set.")
  })

  it('a trade is previewed', async () => {
    const parts = await following('what are my limits', 'ok swap 1 sol to usdc')
    expect(callsOf(parts)).toMatchObject([{ name: 'solana_swap_preview' }])
  })
})
