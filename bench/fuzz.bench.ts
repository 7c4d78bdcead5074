/** A million wires that nobody would send, and a chain process that must not die of one. The same ones every time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGenesis } from '#sandbox/chain/genesis.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import { openStore } from '#sandbox/chain/store.ts'
import { createFuzzer, type FuzzWire } from '#sandbox/chain/testing/wire-fuzzer.ts'
import { fuzzWorld } from '#sandbox/chain/testing/wire-fuzzer-world.ts'
import { type Bench, figure } from './kit.ts'

const WIRES = Number(process.env.FUZZ_WIRES ?? 1_000_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const AT_ONCE = 64

type Told = Readonly<{ error?: { code: number }; result?: unknown }>

export const bench: Bench = {
  name: 'fuzz',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-fuzz-'))
    bear(dataDir)
    let deaths = 0
    const log = { info: () => {}, warn: () => {}, error: () => void deaths++ }
    const chain = await startChain({ dataDir, port: 0, log })
    const fuzz = createFuzzer(SEED, await fuzzWorld(chain))
    const tally = new Map<string, number>()
    const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1)
    let left = WIRES
    const began = performance.now()
    const worker = async (): Promise<void> => {
      while (left-- > 0) count(await ask(chain, fuzz(), left))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const seconds = (performance.now() - began) / 1000
    await chain.close()
    rmSync(dataDir, { recursive: true })
    const total = (what: string): number => tally.get(what) ?? 0
    return [
      figure('process deaths', 'deaths', [deaths], { must: '0', meets: ({ median }) => median === 0 }),
      figure('wires sent', 'wires', [WIRES]),
      figure('refused by the strict reader', 'wires', [total('malformed')]),
      figure('rejected by the VM before they ran', 'wires', [total('rejected')]),
      figure('tried: ran and failed', 'wires', [total('failed')]),
      figure('tried: ran well', 'wires', [total('ran')]),
      figure('sent for good: landed or dropped', 'wires', [total('sent')]),
      figure('internal errors', 'wires', [total('bug')], { must: '0', meets: ({ median }) => median === 0 }),
      figure('pace', 'wires/s', [WIRES / seconds]),
    ]
  },
}

/** The same treasury every time, so that a wire that kills is found again by its seed. */
function bear(dataDir: string): void {
  const store = openStore(join(dataDir, 'chain.sqlite'))
  writeGenesis(store, { bornMs: Date.now(), secret: 'fuzz', treasurySeed: '07'.repeat(32) })
  store.close()
}

/** Well-signed nonsense is sent for good every other time; the rest is tried without asking for signatures. */
async function ask(chain: EmbeddedChain, { bytes, isSigned, kind }: FuzzWire, turn: number): Promise<string> {
  const wire = Buffer.from(bytes).toString('base64')
  const isSent = turn % 2 === 0 && (isSigned || kind !== 'nonsense')
  const payload = isSent
    ? request('sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
    : request('simulateTransaction', wire, { encoding: 'base64', replaceRecentBlockhash: true })
  const { error, result } = await chain.transport<Told>({ payload }).then(
    (told) => told as Told,
    () => ({ error: { code: 0 }, result: undefined }),
  )
  if (error) return error.code === -32602 ? 'malformed' : error.code === -32003 ? 'rejected' : 'bug'
  return isSent ? 'sent' : triedOutcome(result)
}

const request = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

function triedOutcome(result: unknown): string {
  const { err } = (result as { value: { err: unknown } }).value // simulateTransaction's answer
  if (err === null) return 'ran'
  return typeof err === 'string' ? 'rejected' : 'failed'
}
