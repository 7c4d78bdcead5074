/** The embedded chain as the server uses it: a process of its own, reached by a transport for kit's RPC. */
import type { RpcTransport } from '@solana/kit'
import type { Log } from '#domain/ports.ts'
import { isLoopback } from './facade/visitors.ts'
import type { Funding } from './fund.ts'
import { superviseChain } from './process-supervisor.ts'

export type EmbeddedChain = Readonly<{
  /** For `createSolanaRpcFromTransport`: the server's own line, several times as fast as HTTP. */
  transport: RpcTransport
  /** Where outsiders reach it; undefined while the port belongs to somebody else. */
  readonly url: string | undefined
  readonly wsUrl: string | undefined
  /** The house's own account. */
  treasury: string
  /** Of the process that runs now; undefined while it is starting again. */
  readonly pid: number | undefined
  /** Gives a wallet its first money by real transfers; a second call for the same address answers with the first. */
  fund(address: string, funding: Funding): Promise<readonly string[]>
  close(): Promise<void>
}>

type StartOptions = Readonly<{
  /** A directory that belongs to the chain alone. */
  dataDir: string
  /** Of the facade for outsiders; 0 takes any. */
  port: number
  /** A name of this machine's loopback. */
  host?: string
  log: Log
  /** The process had died and another one is up. */
  onRestart?: () => void
}>

export async function startChain(options: StartOptions): Promise<EmbeddedChain> {
  const { dataDir, port, host = '127.0.0.1', log, onRestart } = options
  if (!isLoopback(host)) throw new Error(`the chain opens to loopback only, not to ${host}`)
  const keeper = await superviseChain({ dataDir, port, host, log, onRestart })
  const { treasury } = keeper.told()
  return {
    // kit makes the payload; what comes back is the response that it asked for.
    transport: (({ payload, signal }) => keeper.call(payload as object, signal)) as RpcTransport,
    get url() {
      return keeper.told().url
    },
    get wsUrl() {
      return keeper.told().wsUrl
    },
    get pid() {
      return keeper.pid()
    },
    treasury,
    async fund(address, funding) {
      const request = { jsonrpc: '2.0', method: 'houseFund', params: [address, funding] }
      return readResult(await keeper.call(request)) as readonly string[] // our own process answers with these
    },
    close: keeper.close,
  }
}

function readResult(response: object): unknown {
  const { result, error } = response as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
