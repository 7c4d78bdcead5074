/** Lines with several requests, and lines that only look like a trade. */
import { describe, expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { callsOf } from '../testing/judge.ts'
import { answered, output, said } from '../testing/talk.ts'
import { situationOf } from './situation.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary({ languages, tokens: sandboxTokens.filter(({ verified }) => verified) })
const WALLET = '9dKpW3xZuTnR6cYbF8vGmQ2sHjL5aE7eXkN4rVtBqMiS'

function moveOf(...texts: readonly string[]) {
  const items: ConversationItem[] = texts.flatMap((text) => [said(text), answered('…')]).slice(0, -1)
  const situation = situationOf(items, vocabulary)
  return 'understood' in situation ? situation.understood?.move : undefined
}

const toolsOf = (...texts: readonly string[]): readonly string[] =>
  callsOf(moveOf(...texts)).map(({ tool }) => tool)

describe('several requests in one line', () => {
  it.each([
    ['sell 10 jup and 10 ray', ['solana_swap_preview', 'solana_swap_preview']],
    ['flatten TRUMP and PENGU', ['solana_swap_preview', 'solana_swap_preview']],
    ['balance, sol price', ['solana_list_balances', 'solana_resolve_token']],
    ['price of RAY and liquidity of ORCA', ['solana_resolve_token', 'solana_resolve_token']],
    ["kol leaderboard and whatever's live on pump", ['kolscan_leaderboard', 'pumpstream_live_summary']],
    ['switch to my savings wallet and show my balance', ['list_my_wallets', 'solana_list_balances']],
  ])('reads %s', (text, tools) => {
    expect([...toolsOf(text)].sort()).toEqual([...tools].sort())
  })

  it('does what follows the choice of a wallet only after the choice', () => {
    expect(moveOf('switch to my savings wallet and sell 10 jup')).toMatchObject({
      calls: [{ tool: 'list_my_wallets' }],
      queue: [{ tool: 'solana_swap_preview' }],
    })
  })
})

it('drops what was asked of a wallet that is not found', () => {
  const call_id = 'call_wallets'
  const items: ConversationItem[] = [
    said('switch to my savings wallet and sell 10 jup'),
    {
      id: 'i1',
      type: 'function_call',
      status: 'completed',
      call_id,
      name: 'list_my_wallets',
      arguments: '{}',
    },
    output(call_id, { wallets: [] }),
    answered('I found no such wallet.'),
    said('next'),
  ]
  const situation = situationOf(items, vocabulary)
  const move = 'understood' in situation ? situation.understood?.move : undefined
  expect(callsOf(move)).toEqual([])
})

describe('lines that look like a trade', () => {
  it.each([`1 SOL to ${WALLET}`, 'reduce it to 25', 'cash out 100 USDC to naira', 'buy 10 bucks each of'])(
    'requests no trade for %s',
    (text) => {
      expect(toolsOf(text)).not.toContain('solana_swap_preview')
    },
  )

  it('keeps what is said to stay', () => {
    expect(moveOf('sell all my pyth', 'keep a quarter')).toMatchObject({
      calls: [{ tool: 'solana_swap_preview', args: { amount_percent: 75 } }],
    })
  })
})

it('reads questions after an address as questions about that wallet', () => {
  expect(moveOf(`what is in ${WALLET}`, 'what has he been buying')).toMatchObject({
    lookups: [{ tool: 'onchain_activity_overview', slots: { wallet: WALLET } }],
  })
})

it('requests the name of a wallet that nobody named', () => {
  expect(toolsOf('what did he buy')).toEqual([])
})
