/** The warnings of a candidate: each has one reason, and a verified token has only one warning. */
import { expect, it } from 'vitest'
import { withWarnings } from './candidates.server.ts'
import type { Candidate } from './contract.ts'

const DAY_MS = 86_400_000
/** A token about which there is nothing to say but that it is not verified. */
const sound: Omit<Candidate, 'warnings'> = {
  address: 'So11111111111111111111111111111111111111112',
  symbol: 'AAA',
  name: 'Triple',
  decimals: 6,
  verified: false,
  tags: [],
  priceUsd: 1,
  priceChange24h: 0,
  liquidityUsd: 10_000,
  volume24hUsd: 1,
  marketCap: 1,
  fdv: 1,
  holderCount: 1,
  mintAuthorityDisabled: true,
  freezeAuthorityDisabled: true,
  firstPoolAt: null,
  ageMs: 7 * DAY_MS,
  score: 1,
  pairs: [],
  pairCount: 0,
}
type Change = Partial<typeof sound>
const warningsOf = (change: Change, checked = true): readonly string[] | undefined =>
  withWarnings([{ ...sound, ...change }], checked)[0]?.warnings

it.each<[Change, readonly string[]]>([
  [{}, ['unverified']],
  [{ ageMs: 7 * DAY_MS - 1 }, ['unverified', 'new_token']],
  [{ ageMs: null }, ['unverified']],
  [{ mintAuthorityDisabled: false }, ['unverified', 'mint_authority_open']],
  [{ mintAuthorityDisabled: null }, ['unverified']],
  [{ freezeAuthorityDisabled: false }, ['unverified', 'freeze_authority_open']],
  [{ liquidityUsd: 9_999 }, ['unverified', 'thin_liquidity']],
  [{ liquidityUsd: null }, ['unverified', 'thin_liquidity']],
  [{ verified: true, ageMs: 0, mintAuthorityDisabled: false, freezeAuthorityDisabled: false }, []],
  [{ verified: true, liquidityUsd: 9_999 }, ['thin_liquidity']],
  [{ verified: true, liquidityUsd: null }, ['thin_liquidity']],
])('%o has the warnings %o', (change, warnings) => {
  expect(warningsOf(change)).toEqual(warnings)
})

it('a token that no list was read for is unchecked, and not unverified', () => {
  expect(warningsOf({}, false)).toEqual(['unchecked'])
})

it('a symbol that two tokens share, in any case, warns about the unverified one', () => {
  const [verified, other, third] = withWarnings(
    [
      { ...sound, verified: true },
      { ...sound, symbol: 'aaa' },
      { ...sound, symbol: 'BBB' },
    ],
    true,
  )
  expect(verified?.warnings).toEqual([])
  expect(other?.warnings).toEqual(['unverified', 'same_symbol'])
  expect(third?.warnings).toEqual(['unverified'])
})
