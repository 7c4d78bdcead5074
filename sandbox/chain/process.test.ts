/** The chain process for real: its start, its crashes, and its state after them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, createSolanaRpcFromTransport, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { rounds } from '../../scripts/testing/full-run.ts'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { type EmbeddedChain, startChain } from './process.ts'
import { base64, SOL, signedBytes, transfer } from './testing/chain.ts'
import { createFuzzer } from './testing/wire-fuzzer.ts'
import { fuzzWorld } from './testing/wire-fuzzer-world.ts'

const logged: { level: string; message: string }[] = []
const at = (level: string) => (_fields: object, message: string) => void logged.push({ level, message })
const log = { info: at('info'), warn: at('warn'), error: at('error') }

const dirs: string[] = []
const newDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-chain-'))
  dirs.push(dir)
  return dir
}
type Rpc = ReturnType<typeof rpcOf>
const send = (to: EmbeddedChain, wire: Uint8Array) =>
  rpcOf(to)
    .sendTransaction(base64(wire) as Parameters<Rpc['sendTransaction']>[0], {
      encoding: 'base64',
      skipPreflight: true,
    })
    .send()
const rpcOf = ({ transport }: EmbeddedChain) => createSolanaRpcFromTransport(transport)
const kill = (chain: EmbeddedChain): void => {
  if (chain.pid === undefined) throw new Error('it is not up')
  process.kill(chain.pid, 'SIGKILL')
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let dataDir: string
let chain: EmbeddedChain
let restarts = 0
beforeAll(async () => {
  dataDir = newDir()
  chain = await startChain({ dataDir, port: 0, waitMs: PATIENCE_MS, log, onRestart: () => restarts++ })
})
afterAll(async () => {
  await chain.close()
  for (const dir of dirs) rmSync(dir, { recursive: true })
})

describe('the chain process', () => {
  it('answers on the server’s channel and on its facade alike', async () => {
    const { value } = await rpcOf(chain)
      .getBalance(chain.treasury as Address)
      .send()
    expect(value).toBeGreaterThan(10n ** 17n)
    const response = await fetch(chain.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["${chain.treasury}",{"commitment":"confirmed"}]}`,
    })
    expect(await response.text()).toContain(`"value":${value}`)
  })

  it('funds a wallet, and reports why it does not', async () => {
    const { address } = await generateKeyPairSigner()
    expect(await chain.fund(address, { sol: '1', tokens: { [USDC]: '2.5' } })).toHaveLength(3)
    expect((await rpcOf(chain).getBalance(address).send()).value).toBe(SOL)
    await expect(chain.fund('x', { sol: '1', tokens: {} })).rejects.toThrow('must be an address')
  })

  it('lets a caller abort', async () => {
    const abortSignal = AbortSignal.abort(new Error('gone'))
    await expect(rpcOf(chain).getSlot().send({ abortSignal })).rejects.toThrow('gone')
    const controller = new AbortController()
    const pending = rpcOf(chain).getSlot().send({ abortSignal: controller.signal })
    controller.abort(new Error('left'))
    await expect(pending).rejects.toThrow('left')
    expect(await rpcOf(chain).getSlot().send()).toBeGreaterThan(0n)
  })

  it('survives many malformed wires', async () => {
    const fuzz = createFuzzer(7, await fuzzWorld(chain))
    const [pid, before] = [chain.pid, restarts]
    const counts = { refused: 0, tried: 0 }
    const ask = async (): Promise<void> => {
      const wire = base64(fuzz().bytes)
      const how = { encoding: 'base64', replaceRecentBlockhash: true }
      const payload = { jsonrpc: '2.0', id: 1, method: 'simulateTransaction', params: [wire, how] }
      const answer = await chain.transport<object>({ payload })
      if ('error' in answer) expect(answer.error).toMatchObject({ code: -32602 })
      counts['error' in answer ? 'refused' : 'tried']++
    }
    const many = rounds(3_000, 200)
    for (let round = 0; round < many / 100; round++) await Promise.all(Array.from({ length: 100 }, ask))
    expect([chain.pid, restarts]).toEqual([pid, before])
    expect(counts.refused).toBeGreaterThan(many / 3)
    expect(counts.tried).toBeGreaterThan(many / 3)
  })

  it('refuses a second process on its store', async () => {
    await expect(startChain({ dataDir, port: 0, log })).rejects.toThrow('another process may be using it')
  })

  it('opens to this machine only', async () => {
    await expect(startChain({ dataDir: newDir(), port: 0, host: '0.0.0.0', log })).rejects.toThrow(
      'loopback only',
    )
  })
})

describe('when the process is killed', () => {
  it('a call under way gets an error, the next ones an answer, at the same address', async () => {
    const [url, pid] = [chain.url, chain.pid]
    const before = restarts
    const calls = Array.from({ length: 50 }, () => rpcOf(chain).getSlot().send())
    kill(chain)
    const outcomes = await Promise.allSettled(calls)
    const failed = outcomes.filter((each) => each.status === 'rejected')
    expect(failed.length).toBeGreaterThan(0)
    for (const { reason } of failed) expect(String(reason)).toContain('ended while this call was under way')
    expect(await rpcOf(chain).getSlot().send()).toBeGreaterThan(0n)
    expect([chain.url, restarts]).toEqual([url, before + 1])
    expect(chain.pid).not.toBe(pid)
    expect(logged).toContainEqual({ level: 'error', message: expect.stringContaining('started again') })
  })

  it('at any moment, nothing that was confirmed is lost and nothing is half done', async () => {
    const [alice, bob] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
    await chain.fund(alice.address, { sol: '50', tokens: {} })
    const confirmed = new Set<string>()
    let amount = 1_000_000n
    /** Pays until the process is killed under it. One that signs at that moment must not go on with the next process. */
    const payOn = async (blockhash: { blockhash: string }, killed: AbortSignal) => {
      while (!killed.aborted) {
        const wire = await signedBytes(alice, [transfer(alice, bob.address, ++amount)], blockhash)
        if (!killed.aborted) confirmed.add(await send(chain, wire))
      }
      return undefined
    }
    for (const killAt of [20, 55, 90]) {
      const { value } = await rpcOf(chain).getLatestBlockhash().send()
      const before = restarts
      const killed = new AbortController()
      const payers = Array.from({ length: 4 }, () => payOn(value, killed.signal).catch(String))
      await expect.poll(() => confirmed.size, { interval: 1 }).toBeGreaterThanOrEqual(killAt)
      killed.abort()
      kill(chain)
      for (const end of await Promise.all(payers))
        expect(end ?? 'ended while this call was under way').toContain('ended while this call was under way')
      await expect.poll(() => restarts).toBe(before + 1)
    }
    const history = await rpcOf(chain).getSignaturesForAddress(bob.address, {}).send()
    const known = new Set<string>(history.map(({ signature }) => signature))
    expect([...confirmed].filter((signature) => !known.has(signature))).toEqual([])
    const metas = await Promise.all(
      history.map(({ signature }) =>
        rpcOf(chain)
          .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
          .send(),
      ),
    )
    const [paid, fees] = metas.reduce(
      ([sum, cost], tx) => {
        const at = tx?.transaction.message.accountKeys.indexOf(bob.address) ?? -1
        const gain = (tx?.meta?.postBalances[at] ?? 0n) - (tx?.meta?.preBalances[at] ?? 0n)
        return [sum + gain, cost + (tx?.meta?.fee ?? 0n)] as const
      },
      [0n, 0n] as readonly [bigint, bigint],
    )
    expect((await rpcOf(chain).getBalance(bob.address).send()).value).toBe(paid)
    expect((await rpcOf(chain).getBalance(alice.address).send()).value).toBe(50n * SOL - paid - fees)
  })
})

