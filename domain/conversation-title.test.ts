/** Tests the titles that the rules make from first exchanges. */
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import { titleFromModel, titleOf } from './conversation-title.ts'

const base = { status: 'DONE', createdAtMs: 0, isHidden: false, expanded: false } as const
const said = (title: string, role: 'user' | 'assistant' = 'user'): TranscriptItem => ({
  ...base,
  type: 'MESSAGE',
  role,
  itemId: `${role} ${title}`,
  title,
})
const result = (output: unknown): TranscriptItem => ({
  ...base,
  type: 'TOOL_NOTE',
  itemId: 'note',
  title: 'a_tool',
  data: { callId: 'c', tool: 'a_tool', intent: '…', arguments: {}, startedAt: '', output },
})
const token = (symbol: string, mint: string, decimals: number) => ({
  mint,
  symbol,
  name: symbol,
  decimals,
  verified: true,
})
const SWAP = {
  trade: {
    terms: {
      wallet: WRAPPED_SOL,
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      inputRaw: '500000000',
      minOutputRaw: '1',
      slippageBps: 50,
      maxFeeLamports: '1',
    },
    input: token('SOL', WRAPPED_SOL, 9),
    output: token('USDC', USDC, 6),
  },
}
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

describe('the title of a conversation', () => {
  it.each([
    ["what's the price of JUP right now?", 'Price of JUP'],
    ['Hey, can you please show me my balances?', 'My balances'],
    ["what's in the wallet?", "What's in the wallet"],
    ['What is SOL doing today', 'What is SOL doing today'],
    ['who holds the most BONK?', 'Who holds the most BONK'],
    ['I would like to learn how staking works. It seems hard.', 'Learn how staking works'],
    ['tell me about the top KOL traders, please', 'Top KOL traders'],
    ['  um, so,\n find  new pools\u0000 ', 'Find new pools'],
    ['swap 0.5 SOL to USDC', 'Swap 0.5 SOL to USDC'],
    [`who is ${BONK}?`, 'Who is DezX…B263'],
    ['read https://example.test/a/b?secret=1 for me', 'Read example.test'],
    [
      'compare the liquidity of every pool that opened in the last twenty-four hours by volume',
      'Compare the liquidity of every pool that opened…',
    ],
    ['x'.repeat(500), `${'X'.padEnd(48, 'x')}…`],
    ['مرحبا كيف السوق؟', 'مرحبا كيف السوق؟'],
    ['hello', 'Hello'],
    ['👍', 'New conversation'],
    ['', 'New conversation'],
  ])('of %j is %j', (words, title) => {
    expect(titleOf([said(words)]).title).toBe(title)
  })

  it('names a swap by its amounts', () => {
    const items = [said('go ahead and do the usual'), result(SWAP), said('Here it is.', 'assistant')]
    expect(titleOf(items)).toEqual({ title: 'Swap 0.5 SOL to USDC', isFinal: true })
  })

  it('writes a token as its result does', () => {
    const found = result({ results: [{ address: BONK, symbol: 'Bonk' }] })
    expect(titleOf([said('how is bonk?'), found]).title).toBe('How is Bonk')
    expect(titleOf([said(`price of ${BONK}`), found]).title).toBe('Price of Bonk')
  })

  it('leaves common words alone, whatever tokens are called', () => {
    const found = result([{ symbol: 'HOW' }, { symbol: 'IS' }, { symbol: 'THE' }])
    expect(titleOf([said('how is the market?'), found]).title).toBe('How is the market')
  })

  it('looks past a greeting', () => {
    const items = [said('hi'), said('Hello! How can I help?', 'assistant'), said('price of WIF')]
    expect(titleOf(items).title).toBe('Price of WIF')
  })

  it('is called a picture when only pictures were sent', () => {
    const attachment = {
      id: 'a',
      label: 'a.png',
      description: '',
      mimeType: 'image/png',
      dataUrl: '',
      size: 1,
    }
    const sent = { ...said(''), data: { attachments: [attachment] } } as TranscriptItem
    expect(titleOf([sent]).title).toBe('Picture')
  })

  it('is final once the first exchange is complete', () => {
    const [question, reply] = [said('price of WIF'), said('It is $1.', 'assistant')]
    expect(titleOf([question]).isFinal).toBe(false)
    expect(titleOf([question, { ...reply, status: 'IN_PROGRESS' }]).isFinal).toBe(false)
    expect(titleOf([question, reply]).isFinal).toBe(true)
    expect(titleOf([question, said('and JUP')]).isFinal).toBe(true)
    expect(titleOf([said('hi'), reply]).isFinal).toBe(false)
  })
})

describe('a title of hostile words', () => {
  it('is made of the first line of them: two thousand marks before a letter took four milliseconds', () => {
    const marks = said(`${'!'.repeat(1_000)} price of WIF`)
    expect(titleOf([marks]).title).not.toContain('WIF')
    expect(titleOf([said(`${'!'.repeat(300)} price of WIF`)]).title).toBe('Price of WIF')
  })
})

describe('the title that a model wrote', () => {
  const exchange = { question: 'what about WIF and the 2 pools?', answer: `It is $1.50, says ${BONK}.` }
  it.each([
    ['WIF price', 'WIF price'],
    ['  **Title:** “Price of WIF.”  ', 'Price of WIF'],
    ['# wif and its pools\n\nThis title names the token.', 'Wif and its pools'],
    ['<img src=x onerror=alert(1)>WIF today', 'WIF today'],
    ['<b>WIF</b> today', 'WIF today'],
    ['[WIF](https://evil.example/x) today', 'WIF today'],
    ['Read https://evil.example/a?b=c now', 'Read evil.example now'],
    [`Holders of ${BONK}`, 'Holders of DezX…B263'],
    ['WIF\u202e yadot\u0007 \u200bnow\ue000', 'WIF yadot now'],
    [`W${'\u0301'.repeat(50)}IF`, 'W\u0301\u0301IF'],
    ['¿Qué es WIF?', '¿Qué es WIF?'],
    ['WIF の価格', 'WIF の価格'],
    ['2 pools of WIF at $1.50', '2 pools of WIF at $1.50'],
    ['WIF rises to $9000', undefined],
    ['I’m sorry, I cannot help with that', undefined],
    ['Here is a title: WIF', undefined],
    ['x'.repeat(201), undefined],
    ['', undefined],
    ['…', undefined],
    ['**', undefined],
  ])('%j becomes %j', (written, title) => {
    expect(titleFromModel(written, exchange)).toBe(title)
  })

  it('is cut at a word', () => {
    const title = titleFromModel('price '.repeat(20), exchange)
    expect(title).toMatch(/^Price( price)+…$/)
    expect(title?.length).toBeLessThanOrEqual(48)
  })
})
