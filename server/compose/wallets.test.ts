import { describe, expect, it } from 'vitest'
import type { Signer } from '#domain/signer.ts'
import { createTestSigner, inProcess } from '#signer/testing/signer.ts'
import { createWallets, fundNewWallets } from './wallets.ts'

const clock = { now: () => Date.parse('2026-11-21T12:00:00.000Z') }
const guest = { kind: 'guest', id: 'g' } as const
const user = (id: string) =>
  ({ kind: 'user', id, email: `${id}@example.com`, roles: ['superadmin'] }) as const
const signerOf = async (): Promise<Signer> => inProcess((await createTestSigner({ clock })).core)

describe('houseWallets', () => {
  it('[S6.23] [S1.2] gives the demo wallet to guests only', async () => {
    const wallets = createWallets({ demoWallet: 'house', signer: await signerOf() })
    const demo = { address: 'house', label: 'Demo wallet', isDefault: true, status: 'ready' }
    expect(await wallets.list(guest)).toEqual([demo])
    expect(await wallets.active(guest)).toEqual({ wallet: demo, source: 'env' })
    expect((await wallets.list(user('ada'))).map(({ address }) => address)).not.toContain('house')
  })

  it('[S1.6] [S6.18] gives every user one own wallet, always the same', async () => {
    const wallets = createWallets({ demoWallet: 'house', signer: await signerOf() })
    const { wallet, source } = await wallets.active(user('ada'))
    expect([wallet?.label, wallet?.isDefault, source]).toEqual(['Your wallet', true, 'resolver'])
    expect(await wallets.list(user('ada'))).toEqual([wallet])
    expect((await wallets.active(user('eve'))).wallet?.address).not.toBe(wallet?.address)
  })
})

describe('welcoming', () => {
  it('funds a wallet before its first use, once per process', async () => {
    const welcomed: string[] = []
    const signer = fundNewWallets(
      await signerOf(),
      async (kind, address) => void welcomed.push(`${kind} ${address}`),
    )
    const funded = await Promise.all(
      Array.from({ length: 10 }, () => signer.wallet({ kind: 'user', id: 'ada' })),
    )
    const { address } = await signer.wallet({ kind: 'demo' })
    expect(welcomed).toEqual([`user ${funded[0]?.address}`, `demo ${address}`])
  })

  it('passes the address for notices on, also after a call without it', async () => {
    const testSigner = await createTestSigner({ clock })
    const signer = fundNewWallets(inProcess(testSigner.core), async () => undefined)
    await signer.wallet({ kind: 'user', id: 'ada' })
    expect(await testSigner.vault.contact('user:ada')).toBeUndefined()
    await createWallets({ demoWallet: 'house', signer }).active(user('ada'))
    expect(await testSigner.vault.contact('user:ada')).toBe('ada@example.com')
  })

  it('retries a failed funding with the next request', async () => {
    let fails = true
    const signer = fundNewWallets(await signerOf(), async () => {
      if (fails) throw new Error('the chain is starting')
    })
    await expect(signer.wallet({ kind: 'demo' })).rejects.toThrow('the chain is starting')
    fails = false
    expect((await signer.wallet({ kind: 'demo' })).address).toBeTruthy()
  })
})
