/**
 * The chain process. It has one line to the server that started it (file descriptor 3: JSON-RPC in, answers, log and
 * news of itself out) and ends when that line does, so that it never outlives its server.
 */
import { Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { worldTokens } from '../world/tokens.ts'
import { createChain } from './chain.ts'
import { openFacade } from './facade/facade.ts'
import { createNews } from './facade/news.ts'
import { createFund, funding } from './fund.ts'
import { readGenesis } from './genesis.ts'
import { stringifyJson } from './json.ts'
import { createLineLog } from './line-log.ts'
import { overLines } from './lines.ts'
import { answerText, createAnswer } from './rpc/dispatch.ts'
import { method } from './rpc/method.ts'
import { publicMethods } from './rpc/methods.ts'
import { address } from './rpc/params.ts'
import { seedTokens } from './seed.ts'
import { openStore } from './store.ts'
import { openTreasury } from './treasury.ts'

const LINE = 3
const settings = z.object({ dataDir: z.string(), host: z.string(), port: z.int() })
const { dataDir, host, port } = settings.parse(JSON.parse(process.argv[2] ?? '{}'))

const line = new Socket({ fd: LINE })
const send = overLines(line, (text) => void onLine(text))
line.on('end', () => process.exit(0))
line.on('close', () => process.exit(0))
line.on('error', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the server decides when this process ends
const log = createLineLog(send)
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
await seedTokens(chain, treasury, worldTokens)

const onBug = (error: unknown, name: string) =>
  log.error({ err: error, method: name }, 'a method of the chain failed')
const outside = publicMethods(chain, genesis.secret, treasury.airdrop)
const fund = createFund(chain, store, treasury)
const answerOutside = createAnswer(outside, onBug)
/** The server's own line can do more than the facade. */
const answerServer = createAnswer(
  { ...outside, houseFund: method(z.tuple([address, funding]), ([to, wanted]) => fund(to, wanted)) },
  onBug,
)

const news = createNews(chain, outside, onBug)
const facade = await openFacade({ host, port, answer: answerOutside, news, log })

async function onLine(text: string): Promise<void> {
  const told = await answerText(text, answerServer)
  if (told !== undefined) send(told)
}

send(stringifyJson({ ready: { treasury: treasury.address, url: facade?.url, wsUrl: facade?.wsUrl } }))
