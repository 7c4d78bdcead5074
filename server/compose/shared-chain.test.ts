/** Two servers with one database and one embedded chain. Runs only with TEST_DATABASE_URL: PGlite has one process. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createNode } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, silentLog } from '#adapters/db/testing/database.ts'
import type { RefreshedEvent } from '#contract/stream.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { contracts } from '#tools/contracts.ts'
import { freePort } from '../../scripts/testing/free-port.ts'
import { readConfig } from '../config/config.ts'
import { composeChain } from './chain.ts'
import type { ComposedChain } from './chain-parts.ts'
import { type Composed, compose } from './compose.ts'

const clock = { now: Date.now }
const GUEST = { kind: 'guest', id: 'guest_of_two_servers' } as const
const SWAP = { inputMint: 'SOL', outputMint: 'USDC', amountUi: 0.001 } as const

const TOOL = 'solana_list_balances'
const walletOf = (output: unknown): string => contracts[TOOL].output.parse(output).wallet.address

/** The stored result is old, so that it is read again at once. */
const noteOf = (output: unknown): ToolNoteItem => ({
  itemId: 'card',
  type: 'TOOL_NOTE',
  title: TOOL,
  status: 'DONE',
  createdAtMs: 0,
  isHidden: false,
  expanded: false,
  data: {
    callId: 'call_1',
    tool: TOOL,
    intent: '',
    arguments: { limit: 5 },
    output,
    startedAt: new Date(0).toISOString(),
  },
})

type Server = Readonly<{ composed: Composed; outside: ComposedChain }>

describe.skipIf(!process.env.TEST_DATABASE_URL)('several servers on one embedded chain', () => {
  const folders: string[] = []
  const open: Server[] = []
  let database: Awaited<ReturnType<typeof freshPostgres>>
  let port: number
  const shared = {
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    WALLET_MASTER_KEY: randomBytes(32).toString('hex'),
  }

  async function start(env: Record<string, string>): Promise<Server> {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-shared-'))
    folders.push(dataDir)
    const config = readConfig({
      PARLEY_DATA: dataDir,
      DATABASE_URL: database.url,
      BUSY_AFTER_MS: '0',
      ...shared,
      ...env,
    })
    const chain = composeChain({ config, clock, log: silentLog })
    const draining = new AbortController().signal
    const composed = await compose(config, { chain, clock, log: silentLog, draining, checkOutputs: true })
    const server = { composed, outside: await chain }
    open.push(server)
    return server
  }

  beforeAll(async () => {
    database = await freshPostgres()
    port = await freePort()
  })
  afterAll(async () => {
    for (const { composed } of open.reverse()) await composed.close()
    await database?.drop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  it('a second one with the address of the chain serves a swap that the first one sees', async () => {
    const first = await start({ CHAIN_PORT: String(port) })
    const second = await start({ SOLANA_RPC_URL: `http://127.0.0.1:${port}`, MARKET: 'sandbox' })
    expect(second.outside.demoWallet).toBe(first.outside.demoWallet)
    expect(second.outside.explorer).toBeUndefined()
    expect(second.outside.system).toMatchObject({ mode: 'embedded', label: 'Sandbox chain' })
    const { swaps, guests, identity, conversations } = second.composed.services
    await guests.seen(GUEST.id)
    await identity.checks.passed(GUEST.id)
    const conversationId = await conversations.current(GUEST)
    const origin = { askedBy: 'page', tainted: false, conversationId } as const
    const { id, termsHash } = await swaps.preview(GUEST, SWAP, origin)
    await swaps.agree(GUEST, id, { channel: 'click', termsHash })
    await swaps.execute(GUEST, id)
    const seen = () => first.composed.services.swaps.byId(GUEST, id)
    await expect.poll(async () => (await seen()).status, { timeout: 60_000 }).toBe('confirmed')
    const signature = (await seen()).signature ?? ''
    expect(signature).not.toBe('')
  })

  it('the wallet of a user who signs in on the second one begins with the same money, once', async () => {
    const [first, second] = open
    if (!first || !second) throw new Error('two servers are open')
    const owner = { kind: 'user', id: 'user_of_two_servers' } as const
    const { address } = await second.outside.signer.wallet(owner, { email: 'two@example.com' })
    const lamports = async (): Promise<unknown> => {
      const holdings = await first.outside.chain.holdings(address)
      return holdings.ok && holdings.data.lamports
    }
    await expect.poll(lamports).toBe(1_500_000_000n)
    await first.outside.signer.wallet(owner, { email: 'two@example.com' })
    expect(await lamports()).toBe(1_500_000_000n)
  })

  it('a node that is no embedded chain of a Parley is refused in words', async () => {
    const node = createNode((_, answer) => {
      answer.setHeader('content-type', 'application/json')
      answer.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}')
    })
    await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve))
    const { port: nodePort } = node.address() as AddressInfo
    const refused = start({ SOLANA_RPC_URL: `http://127.0.0.1:${nodePort}`, MARKET: 'sandbox' })
    await expect(refused).rejects.toThrow(/SOLANA_RPC_URL names a chain that is not the embedded one/)
    await new Promise((resolve) => void node.close(resolve))
  })

  it('a card is refreshed on both of them, from the note that one of them stored', async () => {
    const [first, second] = open.map(({ composed }) => composed.services)
    if (!first || !second) throw new Error('two servers are open')
    const conversationId = await first.conversations.current(GUEST)
    const context = { channel: 'page', conversationId } as const
    const outcome = await first.toolbox.run(GUEST, TOOL, { limit: 5 }, context)
    if (!outcome.ok) throw new Error(outcome.message)
    await first.conversations.putItem(conversationId, noteOf(outcome.output))
    const receive = (services: Composed['services']) =>
      new Promise<RefreshedEvent>((resolve) => {
        const stop = services.cardRefresher.watch(
          { actor: GUEST, conversationId, itemIds: ['card'] },
          (event) => {
            stop()
            resolve(event)
          },
        )
      })
    const events = await Promise.all([receive(first), receive(second)])
    for (const { itemId, arguments: args, output } of events) {
      expect({ itemId, args }).toEqual({ itemId: 'card', args: { limit: 5 } })
      expect(contracts[TOOL].output.parse(output).wallet.address).toBe(walletOf(outcome.output))
    }
  })

  it('another chain is refused, with the settings that are needed', async () => {
    const refused = start({ CHAIN_PORT: '0' })
    await expect(refused).rejects.toThrow(/several servers on one database/)
    await expect(refused).rejects.toThrow(/SOLANA_RPC_URL=http:.*MARKET=sandbox.*PARLEY_SECRET/)
  })
})
