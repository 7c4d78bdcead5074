import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { fixtures } from '#tools/fixtures.ts'
import { portfolioQuery } from './queries.ts'
import { shareBalances } from './share-balances.ts'

const { done } = fixtures.solana_list_balances
if (done.status !== 'done') throw new Error('the fixture is done')
const { output } = done
const LATER = '2099-01-01T00:00:00.000Z'
const at = (asOf: string, wallet: Partial<typeof output.wallet> = {}) => ({
  ...output,
  wallet: { ...output.wallet, ...wallet },
  chain: { ...output.chain, asOf },
})

function shared(result: unknown, args: object = {}) {
  const queries = new QueryClient()
  queries.setQueryData(portfolioQuery.queryKey, output)
  shareBalances(queries, { type: 'refreshed', itemId: 'a', arguments: args, output: result })
  return queries.getQueryData(portfolioQuery.queryKey)?.chain.asOf === LATER
}

it('newer balances of the same wallet become the portfolio', () => {
  expect(shared(at(LATER))).toBe(true)
  expect(shared(at(LATER), { limit: 30, wallet_address: output.wallet.address })).toBe(true)
})

it.each([
  ['older', at('2001-01-01T00:00:00.000Z'), {}],
  ['of another wallet', at(LATER, { address: 'elsewhere' }), {}],
  ['under another label', at(LATER, { label: 'Other' }), {}],
  ['a part of the wallet by number', at(LATER), { limit: 5 }],
  ['a part of the wallet by amount', at(LATER), { min_ui: 1 }],
  ['of another tool', { results: [] }, {}],
])('balances that are %s do not', (_name, result, args) => {
  expect(shared(result, args)).toBe(false)
})

it('a page without a portfolio gets none', () => {
  const queries = new QueryClient()
  shareBalances(queries, { type: 'refreshed', itemId: 'a', arguments: {}, output: at(LATER) })
  expect(queries.getQueryData(portfolioQuery.queryKey)).toBeUndefined()
})
