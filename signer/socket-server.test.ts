import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { socketSigner } from '#adapters/signer/signer.ts'
import { isParleyError } from '#contract/errors.ts'
import { createSignerServer } from './socket-server.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import { createSignRequest, testTerms } from './testing/swap.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const bugs: string[] = []
let folder: string
let socket: string
let testSigner: TestSigner
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-signer-'))
  socket = join(folder, 's')
  testSigner = await createTestSigner({ clock: { now: () => now } })
  server = createSignerServer(testSigner.core, (error, path) => void bugs.push(`${path}: ${error}`))
  await new Promise<void>((resolve) => server.listen(socket, resolve))
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

const DEMO = '{"owner":{"kind":"demo"}}'
const ask = (method: string, path: string, body?: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: socket, method, path }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part.toString()
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    outgoing.on('error', reject).end(body)
  })

describe('the endpoints of the signer', () => {
  it('let the rest of the product in: wallets, signatures, refusals, exports, pause, limits', async () => {
    const signer = socketSigner({ socket })
    const demo = await signer.wallet({ kind: 'demo' })
    expect(demo).toMatchObject({ isNew: true, createdAt: '2026-11-21T12:00:00.000Z' })
    const swapRequest = await createSignRequest({ terms: testTerms(demo.address), now })
    expect(await signer.sign(swapRequest)).toMatchObject({ ok: true, signature: expect.any(String) })
    const other = await createSignRequest({
      terms: testTerms(demo.address),
      now,
      id: 'two',
      transaction: 'AA',
    })
    expect(await signer.sign(other)).toEqual({
      ok: false,
      reason: 'transaction_unreadable',
      message: 'The transaction cannot be read.',
    })
    const ada = { owner: { kind: 'user', id: 'ada' }, freshSignInAt: new Date(now).toISOString() } as const
    expect(await signer.exportKey(ada)).toMatchObject({ ok: false, reason: 'wallet_unknown' })
    const own = await signer.wallet({ kind: 'user', id: 'ada' })
    expect(await signer.exportKey(ada)).toMatchObject({ ok: true, address: own.address })
    expect(await signer.pause(true, 'user:root', 'rain')).toMatchObject({ paused: true, wallets: 2 })
    expect(await signer.sign(swapRequest)).toMatchObject({
      reason: 'trading_paused',
      message: 'Trading is paused: rain.',
    })
    await signer.pause(false, 'user:root', 'sun')
    const limits = { owner: { kind: 'user', id: 'ada' }, perTradeUsd: 600, perDayUsd: 700 } as const
    expect(await signer.setLimits({ ...limits, freshSignInAt: new Date(now).toISOString() })).toEqual({
      ok: true,
    })
    expect(await signer.limitsOf({ owner: limits.owner, actor: 'user:ada' })).toMatchObject({
      perTradeUsd: 600,
      perDayUsd: 700,
    })
    expect(await signer.status()).toMatchObject({ paused: false, keyVersion: 1 })
    expect((await signer.decisions()).at(-1)).toMatchObject({ seq: 1, kind: 'wallet' })
    await signer.close()
    expect(bugs).toEqual([])
  })

  it.each<[number, string, string, string?]>([
    [404, 'GET', '/'],
    [404, 'GET', '/sign'],
    [404, 'POST', '/toString', '{}'],
    [400, 'POST', '/wallet'],
    [400, 'POST', '/wallet', 'null'],
    [400, 'POST', '/wallet', '{"owner":{"kind":"house"}}'],
    [400, 'POST', '/wallet', '{"owner":{"kind":"user","id":""}}'],
    [400, 'POST', '/export', '{"owner":{"kind":"demo"}}'],
    [400, 'POST', '/sign', '{"owner":{"kind":"demo"}'],
    [200, 'POST', '/wallet', DEMO.padEnd(65_536)],
    [400, 'POST', '/wallet', DEMO.padEnd(65_537)],
    [400, 'POST', '/pause', `{"paused":true,"by":"${'x'.repeat(70_000)}","reason":""}`],
  ])('answer %i to %s %s', async (status, method, path, body) => {
    expect((await ask(method, path, body)).status).toBe(status)
  })

  it('answer in JSON that nothing keeps', async () => {
    const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
    request({ socketPath: socket, method: 'GET', path: '/' }, resolve).end()
    const { headers } = await promise
    expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json', 'no-store'])
  })

  it('reveal nothing of a bug but that there was one', async () => {
    bugs.length = 0
    const vault = { ...testSigner.vault, wallet: () => Promise.reject(new Error('secret words')) }
    const broken = createSignerServer(
      { ...testSigner.core, wallet: () => vault.wallet() },
      (error, path) => void bugs.push(`${path}: ${error}`),
    )
    const path = join(folder, 'broken')
    await new Promise<void>((resolve) => broken.listen(path, resolve))
    const signer = socketSigner({ socket: path })
    const outcome = await signer.wallet({ kind: 'demo' }).catch((error: unknown) => error)
    expect(isParleyError(outcome, 'signer_unavailable')).toBe(true)
    expect(String(outcome)).not.toContain('secret words')
    expect(bugs).toEqual(['POST /wallet: Error: secret words'])
    await signer.close()
    broken.close()
  })
})

describe('a signer that is away', () => {
  it('is a refusal of its own, retried only where that changes nothing', async () => {
    const path = join(folder, 'later')
    const signer = socketSigner({ socket: path })
    const swapRequest = await createSignRequest({
      terms: testTerms('FhYpThtP8ssjgcD5mPA4on6gmR9PFPUmRve4k7w2DwTv'),
      now,
    })
    const outcome = await signer.sign(swapRequest).catch((error: unknown) => error)
    expect(isParleyError(outcome, 'signer_unavailable')).toBe(true)
    const waiting = signer.status()
    const late = createSignerServer(testSigner.core, () => undefined)
    await new Promise<void>((resolve) => late.listen(path, resolve))
    expect(await waiting).toMatchObject({ paused: false })
    await signer.close()
    late.close()
  })

  it('keep no client waiting for ever', async () => {
    const path = join(folder, 'silent')
    const silent = createSignerServer(
      { ...testSigner.core, sign: () => new Promise(() => undefined) },
      () => undefined,
    )
    await new Promise<void>((resolve) => silent.listen(path, resolve))
    const signer = socketSigner({ socket: path, timeoutMs: 300 })
    const swapRequest = await createSignRequest({
      terms: testTerms('FhYpThtP8ssjgcD5mPA4on6gmR9PFPUmRve4k7w2DwTv'),
      now,
    })
    const outcome = await signer.sign(swapRequest).catch((error: unknown) => error)
    expect(isParleyError(outcome, 'signer_unavailable')).toBe(true)
    const own = new AbortController()
    const given = signer.sign(swapRequest, own.signal)
    own.abort(new Error('given up'))
    await expect(given).rejects.toThrow('given up')
    await signer.close()
    silent.closeAllConnections()
    silent.close()
  })
})
