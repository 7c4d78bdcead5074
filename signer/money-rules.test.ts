import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { SignedIntent } from '#contract/signer.ts'
import { fc } from '../scripts/testing/property.ts'
import { judgeMoney, overDay, usd } from './money-rules.ts'
import { standardCaps } from './testing/signer.ts'
import { STRANGER, testTerms } from './testing/swap.ts'

const NOW = Date.parse('2026-11-21T23:59:59.000Z')
const iso = (ms: number): string => new Date(ms).toISOString()
const WORTHLESS = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB26a'

const intent = (changes: Partial<SignedIntent> = {}, terms: Partial<EconomicTerms> = {}): SignedIntent => ({
  id: 'i',
  terms: testTerms(STRANGER, terms),
  valueUsd: '1.5',
  pricedAt: iso(NOW),
  priceImpactPercent: 0.1,
  sellBack: 0.99,
  expiresAt: iso(NOW + 60_000),
  ...changes,
})
const demo = { owner: { kind: 'demo' }, actor: 'guest:g', caps: standardCaps, now: NOW } as const
const user = { ...demo, owner: { kind: 'user', id: 'u' }, actor: 'user:u' } as const

const reason = (outcome: ReturnType<typeof judgeMoney>): string => (outcome.ok ? 'ok' : outcome.reason)

