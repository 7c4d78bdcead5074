/** Wallets of every size, and nodes that answer without end, over a real socket. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import { base58Encode } from '#sandbox/chain/base58.ts'
import { fc } from '../../scripts/testing/property.ts'
import { solanaChain } from './chain.ts'
import { readRows } from './list-rows.ts'
import { MAX_TOKEN_ACCOUNTS, TOKEN_ROWS } from './token-rows.ts'

const OWNER = 'So11111111111111111111111111111111111111112'
const addressOf = (kind: number, at: number): string => {
  const bytes = Buffer.alloc(32, kind)
  bytes.writeUInt32BE(at, 4)
  return base58Encode(bytes)
}
type Sketch = Readonly<{ at: number; program?: string; amount?: string; decimals?: number }>
const rowOf = ({ at, program = TOKEN_PROGRAM, amount = '5', decimals = 6 }: Sketch) => ({
  pubkey: addressOf(1, at),
  account: {
    owner: program,
    data: { parsed: { info: { mint: addressOf(2, at), tokenAmount: { amount, decimals } } } },
  },
})
const CONTEXT = '"context":{"apiVersion":"2.3.4","slot":312}'
const START = `{"jsonrpc":"2.0","result":{${CONTEXT},"value":[`

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Params = readonly [string, { programId?: string; mint?: string }]

/** A node whose lists of accounts `write` writes. */
async function nodeOf(
  write: (filter: Params[1], response: ServerResponse) => void,
  balance = '18446744073709551615',
) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, params } = JSON.parse(body) as { method: string; params: Params }
    if (method === 'getTokenAccountsByOwner') return write(params[1], response)
    response.end(`{"jsonrpc":"2.0","result":{${CONTEXT},"value":${balance}}}`)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const chain = solanaChain({ rpcUrl, source: 'Solana', official: true, clock: { now: () => 0 } })
  return async (mints?: readonly string[]) => chain.holdings(OWNER, undefined, mints)
}

async function dataOf(reading: ReturnType<Awaited<ReturnType<typeof nodeOf>>>) {
  const answer = await reading
  if (!answer.ok) throw new Error(answer.reason)
  return answer.data
}

/** Answers as a wallet that holds these rows. */
const holding =
  (sketches: readonly Sketch[]) =>
  ({ programId, mint }: Params[1], response: ServerResponse): void => {
    const rows = sketches
      .filter(({ program = TOKEN_PROGRAM }) => programId === undefined || program === programId)
      .map(rowOf)
      .filter((row) => mint === undefined || row.account.data.parsed.info.mint === mint)
    response.end(`${START}${rows.map((row) => JSON.stringify(row)).join(',')}]}}`)
  }
const many = (count: number, program = TOKEN_PROGRAM, first = 0): Sketch[] =>
  Array.from({ length: count }, (_, at) => ({ at: first + at, program }))

