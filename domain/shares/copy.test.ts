import { describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import { copyOf } from './copy.ts'

const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const OTHER = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

const base = { status: 'DONE', createdAtMs: 1, isHidden: false, expanded: false } as const
const said = (title: string, role: 'user' | 'assistant' = 'user'): TranscriptItem => ({
  ...base,
  type: 'MESSAGE',
  role,
  itemId: `id ${title.slice(0, 20)}`,
  title,
})
const note = (tool: string, output: unknown, args: unknown = {}): TranscriptItem => ({
  ...base,
  type: 'TOOL_NOTE',
  itemId: `note ${tool}`,
  title: tool,
  data: {
    callId: 'call_secret',
    tool,
    intent: `Reading ${WALLET}…`,
    arguments: args,
    output,
    startedAt: '2026-01-01',
  },
})
const TOOLS: Record<string, { title: string; isPersonal: boolean }> = {
  balances: { title: 'Balances', isPersonal: true },
  token: { title: 'Token', isPersonal: false },
}
const ALL = { addresses: true, amounts: true, pictures: true }
const NONE = { addresses: false, amounts: false, pictures: false }
const copy = (items: readonly TranscriptItem[], masks = ALL, title = 'Title') =>
  copyOf({ title, items, masks, toolOf: (name) => TOOLS[name] })
const wordsOf = (text: string, masks = ALL) => copy([said(text)], masks).items[0]?.title

describe('a shared copy', () => {
  it.each([
    [`send it to ${WALLET}`, 'send it to [wallet A]'],
    [`https://solscan.io/account/${WALLET}?x=1`, 'https://solscan.io/account/[wallet A]?x=•••'],
    [`${WALLET} and ${OTHER}, ${WALLET}`, '[wallet A] and [wallet B], [wallet A]'],
    [`tx ${SIGNATURE}`, 'tx [transaction A]'],
    ['9WzD…AWWM has it', '[wallet A] has it'],
    ['toly.sol sent it', '[wallet A] sent it'],
    ['ask ada.lovelace@example.com', 'ask [email]'],
    [`${USDC} is USDC`, `${USDC} is USDC`],
  ])('hides who is meant in %j', (text, masked) => {
    expect(wordsOf(text)).toBe(masked)
  })

  it.each([
    ['you hold 12.5 SOL, $1,234.56 in all', 'you hold ••• SOL, $••• in all'],
    ['swap half a SOL', 'swap ••• ••• SOL'],
    ['swap two hundred dollars', 'swap ••• ••• dollars'],
    ['one SOL, not the one before', '••• SOL, not the one before'],
    ['٣ and ½ and 1e-7 and .5', '••• and ••• and ••• and .•••'],
    ['up 3%', 'up •••%'],
    ['0.5SOL', '•••SOL'],
    ['WIF with 1.61K watching, $776M in all', 'WIF with ••• watching, $••• in all'],
  ])('hides the amounts of %j', (text, masked) => {
    expect(wordsOf(text)).toBe(masked)
  })

  it('finds short forms of an address that a result holds', () => {
    const items = [note('token', { owner: WALLET }), said('It is 9WzD...AWWM.', 'assistant')]
    expect(copy(items).items[1]?.title).toBe('It is [wallet A].')
  })

  it.each([
    ['to9WzD...AWWM4', 'to[wallet A]4'],
    ['x9WzDXw...YtAWWMx', 'x[wallet A]x'],
    ['9WzDXw...AWWM and 9WzD...WWMx', '9WzDXw...AWWM and 9WzD...WWMx'],
    ['GThU...GThU 9WzD....AWWM', 'GThU...GThU 9WzD....AWWM'],
  ])('finds a short form among other letters in %j', (text, masked) => {
    const items = [note('token', { owner: WALLET }), said(text, 'assistant')]
    expect(copy(items, { ...ALL, amounts: false }).items[1]?.title).toBe(masked)
  })

  it('names more wallets than there are letters', () => {
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabc'.slice(0, 28)
    const text = [...letters].map((letter) => WALLET.slice(0, -1) + letter).join(' ')
    const names = wordsOf(text)?.match(/\[wallet \w+\]/g) ?? []
    expect([names.length, names[0], names[25], names[26], names[27]]).toEqual([
      28,
      '[wallet A]',
      '[wallet Z]',
      '[wallet AA]',
      '[wallet AB]',
    ])
  })

  it('keeps tokens, and hides wallets, in results', () => {
    const output = {
      mint: BONK,
      owner: WALLET,
      rows: [{ symbol: 'X', address: OTHER, by: 'ada@example.com' }],
      [WALLET]: 'as a key',
    }
    const [item] = copy([note('token', output)]).items
    expect(item).toMatchObject({
      data: {
        intent: 'Reading [wallet A]…',
        output: {
          mint: BONK,
          owner: '[wallet A]',
          rows: [{ address: OTHER, by: '[email]' }],
          '[wallet A]': 'as a key',
        },
      },
    })
  })

  it('hides the cards of balances and trades with the amounts, and of tools that it does not know', () => {
    const { items, hidden } = copy([
      note('balances', { total: 12 }),
      note('unknown', { total: 13 }),
      note('token', { price: 14 }),
    ])
    expect(items).toMatchObject([
      { type: 'BREADCRUMB', title: 'Balances: hidden by the owner' },
      { type: 'BREADCRUMB', title: 'Result: hidden by the owner' },
      { type: 'TOOL_NOTE', data: { output: { price: 14 } } },
    ])
    expect(hidden.cards).toBe(2)
    expect(JSON.stringify(items)).not.toMatch(/1[23]/)
  })

  it('has no id, hidden message or guardrail of the original', () => {
    const secret = { ...said('hi'), isHidden: true, title: 'HIDDEN' }
    const text = JSON.stringify(copy([secret, said('hello'), note('token', {})], NONE).items)
    expect(text).not.toMatch(/HIDDEN|call_secret|id hello|note token/)
  })

  it('leaves words and results alone without a mask', () => {
    const text = `12.5 SOL in ${WALLET}`
    const output = { owner: WALLET, total: 12.5 }
    const { items, hidden } = copy([said(text), note('balances', output)], NONE, `Swap 0.5 in ${WALLET}`)
    expect(items).toMatchObject([{ title: text }, { data: { output } }])
    expect(hidden).toEqual({ addresses: 0, amounts: 0, cards: 0, pictures: 0 })
  })

  it('leaves pictures out, and counts them', () => {
    const picture = {
      id: 'p',
      label: '7.png',
      description: '1 KB',
      mimeType: 'image/png',
      dataUrl: 'data:x',
      size: 1,
    }
    const item: TranscriptItem = {
      ...base,
      type: 'MESSAGE',
      role: 'user',
      itemId: 'm',
      title: 'look',
      data: { attachments: [picture] },
    }
    expect(copy([item])).toMatchObject({
      hidden: { pictures: 1 },
      items: [{ data: { attachments: undefined } }],
    })
    expect(copy([item], NONE).items[0]).toMatchObject({ data: { attachments: [{ dataUrl: 'data:x' }] } })
  })

  it('has a masked title', () => {
    expect(copy([], ALL, 'Swap 0.5 SOL to USDC').title).toBe('Swap ••• SOL to USDC')
  })
})
