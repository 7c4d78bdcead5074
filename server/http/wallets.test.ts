/** Tests the wallets of a person over HTTP, with the real signer behind them. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { User } from '#domain/ports.ts'
import { createTestSigner, inProcess } from '#signer/testing/signer.ts'
import { createWallets } from '../compose/wallets.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { memoryWalletNames } from '../testing/wallet-names.ts'
import { createApp } from './app.ts'

const userOf = (id: string): User => ({ kind: 'user', id, email: `${id}@example.com`, roles: ['user'] })
const clock = { now: () => Date.parse('2026-11-21T12:00:00.000Z') }
const wallet = z.object({ address: z.string(), label: z.string(), isDefault: z.boolean() })
const answerOf = z.object({
  wallet: z.optional(wallet),
  wallets: z.optional(z.array(wallet)),
  message: z.optional(z.string()),
})

let services: Awaited<ReturnType<typeof open>>
async function open() {
  const signer = inProcess((await createTestSigner({ clock })).core)
  const walletNames = memoryWalletNames()
  const wallets = createWallets({ demoWallet: 'house', signer, walletNames })
  const audited: unknown[] = []
  const audit = { record: async ({ tool }: { tool: string }) => void audited.push(tool) }
  const of = (user: User | undefined) => {
    const server = createTestServer({
      ...{ clock, signer, walletNames, wallets, audit },
      signedIn: async () => user,
    })
    const app = createApp(server)
    const given = { cookie: cookieOf(server), 'content-type': 'application/json' }
    return async (method: string, path = '', body?: object, headers: Record<string, string> = {}) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await app.request(`/api/wallets${path}`, {
        ...{ method, headers: { ...given, ...headers } },
        ...sent,
      })
      return { status: answer.status, body: answerOf.parse(await answer.json()) }
    }
  }
  return { of, signer, wallets, audited, ada: of(userOf('ada')) }
}
beforeEach(async () => {
  services = await open()
})
const shown = async () =>
  (await services.ada('GET')).body.wallets?.map(({ label, isDefault }) => `${label}${isDefault ? ' *' : ''}`)

it('two at once with one name are both there, and one has the name', async () => {
  const { ada } = services
  const made = await Promise.all([1, 2].map(() => ada('POST', '', { label: 'Same' })))
  expect(made.map(({ status }) => status)).toEqual([200, 200])
  expect((await shown())?.filter((label) => label === 'Same')).toHaveLength(1)
  expect(await shown()).toHaveLength(3)
})

describe('the wallets of a person', () => {
  it('[S7.30] are made, named, and one of them is the default', async () => {
    const { ada, wallets, audited } = services
    expect(await shown()).toEqual(['Your wallet *'])
    const { status, body } = await ada('POST', '', { label: ' Trading ' })
    expect([status, body.wallet?.label, body.wallet?.isDefault]).toEqual([200, 'Trading', false])
    const path = `/${body.wallet?.address}`
    expect((await ada('POST', `${path}/default`)).body.wallet?.isDefault).toBe(true)
    expect((await ada('PATCH', path, { label: 'Fast' })).body.wallet?.label).toBe('Fast')
    expect(await shown()).toEqual(['Your wallet', 'Fast *'])
    expect((await wallets.active(userOf('ada'))).wallet?.address).toBe(body.wallet?.address)
    expect(audited).toEqual(['wallets.add', 'wallets.makeDefault'])
  })

  it('are five at most, and a sixth is refused in words', async () => {
    for (const label of ['a', 'b', 'c', 'd'])
      expect((await services.ada('POST', '', { label })).status).toBe(200)
    const { status, body } = await services.ada('POST', '', { label: 'e' })
    expect([status, body.message]).toEqual([400, expect.stringContaining('up to 5 wallets')])
    expect(await shown()).toEqual(['Your wallet *', 'a', 'b', 'c', 'd'])
  })

  it('have each name once, whatever its case, and a refused name makes no key', async () => {
    const { ada, signer } = services
    const { body } = await ada('POST', '', { label: 'Trading' })
    for (const label of ['TRADING', 'your wallet', 'Trаding'])
      expect((await ada('POST', '', { label })).status).toBe(409)
    const path = `/${body.wallet?.address}`
    expect((await ada('PATCH', path, { label: 'Your Wallet' })).status).toBe(409)
    expect((await ada('PATCH', path, { label: 'trading' })).body.wallet?.label).toBe('trading')
    expect(await signer.wallets({ kind: 'user', id: 'ada' })).toHaveLength(2)
  })

  it.each([
    {},
    { label: '' },
    { label: '   ' },
    { label: '\u3164\u2800' },
    { label: 'x'.repeat(41) },
    { label: 7 },
  ])('refuse the name in %j', async (body) => {
    expect((await services.ada('POST', '', body)).status).toBe(400)
    expect(await shown()).toEqual(['Your wallet *'])
  })

  it('are changed by nobody else, by no guest and by no access token', async () => {
    const { of, ada, signer } = services
    const { body } = await ada('POST', '', { label: 'Trading' })
    const path = `/${body.wallet?.address}`
    const eve = of(userOf('eve'))
    expect((await eve('PATCH', path, { label: 'Mine' })).status).toBe(403)
    expect((await eve('POST', `${path}/default`)).status).toBe(403)
    const token = { authorization: 'Bearer a-token-of-ada' }
    const call = of(undefined)
    expect((await call('GET', '', undefined, token)).status).toBe(401)
    expect((await call('POST', '', { label: 'More' }, token)).status).toBe(401)
    expect((await call('PATCH', path, { label: 'More' }, token)).status).toBe(401)
    expect((await call('POST', `${path}/default`, undefined, token)).status).toBe(401)
    expect(await shown()).toEqual(['Your wallet *', 'Trading'])
    expect(await signer.wallets({ kind: 'user', id: 'ada' })).toHaveLength(2)
  })
})
