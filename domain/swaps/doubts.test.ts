import { describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import type { TradeToken } from '#contract/trades.ts'
import type { TokenIdentity, Tokens } from '../market.ts'
import type { MintRules } from '../token-insight.ts'
import { createSwaps } from './create.ts'
import { impostorOf } from './doubts.ts'
import { down, sourced } from './testing/fake-orders.ts'
import { ASKING, createSwapServices, GUEST, HALF_SOL, NO_POWERS, USER_WALLET } from './testing/fake-swaps.ts'

const JUP: TokenIdentity = {
  mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  symbol: 'JUP',
  name: 'Jupiter',
  decimals: 6,
  verified: true,
  tags: [],
}
/** A source that finds the verified JUP, and strangers, whatever is searched. */
const tokens = (found: readonly TokenIdentity[] = [{ ...JUP, mint: USDC, verified: false }, JUP]) =>
  ({ search: async () => sourced(found) }) as Pick<Tokens, 'search'> as Tokens

const named = (change: Partial<TradeToken>): TradeToken => ({
  mint: USER_WALLET,
  symbol: 'MOON',
  name: 'Moon',
  decimals: 6,
  verified: false,
  ...change,
})
const original = { mint: JUP.mint, symbol: 'JUP', name: 'Jupiter' }

it.each([
  ['its symbol', { symbol: 'JUP' }],
  ['its symbol in small letters', { symbol: '$jup' }],
  ['its symbol in letters of another script', { symbol: 'ЈUР' }],
  ['its name', { name: 'Jupiter' }],
  ['its name with an accent', { name: 'Júpiter' }],
])('finds the verified token that another one uses %s of', async (_, change) => {
  expect(await impostorOf({ tokens: tokens() }, named(change))).toEqual(original)
})

it.each([
  ['has a name of its own', named({}), tokens()],
  ['is verified itself', named({ symbol: 'JUP', verified: true }), tokens()],
  ['is the token', named({ symbol: 'JUP', mint: JUP.mint }), tokens()],
  ['shares its name with strangers only', named({ symbol: 'JUP' }), tokens([{ ...JUP, verified: false }])],
  ['cannot be looked up now', named({ symbol: 'JUP' }), { search: async () => down } as unknown as Tokens],
])('is none where it %s', async (_, token, source) => {
  expect(await impostorOf({ tokens: source }, token)).toBeUndefined()
})

it('searches for no name that a token lacks', async () => {
  const searches: string[] = []
  const search = async (query: string) => {
    searches.push(query)
    return sourced([])
  }
  await impostorOf({ tokens: { search } as Pick<Tokens, 'search'> as Tokens }, named({ name: '' }))
  expect(searches).toEqual(['MOON'])
})

it.each([
  [undefined, undefined],
  [3, undefined],
  [3.01, 1],
])(
  'looks for the way back of a verified token beyond three percent of impact: at %s the share is %s',
  async (impact, share) => {
    const { deps, set } = createSwapServices()
    const { order } = set
    set.order = async (request) => {
      const answer = await order(request)
      return answer.ok ? { ...answer, data: { ...answer.data, priceImpactPercent: impact } } : answer
    }
    const actor = { kind: 'user', id: 'usr_1', email: 'ada@example.com', roles: ['user'] } as const
    const { id } = await createSwaps(deps).preview(actor, HALF_SOL, ASKING)
    expect((await deps.ledger.byId(id))?.sellBack).toBe(share)
  },
)

describe('the powers of an issuer', () => {
  const MOON = { ...JUP, mint: USER_WALLET, symbol: 'MOON', name: 'Moon', verified: false }
  /** A preview of this token, whose chain answers so about its issuer. */
  const buying = (token: TokenIdentity, powersOf: MintRules['powersOf']) => {
    const found = {
      byMint: async () => sourced(new Map([[token.mint, token]])),
      search: async () => sourced([token]),
    }
    const swaps = createSwaps({ ...createSwapServices().deps, tokens: found, mintRules: { powersOf } })
    return swaps.preview(GUEST, { ...HALF_SOL, outputMint: token.mint }, ASKING)
  }

  it('are warned about before an unverified token is bought', async () => {
    const { warnings } = await buying(MOON, async () => sourced({ ...NO_POWERS, takesBack: true }))
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'taken_back', risk: 'dangerous' }))
  })

  it('end the preview where they cannot be read', async () => {
    await expect(buying(MOON, async () => down)).rejects.toMatchObject({ code: 'upstream_failed' })
  })

  it('are not looked for where the token is verified', async () => {
    const { warnings } = await buying({ ...MOON, verified: true }, async () => down)
    expect(warnings.map(({ code }) => code)).not.toContain('taken_back')
  })
})
