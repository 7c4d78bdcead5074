/** Tests the queries that change the answer of the server. */
import { afterEach, expect, it, vi } from 'vitest'
import { activeWalletQuery, createQueryClient } from './queries.ts'

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
