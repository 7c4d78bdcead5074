/** Tests the queries that change the answer of the server, and the refresh of the list of conversations. */
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { activeWalletQuery, conversationsKey, createQueryClient, refreshConversations } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['20 letters of base58', 'a'.repeat(20), true],
  ['60 letters of base58', 'a'.repeat(60), true],
  ['19 letters', 'a'.repeat(19), false],
  ['61 letters', 'a'.repeat(61), false],
  ['a letter outside base58', `${'a'.repeat(30)}0`, false],
])(
  '[S5.26] shows an active wallet whose address has %s only if it is one',
  async (_, public_key, isShown) => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ wallet: { public_key, label: 'Wallet' }, source: 'env' }),
    )
    const wallet = await createQueryClient().fetchQuery(activeWalletQuery)
    expect(wallet?.public_key).toBe(isShown ? public_key : undefined)
  },
)

it('reads the list of conversations again when it changes during the first load', async () => {
  const queries = createQueryClient()
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn(async () => (queryFn.mock.calls.length === 1 ? first.promise : 'after'))
  const observer = new QueryObserver(queries, { queryKey: conversationsKey, queryFn })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => queryFn.mock.calls.length).toBe(1)
  const refreshed = refreshConversations(queries)
  first.resolve('before')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})
