import { describe, expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { BrainPart } from '#domain/brain.ts'
import type { Phrasing } from '../testing/phrasings/row.ts'
import { unrelated } from '../testing/phrasings/unrelated.ts'
import { phrasings } from '../testing/phrasings.ts'
import { answered, createTestTalk, said, textOf } from '../testing/talk.ts'
import { lexiconOf } from './rules-brain.ts'
import { situationOf } from './understand.ts'

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const SOL = 'So11111111111111111111111111111111111111112'
const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL', mint: SOL },
  { symbol: 'USDC', name: 'USD Coin', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  { symbol: 'USDT', name: 'USDT', mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
  { symbol: 'JUP', name: 'Jupiter', mint: JUP },
  { symbol: 'BONK', name: 'Bonk', mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' },
  { symbol: 'WIF', name: 'dogwifhat', mint: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' },
  { symbol: 'JTO', name: 'JITO', mint: 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL' },
  { symbol: 'PYTH', name: 'Pyth Network', mint: 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3' },
  { symbol: 'JitoSOL', name: 'Jito Staked SOL', mint: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn' },
  { symbol: 'RENDER', name: 'Render Token', mint: 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof' },
  { symbol: 'W', name: 'Wormhole Token', mint: '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ' },
  { symbol: 'DRIFT', name: 'Drift', mint: 'DriFtupJYLTosbwoN8koMbEYSx54aFAVLddWsbksjwg7' },
]
const lexicon = lexiconOf(tokens)

const TOOLS = [
  'resolve_wallet',
  'list_my_wallets',
  'set_session_wallet_override',
  'auth_info',
  'solana_list_balances',
  'solana_resolve_token',
  'solana_swap_preview',
  'solana_swap_execute',
]
const { think } = createTestTalk(tokens, TOOLS)

const callsOf = (parts: readonly BrainPart[]) =>
  parts.flatMap((part) =>
    part.type === 'call' ? [{ name: part.name, args: JSON.parse(part.arguments) as unknown }] : [],
  )

const conversation = ({ said: text, after = [] }: Pick<Phrasing, 'said' | 'after'>): ConversationItem[] => [
  ...after.flatMap((earlier) => [said(earlier), answered('…')]),
  said(text),
]

function intentOf(items: readonly ConversationItem[]): string | undefined {
  const situation = situationOf(items, lexicon)
  return 'understood' in situation ? situation.understood?.intent : situation.kind
}

describe('what people type', () => {
  it('is a table of at least 150 different asks', () => {
    const asks = new Set(phrasings.map(({ said: text, after = [] }) => [...after, text].join(' / ')))
    expect(asks.size).toBe(phrasings.length)
    expect(asks.size).toBeGreaterThanOrEqual(150)
  })

  it.each(phrasings.map((row) => [[...(row.after ?? []), row.said].join(' / '), row] as const))(
    '%s',
    async (_title, row) => {
      const items = conversation(row)
      const calls = callsOf(await think(items))
      if (TOOLS.includes(row.gives)) {
        const wanted = [row.args ?? {}].flat()
        expect(calls).toEqual(wanted.map((args) => ({ name: row.gives, args })))
      } else {
        expect(calls).toEqual([])
        expect(intentOf(items)).toBe(row.gives)
      }
    },
  )

  it.each(unrelated.map((text) => [text]))('does not pretend to know: %s', async (text) => {
    const parts = await think([said(text)])
    expect(callsOf(parts)).toEqual([])
    expect(intentOf([said(text)])).toBeUndefined()
    expect(textOf(parts)).toContain('beyond me')
  })
})