describe('a wallet of many token accounts', () => {
  it('is read whole up to the limit', async () => {
    const read = await nodeOf(holding([...many(600), ...many(400, TOKEN_2022_PROGRAM, 600)]))
    const data = await dataOf(read())
    expect(data.tokens).toHaveLength(MAX_TOKEN_ACCOUNTS)
    expect(data.accountsRead).toBeUndefined()
    expect(data.lamports).toBe(18_446_744_073_709_551_615n)
  })

  it('is read up to the limit and says so, and neither program crowds out the other', async () => {
    const read = await nodeOf(holding([...many(1_500), ...many(300, TOKEN_2022_PROGRAM, 1_500)]))
    const data = await dataOf(read())
    expect(data.accountsRead).toBe(MAX_TOKEN_ACCOUNTS)
    const programs = Map.groupBy(data.tokens, ({ program }) => program)
    expect([programs.get('spl-token')?.length, programs.get('spl-token-2022')?.length]).toEqual([700, 300])
  })

  it('always has the accounts of the mints that are wanted', async () => {
    const read = await nodeOf(holding(many(5_000)))
    const wanted = addressOf(2, 4_999)
    expect((await dataOf(read())).tokens.map(({ mint }) => mint)).not.toContain(wanted)
    const { tokens, accountsRead } = await dataOf(read([wanted]))
    expect(tokens.map(({ mint }) => mint)).toContain(wanted)
    expect([tokens.length, accountsRead]).toEqual([MAX_TOKEN_ACCOUNTS, MAX_TOKEN_ACCOUNTS])
  })

  it('is read from a node that never stops, which is let go', async () => {
    const closed: Promise<unknown>[] = []
    const read = await nodeOf((_, response) => {
      closed.push(once(response, 'close'))
      response.write(START)
      const rows = many(1_100).map((row) => `${JSON.stringify(rowOf(row))},`)
      const pour = (): void => {
        while (!response.destroyed && response.write(rows.join('')));
        response.once('drain', pour)
      }
      pour()
    })
    const data = await dataOf(read())
    expect(data.accountsRead).toBe(MAX_TOKEN_ACCOUNTS)
    await Promise.all(closed)
  })

  it.each([
    ['one endless row', `${START}{"pubkey":"`, 'x'],
    ['endless numbers for rows', START, '1,'],
    ['an endless text before its rows', '{"jsonrpc":"', 'x'],
    ['endless brackets', START, '['],
  ])('is refused when its node sends %s, which is let go', async (_, start, more) => {
    const closed: Promise<unknown>[] = []
    const read = await nodeOf((_, response) => {
      closed.push(once(response, 'close'))
      response.write(start)
      const pour = (): void => {
        while (!response.destroyed && response.write(more.repeat(10_000)));
        response.once('drain', pour)
      }
      pour()
    })
    expect(await read()).toMatchObject({ ok: false, reason: 'shape_changed' })
    await Promise.all(closed)
  })

  it('is refused when its node answers with more values than any answer has', async () => {
    const read = await nodeOf(holding([]), `[${'0,'.repeat(30_000)}0]`)
    expect(await read()).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it('is refused when a row has more values than any token account has', async () => {
    const wide = { ...rowOf({ at: 1 }), more: Array(500).fill(0) }
    const read = await nodeOf((_, response) => {
      response.end(`${START}${JSON.stringify(wide)}]}}`)
    })
    expect(await read()).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it('is unavailable when its node redirects', async () => {
    const read = await nodeOf((_, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await read()).toMatchObject({ ok: false, reason: 'unavailable' })
  })

  it('is cut from a transport that has read everything already', async () => {
    const value = many(3_000).map(rowOf)
    const transport = async ({ payload }: { payload: unknown }) => {
      const { method } = payload as { method: string }
      const context = { slot: 1n }
      return { result: method === 'getBalance' ? { context, value: 1n } : { context, value } }
    }
    const source = { source: 'Chain', official: true, clock: { now: () => 0 } }
    const { holdings } = solanaChain({ transport: transport as never, ...source })
    expect(await dataOf(holdings(OWNER))).toMatchObject({ accountsRead: MAX_TOKEN_ACCOUNTS })
  })

  it('leaves out accounts whose decimals no mint can have', async () => {
    const odd = [300_000_000, 256, -1, 1.5].map((decimals, at): Sketch => ({ at, decimals }))
    const read = await nodeOf(holding([...odd, { at: 9, decimals: 255 }, { at: 10, decimals: 0 }]))
    expect((await dataOf(read())).tokens.map(({ decimals }) => decimals)).toEqual([255, 0])
  })
})

describe('readRows', () => {
  const piecesOf = async function* (text: string, sizes: readonly number[]) {
    const bytes = Buffer.from(text)
    for (let from = 0, piece = 0; from < bytes.length; piece++) {
      const size = sizes[piece % sizes.length] ?? 1
      yield bytes.subarray(from, from + size)
      from += size
    }
  }
  const plain = (text: string): unknown => JSON.parse(text)

  it('reads the same answer as a parser, however it is broken into pieces', async () => {
    const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    const whole = (value: unknown): string =>
      // Whole numbers come as bigints, which are compared as text.
      JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string({ unit: fc.constantFrom('a', '"', '\\', ']', '}', 'é') }), json)),
        json,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (value, context, sizes) => {
          const text = JSON.stringify({ result: { context: { context }, value }, id: '1' })
          const answer = await readRows(piecesOf(text, sizes), TOKEN_ROWS)
          expect(whole(plain(whole(answer)))).toBe(whole(plain(text)))
        },
      ),
    )
  })

  it.each([
    '{"error":{"code":-32000,"message":"]}}"},"id":"1"}',
    '{"error":{"data":[{"a":1}]}}',
    '{"result":{"value":[]}}',
    '{"result":{"value":null}}',
    '[]',
    '"text"',
    'null',
  ])('reads %s', async (text) => {
    expect(
      JSON.stringify(await readRows(piecesOf(text, [3]), TOKEN_ROWS), (_, each: unknown) =>
        typeof each === 'bigint' ? Number(each) : each,
      ),
    ).toBe(text.replace('[{"a":1}]', '[]'))
  })

  it.each(['', '{', '{"result":{"value":[{]}}', '{"result":{"value":[{"a":1}', 'x'])(
    'refuses %s',
    async (text) => {
      await expect(readRows(piecesOf(text, [2]), TOKEN_ROWS)).rejects.toThrow(SyntaxError)
    },
  )

  it('lets the event loop turn between slices of 32,768 characters', async () => {
    let turns = 0
    let isOver = false
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    const read = async (count: number) => {
      const rows = Array.from({ length: count }, () => `{"text":"${'x'.repeat(1_013)}"}`)
      return readRows(piecesOf(`${START}${rows.join(',')}]}}`, [Number.POSITIVE_INFINITY]), TOKEN_ROWS)
    }
    setImmediate(turn)
    await read(31)
    expect(turns).toBe(0)
    await read(320)
    expect(turns).toBeGreaterThanOrEqual(9)
    isOver = true
  })

  it('stops reading after the last row that it keeps', async () => {
    let sent = 0
    const endless = async function* () {
      yield Buffer.from(START)
      for (;;) {
        sent++
        yield Buffer.from('{"n":1},')
      }
    }
    const answer = (await readRows(endless(), TOKEN_ROWS)) as { result: { value: unknown[] } }
    expect([answer.result.value.length, sent]).toEqual([MAX_TOKEN_ACCOUNTS + 1, MAX_TOKEN_ACCOUNTS + 1])
  })
})
