/** The embedded chain as the server uses it: a child process, reached through a transport for kit's RPC. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RpcTransport } from '@solana/kit'
import type { Log } from '#domain/ports.ts'
import { type Child, startChild } from '#std/child-process.ts'
import { superviseProcess } from '#std/supervised-process.ts'
import { createBatch } from './batch.ts'
import { isLoopback } from './facade/access.ts'
import { type FundingCalls, fundingCalls } from './funding-calls.ts'
import { parseJson, stringifyJson } from './json.ts'
import { ChainUnavailable, createPendingCalls, type PendingCalls } from './pending-calls.ts'

export type EmbeddedChain = Readonly<{
  /** For `createSolanaRpcFromTransport`: the server's own channel, several times as fast as HTTP. */
  transport: RpcTransport
  /** The facade for other programs; undefined while another program has its port. */
  readonly url: string | undefined
  readonly wsUrl: string | undefined
  /** Address of the chain's own account. */
  treasury: string
  /** The running process; undefined while it starts again. */
  readonly pid: number | undefined
  close(): Promise<void>
}> &
  FundingCalls

type StartOptions = Readonly<{
  /** A directory that belongs to the chain alone. */
  dataDir: string
  /** Port of the facade; 0 takes any. */
  port: number
  /** A name of this machine's loopback. */
  host?: string
  /** A call waits this long for a new process; 8 s by default. */
  waitMs?: number
  log: Log
  /** The process died and another one is ready. */
  onRestart?: () => void
}>

type ChainSettings = Readonly<{ dataDir: string; port: number; host: string; log: Log }>
/** The report of a process that is ready. */
type Ready = Readonly<{ treasury: string; url?: string; wsUrl?: string }>
/** JSON-RPC texts, several in one message. */
type Texts = readonly string[]

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const START_MS = 60_000
const CLOSE_MS = 3000
const WAIT_MS = 8_000

export async function startChain(options: StartOptions): Promise<EmbeddedChain> {
  const { dataDir, port, host = '127.0.0.1', waitMs = WAIT_MS, log, onRestart } = options
  if (!isLoopback(host)) throw new Error(`the chain opens to loopback only, not to ${host}`)
  const chain = await superviseChain({ dataDir, port, host, log }, waitMs, onRestart)
  const call = async (request: object, signal?: AbortSignal): Promise<object> => {
    const send = await chain.sender(signal)
    return chain.calls.make((id) => send(stringifyJson({ ...request, id })), signal)
  }
  // kit makes the payload and reads the response.
  const transport = (({ payload, signal }) => call(payload as object, signal)) as RpcTransport
  return {
    transport,
    ...fundingCalls(transport),
    get url() {
      return chain.ready().url
    },
    get wsUrl() {
      return chain.ready().wsUrl
    },
    get pid() {
      return chain.pid()
    },
    treasury: chain.ready().treasury,
    close: chain.close,
  }
}

/** Rejects when the first process does not come up. */
async function superviseChain(settings: ChainSettings, waitMs: number, onRestart?: () => void) {
  const calls = createPendingCalls()
  let ready: Ready | undefined
  let isClosed = false
  const supervisor = superviseProcess({
    name: 'the chain process',
    log: settings.log,
    start: () => startChainProcess(settings, portOf(ready), calls),
    onReady(next) {
      const isRestart = ready !== undefined
      ready = next
      if (isRestart) onRestart?.()
    },
    onEnd: () => calls.failAll('the chain process ended while this call was under way'),
  })
  await supervisor.started
  return {
    calls,
    ready: () => ready as Ready, // it has started
    pid: () => supervisor.child()?.pid,
    async sender(signal?: AbortSignal): Promise<(text: string) => void> {
      const child = supervisor.child() ?? (await supervisor.waitForChild(waitMs, signal))
      signal?.throwIfAborted()
      if (child) return child.sendText
      throw new ChainUnavailable(
        isClosed ? 'the chain is closed' : 'the chain process is starting again; try later',
      )
    },
    async close() {
      isClosed = true
      await supervisor.close()
    },
  }
}

type ChainChild = Child<Ready, Texts> & Readonly<{ sendText(text: string): void }>

function startChainProcess(
  { log, ...settings }: ChainSettings,
  port: number | undefined,
  calls: PendingCalls,
) {
  const child = startChild<Ready, Texts, Texts>({
    name: 'the chain process',
    main: MAIN,
    args: [JSON.stringify({ ...settings, port: port ?? settings.port })],
    env: { NODE_COMPILE_CACHE: join(settings.dataDir, 'code') }, // a second start takes half the time
    log,
    startMs: START_MS,
    closeMs: CLOSE_MS,
    onMessage: (texts) => {
      // The process answers calls with responses that carry their ids, and sends nothing else.
      for (const text of texts) calls.answer(parseJson(text) as Readonly<{ id: number }>)
    },
  })
  return { ...child, sendText: createBatch(child.send) } satisfies ChainChild
}

/** A process that starts again must be found where the first one was, also when that port was any. */
const portOf = (ready: Ready | undefined): number | undefined =>
  ready?.url ? Number(new URL(ready.url).port) : undefined
