/** The ChainHistory port over the embedded chain, over a node's documented wire, and over nodes that fail. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  generateKeyPairSigner,
  type KeyPairSigner,
  type RpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SolanaError,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import { solanaHistory } from './history.ts'
import { parseJson } from './json.ts'
import { chainHistoryConformance, type HistoryWorld } from './testing/chain-history.conformance.ts'
import { documentedNode, documentedTransactions, numbered, signatureOf } from './testing/documented-node.ts'
import { land } from './testing/land.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const clock = { now: Date.now }
const AMOUNT = 250_000_000n
const GIFT = 1_250_000_001n

let dir: string
let embedded: EmbeddedChain
let wallet: KeyPairSigner
let world: Omit<HistoryWorld, 'history'>

async function live(): Promise<Omit<HistoryWorld, 'history'>> {
  const other = (await generateKeyPairSigner()).address
  const gifts = await embedded.fund(wallet.address, { sol: '2', tokens: { [USDC]: '1250.000001' } })
  const payment = await land(embedded.transport, wallet, other, AMOUNT)
  const failure = await land(embedded.transport, wallet, other, 100n * AMOUNT)
  return {
    wallet: wallet.address,
    other,
    amount: AMOUNT,
    payment,
    mint: USDC,
    // The tokens come between two parts of the SOL.
    gift: gifts[1] ?? '',
    giftRaw: GIFT,
    failure,
    before: 0,
  }
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-history-'))
  embedded = await startChain({ dataDir: dir, port: 0, log })
  wallet = await generateKeyPairSigner()
  world = await live()
})
afterAll(async () => {
  await embedded.close()
  rmSync(dir, { recursive: true })
})

const options = { source: 'Sandbox chain', official: true, clock }

chainHistoryConformance('the embedded chain', async () => ({
  ...world,
  history: solanaHistory({ ...options, transport: embedded.transport }),
}))

chainHistoryConformance('the embedded chain over HTTP', async () => ({
  ...world,
  history: solanaHistory({ ...options, rpcUrl: embedded.url ?? '' }),
}))

chainHistoryConformance('the documented wire', async () => {
  const { transport, ...rest } = documentedNode()
  return { ...rest, history: solanaHistory({ ...options, transport }) }
})

describe('after a restart of the chain', () => {
  it('has the same transactions', async () => {
    const history = () => solanaHistory({ ...options, transport: embedded.transport })
    const range = { since: 0, kind: 'wallet' } as const
    const before = await history().of(wallet.address, range)
    await embedded.close()
    embedded = await startChain({ dataDir: dir, port: 0, log })
    const after = await history().of(wallet.address, range)
    expect(before.ok && after.ok && after.data).toEqual(before.ok && before.data)
    expect(after.ok && after.data.transactions.length).toBeGreaterThanOrEqual(3)
  })
})

describe('a node that misbehaves', () => {
  const range = { since: 0, kind: 'mint' } as const
  const { wallet: address, payment } = documentedNode()
  const listedRow = { signature: payment, slot: 11, err: null, memo: null, blockTime: 1_795_340_011 }
  const over = (answers: Readonly<Record<string, (signature: string) => unknown>>) =>
    solanaHistory({
      ...options,
      transport: (async ({ payload }) => {
        const { method, params } = payload as { method: string; params: [string] }
        return parseJson(
          JSON.stringify({ jsonrpc: '2.0', id: 1, ...(answers[method]?.(params[0]) as object) }),
        )
      }) as RpcTransport,
    })
  const ok = (result: unknown) => () => ({ result })
  const record = documentedTransactions[payment] as { meta: object; transaction: object }
  const withTokenOf = (decimals: number) => {
    const row = { accountIndex: 1, mint: USDC, owner: address, uiTokenAmount: { amount: '5', decimals } }
    return { ...record, meta: { ...record.meta, postTokenBalances: [row] } }
  }

  it.each<[string, unknown]>([
    ['a text in place of a list', 'none'],
    ['rows without signatures', [{ slot: 1 }]],
    ['more rows than it may send', Array.from({ length: 1_001 }, () => listedRow)],
  ])('is refused for %s', async (_, rows) => {
    const history = over({ getSignaturesForAddress: ok(rows) })
    expect(await history.of(address, range)).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it.each<[string, object]>([
    ['amounts that are texts', { ...record, meta: { ...record.meta, fee: 'a lot' } }],
    ['fewer balances than accounts', { ...record, meta: { ...record.meta, preBalances: [1] } }],
    ['a balance below zero', { ...record, meta: { ...record.meta, postBalances: [-1, 0, 0] } }],
    ['a balance beyond 64 bits', { ...record, meta: { ...record.meta, postBalances: [2 ** 70, 0, 0] } }],
    ['a token of 300 million decimals', withTokenOf(300_000_000)],
    ['a token of 256 decimals', withTokenOf(256)],
    ['no transaction', { slot: 1, meta: record.meta }],
  ])('is refused for %s', async (_, wrong) => {
    const history = over({ getSignaturesForAddress: ok([listedRow]), getTransaction: ok(wrong) })
    expect(await history.of(address, range)).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it('is read with a token of as many decimals as there can be', async () => {
    const history = over({ getSignaturesForAddress: ok([listedRow]), getTransaction: ok(withTokenOf(255)) })
    expect(await history.of(address, range)).toMatchObject({ ok: true })
  })

  it('has no time where the block time cannot be one', async () => {
    const history = over({
      getSignaturesForAddress: ok([{ ...listedRow, blockTime: null }]),
      getTransaction: ok({ ...record, blockTime: 9e15 }),
    })
    const answer = await history.of(address, range)
    expect(answer.ok && answer.data.transactions[0]).toMatchObject({ signature: payment, at: undefined })
  })

  it.each<[string, object]>([
    ['null', { result: null }],
    [
      '"history is not available"',
      { error: { code: -32011, message: 'Transaction history is not available' } },
    ],
    ['"slot was skipped"', { error: { code: -32009, message: 'Slot 11 was skipped' } }],
  ])('counts what it does not keep any more: %s', async (_, gone) => {
    const rows = [{ ...listedRow, signature: signatureOf('6') }, listedRow]
    const history = over({
      getSignaturesForAddress: ok(rows),
      getTransaction: (signature) => (signature === payment ? { result: record } : gone),
    })
    const answer = await history.of(address, range)
    expect(answer.ok && answer.data).toMatchObject({ pruned: 1, isPartial: false })
    expect(answer.ok && answer.data.transactions).toHaveLength(1)
  })

  it('reads at most 200 transactions of a busy address, newest first, and says that there are more', async () => {
    const rows = Array.from({ length: 1_000 }, (_each, at) => ({
      ...listedRow,
      signature: numbered(at),
      slot: 5_000 - at,
    }))
    let reads = 0
    const history = over({
      getSignaturesForAddress: ok(rows),
      getTransaction: (signature) => {
        reads += 1
        return { result: { ...record, transaction: { ...record.transaction, signatures: [signature] } } }
      },
    })
    const answer = await history.of(address, range)
    expect(reads).toBe(200)
    expect(answer.ok && answer.data).toMatchObject({ isPartial: true, isWhole: false })
    expect(answer.ok && answer.data.transactions.map(({ signature }) => signature)).toEqual(
      rows.slice(0, 200).map(({ signature }) => signature),
    )
  })

  it('keeps what it read when the node limits further requests', async () => {
    const rows = Array.from({ length: 40 }, (_each, at) => ({ ...listedRow, signature: numbered(at) }))
    let reads = 0
    const history = over({
      getSignaturesForAddress: ok(rows),
      getTransaction: (signature) => {
        reads += 1
        if (reads <= 8)
          return { result: { ...record, transaction: { ...record.transaction, signatures: [signature] } } }
        throw new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
          headers: new Headers(),
          message: 'Too Many Requests',
          statusCode: 429,
        })
      },
    })
    const answer = await history.of(address, range)
    expect(answer.ok && answer.data.transactions).toHaveLength(8)
    expect(answer.ok && answer.data.isPartial).toBe(true)
    expect(reads).toBe(16)
  })
})
