import { describe, expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import { JUP_MINT as JUP, WALLET } from '#domain/language/testing/phrasing.ts'
import { solanaListBalances } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: solanaListBalances, language, rows: phrasings })

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(handler.modelView(fixture.output, solanaListBalances.input.parse(fixture.input)))
    const { rows } = language.view.parse(view)
    expect(rows.map(({ mint }) => mint)).toEqual(fixture.output.balances.map(({ token }) => token.address))
  }
})

const IMPOSTOR = '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump'
const balances = {
  wallet: { address: WALLET, label: 'Demo wallet' },
  total_usd: 4033.1,
  priced: 3,
  unpriced: 0,
  rows: [
    { symbol: 'SOL', name: 'Solana', mint: NATIVE_SOL, amount: 12, usd: 2016, price: 168 },
    { symbol: 'JUP', name: 'Jupiter', mint: JUP, amount: '2875.5', usd: 1207.71, price: 0.42 },
    { symbol: 'JTO', name: 'JITO', mint: 'jto', amount: 440, usd: 809.6, price: 1.84 },
  ],
  more: 0,
  source: 'Sandbox chain',
  as_of: '2026-11-20T12:00:00Z',
}

describe('what it says of a wallet', () => {
  it('says the total as people do, the largest share first', async () => {
    expect(await answer("what's in the wallet?", balances)).toBe(
      'About $4,033, half of it SOL. JUP and JTO follow.',
    )
  })

  it('says what is not in the total, what is not listed, and what is old', async () => {
    const view = { ...balances, unpriced: 2, more: 4, change_24h_pct: -1.5, stale: true }
    expect(await answer('portfolio', view)).toBe(
      'About $4,033, half of it SOL. JUP and JTO follow. −1.50% over the last 24 hours. ' +
        '2 tokens more have no price I trust and are not counted. ' +
        '4 smaller holdings not listed. ' +
        'The price source does not answer right now, so these prices are a little old.',
    )
  })

  it('says so of an empty wallet and one without prices', async () => {
    expect(await answer('balance', { ...balances, rows: [], total_usd: 0 })).toContain('empty')
    const unpriced = {
      ...balances,
      total_usd: 0,
      priced: 0,
      unpriced: 1,
      rows: [{ symbol: 'X', mint: 'x', amount: 1, usd: null, price: null }],
    }
    expect(await answer('balance', unpriced)).toBe('It holds 1 token, none with a price I trust.')
  })

  it('counts each token once and names the source that is down', async () => {
    const rows = balances.rows.map((row) => ({ ...row, usd: null, price: null }))
    const down = { ...balances, rows, total_usd: null, priced: 0, unpriced: 5, more: 2 }
    expect(await answer('balance', { ...down, no_prices: 'Jupiter did not answer' })).toBe(
      'It holds 5 tokens. There are no prices right now: Jupiter did not answer. 2 smaller holdings not listed.',
    )
    expect(await answer('balance', { ...down, more: 0 })).toBe(
      'It holds 5 tokens, none with a price I trust.',
    )
    expect(await answer('how much sol', { ...down, no_prices: 'Jupiter did not answer' })).toBe(
      'The wallet holds 12 SOL. There are no prices right now: Jupiter did not answer.',
    )
  })

  it('says when not all token accounts were read', async () => {
    const partial = { ...balances, accounts_read: 1_000 }
    const words = 'It has more than 1,000 token accounts, and only 1,000 of them were read.'
    expect(await answer('balance', partial)).toContain(words)
    expect(await answer('balance', { ...partial, rows: [], total_usd: 0 })).toContain(words)
    expect(await answer('how much usdc', partial)).toBe(
      'There is no USDC among the 1,000 token accounts that were read.',
    )
  })

  it('finds one token or several, native SOL among them, and says what is not there', async () => {
    expect(await answer('how much sol', balances)).toBe('The wallet holds 12 SOL, worth about $2,016.')
    expect(await answer('how much jup and usdc do i have', balances)).toBe(
      'The wallet holds 2,875.50 JUP, worth about $1,208. There is no USDC in this wallet.',
    )
    expect(await answer('how much usdc', { ...balances, more: 7 })).toBe(
      'There is no USDC among the 3 largest holdings.',
    )
  })

  it('does not take an impostor for the token of that name', async () => {
    const fake = { symbol: 'JUP', mint: IMPOSTOR, amount: 1_000_000, usd: 31, price: 0.000031 }
    expect(await answer('how much jup', { ...balances, rows: [fake] })).toBe(
      'There is no JUP in this wallet.',
    )
  })
})
