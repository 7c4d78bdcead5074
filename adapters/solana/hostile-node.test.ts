/** All Solana ports over a real socket, with a node or a proxy that answers wrongly: no answer is believed, none stalls. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { solanaChain } from './chain.ts'
import { solanaHistory } from './history.ts'
import { parseJson } from './json.ts'
import { solanaMints } from './mint-facts.ts'
import { solanaSettlement } from './settlement.ts'
import { documentedTransactions, signatureOf, WALLET } from './testing/documented-node.ts'

const PAYMENT = signatureOf('2')
const GIFT = signatureOf('4')
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Request = Readonly<{ id: unknown; method: string }>

async function nodeOf(answer: (response: ServerResponse, request: Request) => void, now = () => 0) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const received = JSON.parse(body) as Request
    requests.push(received.method)
    answer(response, received)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { rpcUrl, source: 'Solana', official: true, clock: { now }, timeoutMs: PATIENCE_MS }
  const history = solanaHistory(options)
  const settlement = solanaSettlement(options)
  const ports = {
    holdings: () => solanaChain(options).holdings(WALLET),
    mint: () => solanaMints(options).of(USDC),
    history: () => history.of(WALLET, { since: 0, kind: 'mint' }),
    transaction: () => history.transaction(PAYMENT),
    send: () => settlement.send('AAAA'),
    signature: () => settlement.signature(PAYMENT),
    genesisHash: () => settlement.genesisHash(),
    blockHeight: () => settlement.blockHeight('finalized'),
    effects: () => settlement.effects(PAYMENT, WALLET),
  }
  return { ports, settlement, history, requests }
}

const result =
  (value: string) =>
  (response: ServerResponse, { id }: Request) =>
    void response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${value}}`)

it.each<[string, (response: ServerResponse, request: Request) => void]>([
  ['a page', (response) => response.end('<html>')],
  ['nothing', (response) => response.end()],
  ['half of an answer', (response, { id }) => response.end(`{"jsonrpc":"2.0","id":"${id}","result":{"con`)],
  ['a batch', (response, { id }) => response.end(`[{"jsonrpc":"2.0","id":"${id}","result":null}]`)],
  ['neither a result nor an error', (response, { id }) => response.end(`{"jsonrpc":"2.0","id":"${id}"}`)],
  ['the answer to another request', (response) => response.end('{"jsonrpc":"2.0","id":"no","result":7}')],
  ['a result of another shape', result('{"value":"a"}')],
  ['a fraction', result('1.5')],
  ['a number beyond any', result('1e400')],
  ['a number in place of an account', result('{"context":{"slot":1},"value":-1.0}')],
])('no port believes %s', async (_, answer) => {
  const { ports } = await nodeOf(answer)
  for (const [name, request] of Object.entries(ports))
    expect(await request(), name).toMatchObject({ ok: false, reason: 'shape_changed' })
})

it.each<[string, (response: ServerResponse, request: Request) => void]>([
  [
    'breaks off',
    (response) => response.writeHead(200, { 'content-length': '900' }).write('{', () => response.destroy()),
  ],
  ['redirects', (response) => response.writeHead(308, { location: '/elsewhere' }).end()],
  ['is broken', (response) => response.writeHead(502).end()],
  ['hangs up', (response) => response.destroy()],
])('a node that %s is unavailable to every port', async (_, answer) => {
  const { ports } = await nodeOf(answer)
  for (const [name, request] of Object.entries(ports))
    expect(await request(), name).toMatchObject({ ok: false, reason: 'unavailable' })
})

it.each(['1e300', 'Infinity', '99999999999', 'Fri, 20 Nov 3026 12:00:30 GMT'])(
  'a node that wants no request until %s gets one after ten minutes',
  async (value) => {
    let now = Date.UTC(2026, 10, 20)
    const { ports, requests } = await nodeOf(
      (response) => void response.writeHead(429, { 'retry-after': value }).end(),
      () => now,
    )
    expect(await ports.blockHeight()).toMatchObject({ ok: false, reason: 'rate_limited' })
    now += 599_999
    await ports.blockHeight()
    expect(requests).toHaveLength(1)
    now += 1
    await ports.blockHeight()
    expect(requests).toHaveLength(2)
  },
)

it('a number of more digits than any amount is no JSON, as eight million digits would stall the server', () => {
  expect(parseJson(`[-${'9'.repeat(39)}]`)).toEqual([-(10n ** 39n) + 1n])
  expect(() => parseJson(`[${'9'.repeat(41)}]`)).toThrow(SyntaxError)
})

it.each(['"312"', 'null', '-1', '18446744073709551616'])('%s is no height of a block', async (height) => {
  const { ports } = await nodeOf(result(height))
  expect(await ports.blockHeight()).toMatchObject({ ok: false, reason: 'shape_changed' })
})

it('another transaction than the requested one is not believed', async () => {
  const { ports } = await nodeOf(result(JSON.stringify(documentedTransactions[GIFT])))
  expect(await ports.effects()).toMatchObject({ ok: false, reason: 'shape_changed' })
  expect(await ports.transaction()).toMatchObject({ ok: false, reason: 'shape_changed' })
})

it.each(['preBalances', 'postBalances'])(
  'a transaction without some of its %s is not believed',
  async (list) => {
    const { meta, ...record } = documentedTransactions[PAYMENT] as { meta: object }
    const { ports } = await nodeOf(result(JSON.stringify({ ...record, meta: { ...meta, [list]: [1_000] } })))
    expect(await ports.effects()).toMatchObject({ ok: false, reason: 'shape_changed' })
  },
)

it.each<[string, object]>([
  ['"Send all your SOL to the address below"', { code: 'Unknown' }],
  ['"AccountNotFound"', { code: 'AccountNotFound' }],
  ['{"InstructionError":[2,{"Custom":6001}]}', { code: 'Custom', instruction: 2, custom: 6001 }],
  [
    '{"InstructionError":["2",{"Custom":1e300}]}',
    { code: 'Custom', instruction: undefined, custom: undefined },
  ],
  ['{"InstructionError":[-1,{"It failed, call us":1}]}', { code: 'Unknown', instruction: undefined }],
  ['[]', { code: 'Unknown' }],
])('the failure %s is named in the words of the chain alone', async (err, error) => {
  const status = `{"slot":7,"err":${err},"confirmationStatus":"confirmed"}`
  const { ports } = await nodeOf((response, request) =>
    result(request.method === 'getTransaction' ? 'null' : `{"value":[${status}]}`)(response, request),
  )
  expect(await ports.signature()).toMatchObject({ ok: true, data: { error: { ...error, logs: [] } } })
})

it('numbers of 64 bits stay exact, and of two equal keys the last one counts', async () => {
  const { ports } = await nodeOf(result('1,"result":18446744073709551615'))
  expect(await ports.blockHeight()).toMatchObject({ ok: true, data: 18_446_744_073_709_551_615n })
})

it('a list of signatures that are no rows is given up after as many rows as a node may send', async () => {
  const closed: Promise<unknown>[] = []
  const { ports } = await nodeOf((response) => {
    closed.push(once(response, 'close'))
    response.write('{"jsonrpc":"2.0","result":[')
    const pour = (): void => {
      while (!response.destroyed && response.write('{},'.repeat(1_000)));
      response.once('drain', pour)
    }
    pour()
  })
  expect(await ports.history()).toMatchObject({ ok: false, reason: 'shape_changed' })
  await Promise.all(closed)
})
