/** Makes results of a token search as the model is given them. */
import { JUP_MINT } from '#domain/language/testing/phrasing.ts'

export const candidate = <T extends object>(fields: T) => ({
  symbol: 'JUP',
  name: 'Jupiter',
  mint: JUP_MINT,
  price_usd: 0.42,
  change_24h_pct: 2.314,
  liquidity_usd: 21_400_000,
  market_cap_usd: 1_310_000_000,
  verified: true,
  warnings: [],
  ...fields,
})

export const found = (...candidates: object[]) => ({ query: 'JUP', candidates, source: 's', as_of: 't' })
