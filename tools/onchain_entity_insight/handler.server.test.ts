import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SignatureRow } from '#domain/chain-history.ts'
import { NOW, runTool } from '../_kit/testing/handler.server.ts'
import {
  BONK,
  brokenHistory,
  change,
  DEMO,
  historyWorld,
  MAKER,
  OTHER,
  swap,
  transaction,
} from '../_kit/testing/history-world.server.ts'
import { onchainEntityInsight } from './contract.ts'
import { handler } from './handler.server.ts'

const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const run = (args: object, given: Parameters<typeof historyWorld>[0] = {}, more: object = {}) =>
  runTool(onchainEntityInsight, handler, args, { ...historyWorld(given).ports, ...more })

/** Signatures this many seconds before now, newest first. */
const signed = (...ages: readonly number[]): readonly SignatureRow[] =>
  ages.map((age, at) => ({ signature: `s${at}`, at: NOW - age * 1000, isFailed: false }))
const DAY = 86_400
const old = signed(3_600, 20 * DAY, 90 * DAY)
const buys = (count: number) =>
  Array.from({ length: count }, () =>
    transaction([change(OTHER, BONK, 5n), change(OTHER, WRAPPED_SOL, -500_000_000n)]),
  )

describe('onchain_entity_insight', () => {
  it.each<[string, string, Parameters<typeof historyWorld>[0]]>([
    ['fresh', 'its first transaction was 3 hours ago', { history: { signatures: signed(60, 3 * 3_600) } }],
    ['trader', '12 trades in the last 7 days', { transactions: buys(12), history: { signatures: old } }],
    [
      'holder',
      'keeps 2 tokens and made no trade',
      {
        history: { signatures: old },
        holdings: {
          lamports: 1_000_000_000n,
          slot: 1n,
          tokens: [{ mint: USDC, ata: 'a', amountRaw: 5_000_000n, decimals: 6, program: 'spl-token' }],
        },
      },
    ],
    [
      'whale',
      'about $1,500,000',
      { history: { signatures: old }, holdings: { lamports: 10_000n * 10n ** 9n, slot: 1n, tokens: [] } },
    ],
    [
      'bot_like',
      '70 transactions within an hour',
      { history: { signatures: signed(...Array.from({ length: 70 }, (_, at) => at * 50), 90 * DAY) } },
    ],
    [
      'bot_like',
      'at most 5 seconds apart',
      { history: { signatures: signed(...Array.from({ length: 40 }, (_, at) => at * 5), 90 * DAY) } },
    ],
    ['unused', 'no transactions', {}],
    ['unclear', 'no clear pattern', { history: { signatures: old } }],
  ])('calls a wallet %s with the figure: %s', async (kind, figure, given) => {
    const { output } = await run({ wallet: OTHER }, given)
    expect(output.kind).toBe(kind)
    expect(output.headline).toContain(figure)
    expect(output.evidence).toContain('No source says who owns it.')
    expect(output.subject).toEqual({ address: OTHER })
  })

  it('knows no first transaction where the chain has older ones than were read', async () => {
    const history = { signatures: signed(60, 3 * 3_600), isWhole: false }
    const { output } = await run({ wallet: OTHER }, { history })
    expect(output.kind).not.toBe('fresh')
    expect(output.wallet).toMatchObject({ firstSeenAt: null, isWhole: false })
    expect(output.evidence.join(' ')).toContain(
      'The first is older than what was read. At least 2 transactions',
    )
  })

  it.each([
    [DEMO, 'demo_wallet', 'All guests share it'],
    [MAKER, 'market_maker', 'It fills swaps here'],
  ])('names the addresses of this server: %s', async (wallet, kind, words) => {
    const { output } = await run({ wallet }, { transactions: [swap()] })
    expect(output.kind).toBe(kind)
    expect(output.headline).toContain(words)
    expect(output.evidence.join(' ')).not.toContain('No source')
  })

  it('reads the wallet of the session without an address', async () => {
    expect((await run({}, { transactions: [swap()] })).output.subject.address).toBe(DEMO)
  })

  it('says what a transaction moved, in figures of its balances', async () => {
    const transactions = [swap({ signature: SIGNATURE, rent: [{ payer: DEMO, lamports: 2_039_280n }] })]
    const { output, model } = await run({ signature: SIGNATURE }, { transactions })
    expect(output).toMatchObject({
      scope: 'trade',
      kind: 'transaction',
      headline: 'Demo Wallet bought 1,000 BONK for 0.10 SOL.',
      trade: { signature: SIGNATURE, isFailed: false, feeSol: 0.000005, rentSol: 0.00203928 },
    })
    expect(output.trade?.tokenBalanceDeltas).toHaveLength(4)
    expect(model).toMatchObject({ id: SIGNATURE })
  })

  it('says what a token shows, and not who is behind it', async () => {
    const { output } = await run({ mint: BONK }, { transactions: [swap()] })
    expect(output.headline).toBe('BONK had 1 trade by 1 wallet in the last 7 days.')
    expect(output.evidence).toContain('No source says who is behind it.')
    expect(output.token).toMatchObject({ trades: 1, buys: 1, isVerified: true })
  })

  it('accuses and identifies no one, whatever the figures', async () => {
    const worlds = [
      { history: { signatures: signed(...Array.from({ length: 500 }, (_, at) => at)) } },
      { transactions: buys(40), history: { signatures: old } },
    ]
    for (const given of worlds) {
      const { output } = await run({ wallet: OTHER }, given)
      const said = [output.headline, ...output.evidence].join(' ')
      expect(said).not.toMatch(/scam|fraud|launder|insider|criminal|suspicious|belongs to|is a bot/i)
    }
  })

  it.each<[string, object, object, string]>([
    ['a trade without a signature', { scope: 'trade' }, {}, 'signature_required'],
    ['a signature that is none', { signature: 'abc' }, {}, 'signature_required'],
    ['a signature that the chain does not know', { signature: SIGNATURE }, {}, 'transaction_not_found'],
    ['a token without a mint', { scope: 'token' }, {}, 'mint_required'],
    ...brokenHistory('onchain_entity_failed'),
  ])('refuses %s', async (_, args, more, code) => {
    await expect(run(args, {}, more)).rejects.toMatchObject({ code })
  })
})
