/** The ChainHistory port over the documented wire of Helius, and over a Helius that misbehaves. */
import { describe, expect, it } from 'vitest'
import type { Send } from '../_kit/guarded-fetch.ts'
import { heliusHistory } from './helius-history.ts'
import { chainHistoryConformance } from './testing/chain-history.conformance.ts'
import { documentedNode, documentedTransactions, WALLET } from './testing/documented-node.ts'

const KEY = 'k3y/with+signs'
const clock = { now: () => 1_795_340_100_000 }
const { transport: _, ...world } = documentedNode()

type Sent = {
  url: string
  body: { method?: string; params?: [string, Record<string, unknown>]; transactions?: string[] }
}

function openHelius(answer: (sent: Sent) => Response | Promise<Response>) {
  const sent: Sent[] = []
  const failures: unknown[] = []
  const fetch: Send = async (input, init) => {
    const each = { url: String(input), body: JSON.parse(String(init?.body)) as Sent['body'] }
    sent.push(each)
    return answer(each)
  }
  const history = heliusHistory({
    apiKey: KEY,
    rpcUrl: 'https://mainnet.helius-rpc.com',
    restUrl: 'https://api-mainnet.helius-rpc.com',
    fetch,
    source: 'Helius',
    official: true,
    clock,
    onFailure: (failure) => failures.push(failure),
  })
  return { history, sent, failures }
}

const result = (value: unknown): Response => Response.json({ jsonrpc: '2.0', id: '1', result: value })

/** Newest first, as getTransactionsForAddress sorts. */
const rows = [world.failure, world.payment, world.gift].map((signature) => documentedTransactions[signature])
type Row = { blockTime: number; meta: { err: unknown }; transaction: { signatures: string[] } }

function documented({ body: { method, params } }: Sent): Response {
  if (method === 'getTransaction') return result(documentedTransactions[params?.[0] ?? ''] ?? null)
  const options = params?.[1] as { transactionDetails: string; filters: { blockTime?: { gte: number } } }
  const data = (rows as Row[]).filter(({ blockTime }) => blockTime >= (options.filters.blockTime?.gte ?? 0))
  if (options.transactionDetails === 'full') return result({ data, paginationToken: null })
  const signatures = data.map(({ transaction, meta, blockTime }) => ({
    signature: transaction.signatures[0],
    err: meta.err,
    blockTime,
    slot: 1,
    transactionIndex: 0,
    memo: null,
    confirmationStatus: 'finalized',
  }))
  return result({ data: signatures, paginationToken: null })
}

chainHistoryConformance('Helius', async () => {
  const { history } = openHelius(documented)
  // Helius sends the whole history only where older signatures were requested.
  const of: typeof history.of = (address, range, signal) =>
    history.of(address, { ...range, readsOlder: true }, signal)
  return { ...world, history: { ...history, of } }
})

describe('Helius', () => {
  it('asks for confirmed transactions of the range with changed token accounts, key in the query', async () => {
    const { history, sent } = openHelius(documented)
    await history.of(WALLET, { since: 1_795_340_000_500, kind: 'wallet' })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toBe(`https://mainnet.helius-rpc.com/?api-key=${encodeURIComponent(KEY)}`)
    expect(sent[0]?.body).toMatchObject({
      method: 'getTransactionsForAddress',
      params: [
        WALLET,
        {
          transactionDetails: 'full',
          sortOrder: 'desc',
          commitment: 'confirmed',
          maxSupportedTransactionVersion: 0,
          filters: { blockTime: { gte: 1_795_340_000 }, tokenAccounts: 'balanceChanged' },
        },
      ],
    })
  })

  it('follows the pagination token, and stops after five pages', async () => {
    const { history, sent } = openHelius(() => result({ data: rows, paginationToken: '10:1' }))
    const answer = await history.of(WALLET, { since: 0, kind: 'wallet' })
    expect(sent).toHaveLength(5)
    expect(sent[1]?.body.params?.[1]).toMatchObject({ paginationToken: '10:1' })
    expect(answer.ok && answer.data.isPartial).toBe(true)
  })

  it('reads labels from the Enhanced API, leaving out rows of another shape', async () => {
    const { history, sent } = openHelius(() =>
      Response.json([
        { signature: world.payment, type: 'TRANSFER', source: 'SYSTEM_PROGRAM', description: 'a b c' },
        { signature: 7 },
      ]),
    )
    const answer = await history.labels([world.payment])
    expect(sent[0]?.url).toContain('https://api-mainnet.helius-rpc.com/v0/transactions?api-key=')
    expect(sent[0]?.body).toEqual({ transactions: [world.payment] })
    expect(answer.ok && [...answer.data]).toEqual([
      [world.payment, { type: 'TRANSFER', source: 'SYSTEM_PROGRAM' }],
    ])
  })

  const range = { since: 0, kind: 'wallet' } as const
  it.each<[string, () => Response, string]>([
    ['a page of HTML', () => new Response('<html>'), 'shape_changed'],
    ['a wrong key', () => new Response('', { status: 401 }), 'unconfigured'],
    ['a limit', () => new Response('', { status: 429 }), 'rate_limited'],
    ['a limit in words of JSON-RPC', () => Response.json({ error: { code: -32005 } }), 'rate_limited'],
    ['a wrong key in words of JSON-RPC', () => Response.json({ error: { code: -32001 } }), 'unconfigured'],
    ['a list that is none', () => result({ data: 'none' }), 'shape_changed'],
    ['a transaction without balances', () => result({ data: [{ slot: 1 }] }), 'shape_changed'],
    ['nothing', () => new Response(''), 'shape_changed'],
    ['a number', () => Response.json(1e300), 'shape_changed'],
  ])('answers %s with a reason', async (_name, response, reason) => {
    const { history } = openHelius(response)
    expect(await history.of(WALLET, range)).toMatchObject({ ok: false, source: 'Helius', reason })
  })

  it.each<[string, Error]>([
    ['its message', new TypeError(`failed to fetch https://mainnet.helius-rpc.com/?api-key=${KEY}`)],
    [
      'its cause',
      new TypeError('fetch failed', { cause: new Error(`GET ?api-key=${encodeURIComponent(KEY)}`) }),
    ],
  ])('cuts the key out of an error that has it in %s', async (_name, error) => {
    const { history, failures } = openHelius(() => {
      throw error
    })
    expect(await history.of(WALLET, range)).toMatchObject({ ok: false, reason: 'unavailable' })
    const { inspect } = await import('node:util')
    const logged = inspect(failures, { depth: 20 })
    expect(logged).toContain('Helius did not answer')
    expect(logged).not.toContain(KEY)
    expect(logged).not.toContain(encodeURIComponent(KEY))
  })

  it('cuts the key out of a refusal', async () => {
    const { history, failures } = openHelius(() =>
      Response.json({ error: { code: -32602, message: `no plan for ${KEY}` } }),
    )
    await history.of(WALLET, range)
    const { inspect } = await import('node:util')
    expect(inspect(failures, { depth: 20 })).not.toContain(KEY)
  })
})
