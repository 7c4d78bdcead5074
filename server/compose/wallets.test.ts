import { describe, expect, it } from 'vitest'
import type { Signer } from '#domain/signer.ts'
import { createTestSigner, inProcess } from '#signer/testing/signer.ts'
import { memoryWalletNames } from '../testing/wallet-names.ts'
import { createWallets, fundNewWallets } from './wallets.ts'

const clock = { now: () => Date.parse('2026-11-21T12:00:00.000Z') }
const guest = { kind: 'guest', id: 'g' } as const
const user = (id: string) =>
  ({ kind: 'user', id, email: `${id}@example.com`, roles: ['superadmin'] }) as const
const signerOf = async (): Promise<Signer> => inProcess((await createTestSigner({ clock })).core)

describe('houseWallets', () => {
  it('[S6.23] [S1.2] gives the demo wallet to guests only', async () => {
    const wallets = createWallets({
      demoWallet: 'house',
      signer: await signerOf(),
      walletNames: memoryWalletNames(),
    })
    const demo = { address: 'house', label: 'Demo wallet', isDefault: true, status: 'ready' }
    expect(await wallets.list(guest)).toEqual([demo])
    expect(await wallets.active(guest)).toEqual({ wallet: demo, source: 'env' })
    expect((await wallets.list(user('ada'))).map(({ address }) => address)).not.toContain('house')
  })

  it('[S1.6] [S6.18] gives every user one own wallet, always the same', async () => {
    const wallets = createWallets({
      demoWallet: 'house',
      signer: await signerOf(),
      walletNames: memoryWalletNames(),
    })
    const { wallet, source } = await wallets.active(user('ada'))
    expect([wallet?.label, wallet?.isDefault, source]).toEqual(['Your wallet', true, 'resolver'])
    expect(await wallets.list(user('ada'))).toEqual([wallet])
    expect((await wallets.active(user('eve'))).wallet?.address).not.toBe(wallet?.address)
  })
})

describe('the wallets of a user', () => {
  const ada = user('ada')
  const owner = { kind: 'user', id: 'ada' } as const
  async function withThree() {
    const signer = await signerOf()
    const walletNames = memoryWalletNames()
    const wallets = createWallets({ demoWallet: 'house', signer, walletNames })
    await wallets.active(ada)
    for (let made = 1; made < 3; made++) await signer.addWallet(owner)
    const addresses = (await signer.wallets(owner)).map(({ address }) => address)
    const listed = async () =>
      (await wallets.list(ada)).map(({ label, isDefault }) => `${label}${isDefault ? ' *' : ''}`)
    return { signer, walletNames, wallets, addresses, listed }
  }

  it('[S7.30] have a name each and one default, which what chose no wallet acts for', async () => {
    const { walletNames, wallets, addresses, listed } = await withThree()
    expect(await listed()).toEqual(['Your wallet *', 'Wallet 2', 'Wallet 3'])
    await walletNames.name('ada', addresses[2] ?? '', 'Trading')
    await walletNames.makeDefault('ada', addresses[2] ?? '')
    expect(await listed()).toEqual(['Your wallet', 'Wallet 2', 'Trading *'])
    expect((await wallets.active(ada)).wallet).toMatchObject({ address: addresses[2], label: 'Trading' })
  })

  it('are those that the signer holds, whatever the names say', async () => {
    const { signer, walletNames, wallets, addresses, listed } = await withThree()
    const eve = (await signer.wallet({ kind: 'user', id: 'eve' })).address
    await walletNames.name('ada', eve, 'Stolen')
    await walletNames.makeDefault('ada', eve)
    expect(await listed()).toEqual(['Your wallet *', 'Wallet 2', 'Wallet 3'])
    expect((await wallets.active(ada)).wallet?.address).toBe(addresses[0])
  })

  it('leave the first one usable while the signer is away', async () => {
    const { signer } = await withThree()
    const away = async () => Promise.reject(new Error('away'))
    const wallets = createWallets({
      ...{ demoWallet: 'house', walletNames: memoryWalletNames() },
      signer: { ...signer, wallets: away },
    })
    expect((await wallets.active(ada)).wallet?.label).toBe('Your wallet')
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
    await createWallets({ demoWallet: 'house', signer, walletNames: memoryWalletNames() }).active(user('ada'))
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
