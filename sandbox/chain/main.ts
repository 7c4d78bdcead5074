/** The chain process: takes JSON-RPC from the server that started it and from its facade, and ends with that server. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openParentChannel } from '#std/parent-channel.ts'
import { sandboxTokens } from '../tokens/tokens.ts'
import { createBatch } from './batch.ts'
import { createChain } from './chain.ts'
import { createChainEvents } from './facade/chain-events.ts'
import { openFacade } from './facade/facade.ts'
import { createFund, funding } from './fund.ts'
import { readGenesis } from './genesis.ts'
import { answerText, createAnswer } from './rpc/dispatch.ts'
import { method } from './rpc/method.ts'
import { publicMethods } from './rpc/methods.ts'
import { address } from './rpc/params.ts'
import { seedTokens } from './seed.ts'
import { openStore } from './store.ts'
import { openTreasury } from './treasury.ts'

type Texts = readonly string[]

const settings = z.object({ dataDir: z.string(), host: z.string(), port: z.int() })
const { dataDir, host, port } = settings.parse(JSON.parse(process.argv[2] ?? '{}'))

const channel = openParentChannel<Texts, Texts>({
  onMessage: (texts) => {
    for (const text of texts) void answer(text)
  },
})
const send = createBatch(channel.send)
const { log } = channel
const clock = { now: Date.now }

const store = openStore(join(dataDir, 'chain.sqlite'))
process.on('exit', () => store.close())
const genesis = readGenesis(store, clock)
const chain = createChain({
  store,
  clock,
  genesisMs: genesis.bornMs,
  secret: genesis.secret,
  onBroken: (error) => {
    process.stderr.write(`the store of the chain failed: ${error}\n`)
    process.exit(1)
  },
})
const treasury = await openTreasury(chain, Buffer.from(genesis.treasurySeed, 'hex'))
await seedTokens(chain, treasury, sandboxTokens)

const onBug = (error: unknown, name: string) =>
  log.error({ err: error, method: name }, 'a method of the chain failed')
const fund = createFund(chain, store, treasury)
const methods = {
  ...publicMethods(chain, genesis.secret, treasury.airdrop),
  // Other servers of this machine that use this chain fund their new wallets, too.
  fundWallet: method(z.tuple([address, funding]), ([to, wanted]) => fund(to, wanted)),
  refillWallet: method(
    z.tuple([address, funding, z.string().check(z.maxLength(40))]),
    ([to, wanted, round]) => fund(to, wanted, round),
  ),
}
const answerRequest = createAnswer(methods, onBug)

const events = createChainEvents(chain, methods, onBug)
const facade = await openFacade({ host, port, answer: answerRequest, events, log })

async function answer(text: string): Promise<void> {
  const response = await answerText(text, answerRequest)
  if (response !== undefined) send(response)
}

channel.ready({ treasury: treasury.address, url: facade?.url, wsUrl: facade?.wsUrl })
