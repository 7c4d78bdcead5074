/** The Chain port over both ways to the embedded chain, and over nodes that fail in every way. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createTransactionMessage,
  generateKeyPairSigner,
  isSolanaError,
  type KeyPairSigner,
  pipe,
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import type { Chain } from '#domain/chain.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { solanaChain } from './chain.ts'
import { type ChainEndpoint, solanaRpc } from './rpc.ts'
import { sendAndConfirm } from './testing/send-and-confirm.ts'

const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const NOW = Date.parse('2026-11-20T12:00:00Z')
const log = { info: () => {}, warn: () => {}, error: () => {} }
const clock = { time: NOW, now: () => clock.time }

let embedded: EmbeddedChain
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-adapter-'))
  // A chain that was killed has time to start again.
  embedded = await startChain({ dataDir: dir, port: 0, log, waitMs: PATIENCE_MS })
})
afterAll(async () => {
  await embedded.close()
  rmSync(dir, { recursive: true })
})

const ways: [string, () => ChainEndpoint][] = [
  ['the embedded transport', () => ({ transport: embedded.transport })],
  ['a URL', () => ({ rpcUrl: embedded.url ?? '' })],
]
const chainOver = (endpoint: ChainEndpoint, more: object = {}): Chain =>
  solanaChain({ ...endpoint, source: 'Sandbox chain', official: true, clock, ...more })

describe.each(ways)('the chain over %s', (_, endpoint) => {
  it('reads what a wallet holds, of both token programs, with its source, time and slot', async () => {
    const { address } = await generateKeyPairSigner()
    await embedded.fund(address, { sol: '2.5', tokens: { [USDC]: '1250.000001', [PYUSD]: '7' } })
    const answer = await chainOver(endpoint()).holdings(address)
    expect(answer).toEqual({
      ok: true,
      source: 'Sandbox chain',
      asOf: '2026-11-20T12:00:00.000Z',
      official: true,
      data: {
        lamports: 2_500_000_000n,
        slot: expect.any(BigInt),
        tokens: [
          {
            mint: USDC,
            ata: expect.any(String),
            amountRaw: 1_250_000_001n,
            decimals: 6,
            program: 'spl-token',
          },
          {
            mint: PYUSD,
            ata: expect.any(String),
            amountRaw: 7_000_000n,
            decimals: 6,
            program: 'spl-token-2022',
          },
        ],
      },
    })
  })

  it('reads exactly what no number can hold', async () => {
    const { data } = await holdingsOf(chainOver(endpoint()), embedded.treasury)
    expect(data.lamports).toBeGreaterThan(2n ** 58n)
    const bonk = data.tokens.find(({ mint }) => mint.startsWith('DezX'))
    expect(bonk?.amountRaw).toBe(8_870_000_000_000_000_000n)
  })

  it('reads an unused wallet as empty', async () => {
    const { address } = await generateKeyPairSigner()
    expect((await holdingsOf(chainOver(endpoint()), address)).data).toMatchObject({
      lamports: 0n,
      tokens: [],
    })
  })

  it('leaves out accounts that hold nothing', async () => {
    const { address } = await generateKeyPairSigner()
    await embedded.fund(address, { sol: '1', tokens: { [USDC]: '0' } })
    expect((await holdingsOf(chainOver(endpoint()), address)).data.tokens).toEqual([])
  })

  it('lets its caller go', async () => {
    const chain = chainOver(endpoint())
    await expect(chain.holdings(embedded.treasury, AbortSignal.abort(new Error('gone')))).rejects.toThrow(
      'gone',
    )
    const controller = new AbortController()
    const asking = chain.holdings(embedded.treasury, controller.signal)
    controller.abort(new Error('left'))
    await expect(asking).rejects.toThrow('left')
  })

  it('sends a transaction and waits for it, and reports why one was refused', async () => {
    const rpc = solanaRpc(endpoint())
    const [alice, bob] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
    await embedded.fund(alice.address, { sol: '1', tokens: {} })
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const paid = await payment(alice, bob.address, 100_000_000n, lifetime)
    const signature = await sendAndConfirm(rpc, paid)
    expect(await sendAndConfirm(rpc, paid, 'finalized')).toBe(signature)
    expect((await rpc.getBalance(bob.address).send()).value).toBe(100_000_000n)

    const tooMuch = await payment(alice, bob.address, 5_000_000_000n, lifetime)
    const refused = await sendAndConfirm(rpc, tooMuch).catch((error: unknown) => error)
    expect(
      isSolanaError(refused, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
    ).toBe(true)
  })
})

async function holdingsOf(chain: Chain, owner: string) {
  const answer = await chain.holdings(owner)
  if (!answer.ok) throw new Error(answer.reason)
  return answer
}

type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]

async function payment(
  from: KeyPairSigner,
  to: KeyPairSigner['address'],
  amount: bigint,
  lifetime: Lifetime,
) {
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(from, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: from, destination: to, amount }),
          draft,
        ),
    ),
  )
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

describe('a node that fails', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
    clock.time = NOW
  })
  /** A node that answers every request by `listener`, and the number of requests that it got. */
  async function node(listener: RequestListener, timeoutMs?: number) {
    const calls = { count: 0 }
    const server = createServer((request, response) => {
      calls.count++
      request.resume()
      listener(request, response)
    })
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const failures: { reason: string }[] = []
    const onFailure = (failure: { reason: string }) => failures.push(failure)
    return {
      requests: calls,
      failures,
      chain: chainOver({ rpcUrl }, { source: 'Solana RPC', timeoutMs, onFailure }),
    }
  }
  const answering =
    (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  const OWNER = 'So11111111111111111111111111111111111111112'

  it.each<[string, RequestListener, string, timeoutMs?: number]>([
    ['is down', answering(503, 'sorry'), 'unavailable'],
    ['wants a key', answering(401, '{}'), 'unconfigured'],
    ['forbids', answering(403, '{}'), 'unconfigured'],
    ['speaks no JSON', answering(200, '<html>'), 'shape_changed'],
    ['answers with nothing', answering(200, ''), 'shape_changed'],
    ['answers with null', answering(200, 'null'), 'shape_changed'],
    ['answers with something else', answering(200, '{"hello":1}'), 'shape_changed'],
    ['answers in another shape', answering(200, '{"jsonrpc":"2.0","result":{"value":"5"}}'), 'shape_changed'],
    [
      'refuses',
      answering(200, '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"Node is behind"}}'),
      'unavailable',
    ],
    ['breaks the connection', (request) => request.socket.destroy(), 'unavailable'],
    ['never answers', () => {}, 'unavailable', 300],
  ])(
    'because it %s is reported as such, and its cause is kept for the log',
    async (_, listener, reason, timeoutMs) => {
      const { chain, failures } = await node(listener, timeoutMs)
      expect(await chain.holdings(OWNER)).toEqual({ ok: false, reason, source: 'Solana RPC' })
      expect(failures).toMatchObject([{ reason, cause: expect.any(Error) }])
    },
  )

  it('because no node listens there is unavailable', async () => {
    const { chain } = await node(answering(200, ''))
    for (const server of servers.splice(0)) await once(server.close(), 'close')
    expect(await chain.holdings(OWNER)).toMatchObject({ ok: false, reason: 'unavailable' })
  })

  it('because of too many requests is left alone until it accepts requests again', async () => {
    const { chain, requests } = await node(answering(429, '{}', { 'retry-after': '30' }))
    const refused = {
      ok: false,
      reason: 'rate_limited',
      source: 'Solana RPC',
      retryAt: '2026-11-20T12:00:30.000Z',
    }
    expect(await chain.holdings(OWNER)).toEqual(refused)
    const count = requests.count
    clock.time += 29_999
    expect(await chain.holdings(OWNER)).toEqual(refused)
    expect(requests.count).toBe(count)
    clock.time += 1
    await chain.holdings(OWNER)
    expect(requests.count).toBeGreaterThan(count)
  })

  it('because the embedded process died is unavailable, and well again when it is back', async () => {
    const chain = chainOver({ transport: embedded.transport }, { timeoutMs: PATIENCE_MS })
    const asking = chain.holdings(OWNER)
    // A signal to process 0 would reach all of the tests' own processes.
    if (embedded.pid === undefined) throw new Error('The embedded chain does not run.')
    process.kill(embedded.pid, 'SIGKILL')
    expect(await asking).toEqual({ ok: false, reason: 'unavailable', source: 'Sandbox chain' })
    expect(await chain.holdings(OWNER)).toMatchObject({ ok: true })
  })

  it('to land a transaction before its height reports that it never will', async () => {
    const alice = await generateKeyPairSigner()
    const answers: Record<string, unknown> = {
      sendTransaction: 'signature',
      getSignatureStatuses: { context: { slot: 1 }, value: [null] },
      getBlockHeight: 11,
    }
    const transport = async ({ payload }: { payload: { method?: string } }) => ({
      result: answers[payload.method ?? ''],
    })
    const lifetime = {
      blockhash: alice.address as string as Lifetime['blockhash'],
      lastValidBlockHeight: 10n,
    }
    const rpc = solanaRpc({ transport: transport as never })
    const error = await sendAndConfirm(rpc, await payment(alice, alice.address, 1n, lifetime)).catch(
      (thrown) => thrown,
    )
    expect(isSolanaError(error, SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED)).toBe(true)
  })
})