it('comes back with everything after a clean end, and ends cleanly', async () => {
  const dir = newDir()
  const first = await startChain({ dataDir: dir, port: 0, log })
  const { address } = await generateKeyPairSigner()
  const signatures = await first.fund(address, { sol: '3', tokens: { [USDC]: '7' } })
  const { pid } = first
  const errors = logged.length
  await first.close()
  expect(isAlive(pid ?? 0)).toBe(false)
  expect(logged.slice(errors)).toEqual([])
  await expect(rpcOf(first).getSlot().send()).rejects.toThrow('closed')

  const second = await startChain({ dataDir: dir, port: 0, log })
  expect(second.treasury).toBe(first.treasury)
  expect(await second.fund(address, { sol: '3', tokens: { [USDC]: '7' } })).toEqual(signatures)
  expect((await rpcOf(second).getBalance(address).send()).value).toBe(3n * SOL)
  await second.close()
})

it('works without the facade when the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const alone = await startChain({ dataDir: newDir(), port, log })
  expect([alone.url, alone.wsUrl]).toEqual([undefined, undefined])
  expect(logged).toContainEqual({ level: 'warn', message: expect.stringContaining('port of the chain') })
  expect(await rpcOf(alone).getSlot().send()).toBeGreaterThan(0n)
  await alone.close()
  other.close()
})

it('does not outlive a server that is killed', async () => {
  const script = `
    import { startChain } from ${JSON.stringify(new URL('./process.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    const chain = await startChain({ dataDir: ${JSON.stringify(newDir())}, port: 0, log })
    process.stdout.write(String(chain.pid))`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(text)
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