describe('the demo wallet', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, string, Partial<SignedIntent>, Partial<EconomicTerms>]>([
    ['a small trade of known tokens', 'ok', {}, {}],
    ['exactly the cap', 'ok', { valueUsd: '2' }, {}],
    ['a millionth above the cap', 'over_trade_cap', { valueUsd: '2.000001' }, {}],
    ['less than a millionth above the cap', 'over_trade_cap', { valueUsd: '2.0000000001' }, {}],
    ['no price', 'price_missing', { valueUsd: undefined } as never, {}],
    ['a price of nothing', 'price_missing', { valueUsd: '0.00' }, {}],
    ['a price in words', 'price_missing', { valueUsd: '1e0' }, {}],
    ['a negative price', 'price_missing', { valueUsd: '-1' }, {}],
    ['a price without its time', 'price_missing', { pricedAt: undefined } as never, {}],
    ['a price with no real time', 'price_missing', { pricedAt: 'now' }, {}],
    ['a price of a minute before the preview', 'ok', { pricedAt: iso(NOW - 60_000) }, {}],
    ['an older price', 'price_missing', { pricedAt: iso(NOW - 60_001) }, {}],
    ['a price of tomorrow', 'price_missing', { pricedAt: iso(NOW + 60_000) }, {}],
    ['dollars that are worth more than is said', 'over_trade_cap', { valueUsd: '0.01' }, { inputMint: USDC, outputMint: WRAPPED_SOL, inputRaw: '2000001' }],
    ['dollars received for less than is said', 'over_trade_cap', { valueUsd: '0.01' }, { minOutputRaw: '2000001' }],
    ['an unknown token that sells again', 'ok', { sellBack: 0.97 }, { outputMint: WORTHLESS }],
    ['a token that sells for less', 'mint_not_allowed', { sellBack: 0.9699 }, { outputMint: WORTHLESS }],
    ['a token without a sell-back', 'mint_not_allowed', { sellBack: undefined } as never, { outputMint: WORTHLESS }],
    ['a token whose worth is no number', 'mint_not_allowed', { sellBack: Number.NaN }, { outputMint: WORTHLESS }],
    ['one percent of impact', 'ok', { priceImpactPercent: 1 }, {}],
    ['more impact', 'price_impact_too_high', { priceImpactPercent: 1.001 }, {}],
    ['an unknown impact', 'price_impact_too_high', { priceImpactPercent: undefined } as never, {}],
    ['an impact that is no number', 'price_impact_too_high', { priceImpactPercent: Number.NaN }, {}],
    ['one percent of slippage', 'ok', {}, { slippageBps: 100 }],
    ['more slippage', 'slippage_too_high', {}, { slippageBps: 101 }],
    ['fees of 0.02 SOL', 'ok', {}, { maxFeeLamports: '20000000' }],
    ['absurd fees', 'fee_too_high', {}, { maxFeeLamports: '20000001' }],
  ])('%s: %s', (_name, expected, changes, terms) => {
    expect(reason(judgeMoney({ ...demo, intent: intent(changes, terms) }))).toBe(expected)
  })

  it.each([
    ['SOL', WRAPPED_SOL],
    ['USDC', USDC],
    ['USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
    ['PYUSD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'],
    ['JUP', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'],
    ['JTO', 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL'],
    ['BONK', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
    ['WIF', 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'],
    ['PYTH', 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3'],
    ['RAY', '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'],
    ['mSOL', 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So'],
    ['JitoSOL', 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn'],
  ])('buys %s without a look at the way back', (_, outputMint) => {
    const terms = {
      inputMint: outputMint === USDC ? WRAPPED_SOL : USDC,
      inputRaw: '1000000',
      outputMint,
      minOutputRaw: '1',
    }
    expect(reason(judgeMoney({ ...demo, intent: intent({ sellBack: undefined }, terms) }))).toBe('ok')
  })

  it('counts for the guest and for all, by the day of UTC', () => {
    expect(judgeMoney({ ...demo, intent: intent() })).toEqual({
      ok: true,
      microUsd: 1_500_000n,
      perTradeMicroUsd: 2_000_000n,
      allowances: [
        { span: 'demo 2026-11-21 guest:g', capMicroUsd: 5_000_000n },
        { span: 'demo 2026-11-21', capMicroUsd: 50_000_000n },
        { span: 'demo 2026-11-21 address:unknown', capMicroUsd: 50_000_000n },
      ],
    })
  })
})

describe('a personal wallet', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, string, Partial<SignedIntent>, Partial<EconomicTerms>, { perTrade: bigint; perDay: bigint }?]>([
    ['any token, any impact', 'ok', { sellBack: undefined, priceImpactPercent: undefined } as never, { outputMint: WORTHLESS }],
    ['its cap', 'ok', { valueUsd: '500' }, {}],
    ['more', 'over_trade_cap', { valueUsd: '500.000001' }, {}],
    ['its own higher cap', 'ok', { valueUsd: '900' }, {}, { perTrade: 900_000_000n, perDay: 900_000_000n }],
    ['its own lower cap', 'over_trade_cap', { valueUsd: '11' }, {}, { perTrade: 10_000_000n, perDay: 10_000_000n }],
    ['a cap that stands in the vault and is above all', 'over_trade_cap', { valueUsd: '10000.01' }, {}, { perTrade: 10n ** 15n, perDay: 10n ** 15n }],
    ['no price', 'price_missing', { valueUsd: undefined } as never, {}],
    ['slippage of a fifth', 'ok', {}, { slippageBps: 2000 }],
    ['more slippage', 'slippage_too_high', {}, { slippageBps: 2001 }],
  ])('%s: %s', (_name, expected, changes, terms, limits) => {
    expect(reason(judgeMoney({ ...user, intent: intent(changes, terms), limits }))).toBe(expected)
  })
})

describe('a token with a cap of its own', () => {
  const caps = { ...standardCaps, mints: new Map([[WORTHLESS, { trade: 1000n, day: 2500n }]]) }
  const selling = (inputRaw: string, by: object = user) =>
    judgeMoney({ ...demo, ...by, caps, intent: intent({}, { inputMint: WORTHLESS, inputRaw }) })

  it('is sold up to that many raw units a trade, which count for the wallet that sells them', () => {
    expect(selling('1000')).toMatchObject({
      allowances: [
        { span: 'user 2026-11-21 user:u' },
        { span: `mint 2026-11-21 ${WORTHLESS} user:u`, capMicroUsd: 2500n, amount: 1000n },
      ],
    })
    expect(selling('1000', demo)).toMatchObject({
      allowances: expect.arrayContaining([
        { span: `mint 2026-11-21 ${WORTHLESS} demo`, capMicroUsd: 2500n, amount: 1000n },
      ]),
    })
    expect(selling('1001')).toMatchObject({
      ok: false,
      reason: 'over_trade_cap',
      message: `A wallet sells up to 1000 raw units of ${WORTHLESS} a trade. This sells 1001.`,
    })
  })
})

const unlimited = { ...demo, caps: { ...standardCaps, demoTrade: 10n ** 18n, solMicroUsd: 0n } }

describe('amounts', () => {
  it('are counted upwards and never lose anything', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n }), fc.nat({ max: 999 }), (micro, rest) => {
        const [whole, part] = [micro / 1_000_000n, String(micro % 1_000_000n).padStart(6, '0')]
        const text = `${whole}.${part}${String(rest).padStart(3, '0')}`
        const counted = rest > 0 ? micro + 1n : micro
        expect(
          judgeMoney({ ...unlimited, intent: intent({ valueUsd: text }, { outputMint: WORTHLESS }) }),
        ).toMatchObject({ microUsd: counted })
      }),
    )
  })

  it('read in whole cents, never as less than they are', () => {
    expect([usd(0n), usd(1n), usd(2_400_000n), usd(2_400_001n)]).toEqual(['$0', '$0.01', '$2.40', '$2.41'])
  })

  it('[S9.7, S9.8] have no cents from a thousand on, and none where they are round', () => {
    const dollars = (usd: number): bigint => BigInt(Math.round(usd * 1_000_000))
    expect([500, 999.99, 1000, 1768.2].map((each) => usd(dollars(each)))).toEqual([
      '$500',
      '$999.99',
      '$1,000',
      '$1,769',
    ])
    expect(usd(dollars(1768.9), 'down')).toBe('$1,768')
  })

  it.each<[string, Partial<SignedIntent>, Partial<EconomicTerms>, object, string]>([
    [
      'the slippage of the demo wallet',
      {},
      { slippageBps: 101 },
      demo,
      'The demo wallet allows 1% slippage; this swap has 1.01%.',
    ],
    [
      'the slippage of any wallet',
      {},
      { slippageBps: 2050 },
      user,
      'No wallet allows more than 20% slippage; this swap has 20.5%.',
    ],
    [
      'the impact',
      { priceImpactPercent: 1.499 },
      {},
      demo,
      'The demo wallet allows 1% price impact; this swap has 1.50%.',
    ],
    [
      'an unknown impact',
      { priceImpactPercent: undefined },
      {},
      demo,
      'The price impact of this swap is not known, so the demo wallet does not make it.',
    ],
    [
      'the way back',
      { sellBack: 0.9 },
      { outputMint: WORTHLESS },
      demo,
      'The demo wallet buys only well-known tokens, and others that sell back for 97% of their price.',
    ],
    [
      'the limit of a wallet',
      { valueUsd: '500.001' },
      {},
      user,
      'Your wallet can swap up to $500 at a time. This is $500.01.',
    ],
    [
      'a worth by the signer’s own price',
      { valueUsd: '0.01' },
      { inputRaw: '20000000' },
      demo,
      'The demo wallet can swap up to $2 at a time. This counts as $3.36.',
    ],
  ])('stand in the words of a refusal: %s', (_, changes, terms, who, message) => {
    const outcome = judgeMoney({ ...demo, ...who, intent: intent(changes, terms) })
    expect(outcome).toMatchObject({ ok: false, message })
  })

  it('stand in the words of a refusal', () => {
    const outcome = judgeMoney({ ...demo, intent: intent({ valueUsd: '2.4' }) })
    expect(outcome).toMatchObject({
      message: 'The demo wallet can swap up to $2 at a time. This is $2.40.',
    })
    const guest = overDay(
      { span: 'demo 2026-11-21 guest:g', capMicroUsd: 5_000_000n },
      4_500_000n,
      1_500_000n,
    )
    expect([guest.reason, guest.message]).toEqual([
      'over_day_cap',
      'A guest can swap up to $5 a day. $0.50 is left, and this is $1.50. This starts again at midnight UTC.',
    ])
    const near = overDay(
      { span: 'demo 2026-11-21 address:1f', capMicroUsd: 50_000_000n },
      49_000_000n,
      1_500_000n,
    )
    expect([near.reason, near.message]).toEqual([
      'over_day_cap',
      'The guests of your network have $1 of $50 left today. This starts again at midnight UTC.',
    ])
    const all = overDay({ span: 'demo 2026-11-21', capMicroUsd: 50_000_000n }, 49_000_000n, 1_500_000n)
    expect([all.reason, all.message]).toEqual([
      'over_house_cap',
      'All guests together have $1 of $50 left today. This starts again at midnight UTC.',
    ])
    const tokens = overDay({ span: 'mint 2026-11-21 m demo', capMicroUsd: 900n, amount: 5n }, 899n, 1n)
    expect([tokens.reason, tokens.message]).toEqual([
      'over_day_cap',
      'A wallet sells up to 900 raw units of this token a day. 899 are sold. This starts again at midnight UTC.',
    ])
    const spent = overDay({ span: 'demo 2026-11-21', capMicroUsd: 1_019_999n }, 0n, 1n)
    // The allowance that is left reads downwards.
    expect(spent.message).toContain('have $1.01 of $1.02 left')
    const beyond = overDay({ span: 'demo 2026-11-21', capMicroUsd: 1n }, 2n, 1n)
    expect(beyond.message).toContain('have $0 of')
    const own = overDay({ span: 'user 2026-11-21 user:u', capMicroUsd: 500_000_000n }, 0n, 500_000_001n)
    expect([own.reason, own.message]).toEqual(['over_day_cap', expect.stringContaining('Your wallet')])
  })
})
