/** Measures the embedded chain over the server's transport: reads, payments, and a restart with 40 000 accounts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  type KeyPairSigner,
  none,
  pipe,
  type Rpc,
  type SolanaRpcApi,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { AccountState, getTokenEncoder } from '@solana-program/token'
import { solanaRpc } from '#adapters/solana/rpc.ts'
import { sendAndConfirm } from '#adapters/solana/testing/send-and-confirm.ts'
import type { Account } from '#sandbox/chain/account.ts'
import { base58Encode } from '#sandbox/chain/base58.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import { openStore } from '#sandbox/chain/store.ts'
import { TOKEN_PROGRAM } from '#sandbox/chain/token-layout.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const log = { info: () => {}, warn: () => {}, error: (fields: object) => console.error(fields) }
const ROUNDS = 9

/** Returns the calls per second of each round after a warm-up round. */
async function rates(calls: number, atOnce: number, call: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    let left = calls
    const began = performance.now()
    const worker = async (): Promise<void> => {
      while (left-- > 0) await call()
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    if (round > 0) samples.push((calls / (performance.now() - began)) * 1000)
  }
  return samples
}

async function reading(chain: EmbeddedChain): Promise<Figure[]> {
  const rpc = solanaRpc(chain)
  const outside = solanaRpc({ rpcUrl: chain.url ?? '' })
  const ask = (of: Rpc<SolanaRpcApi>) => () => of.getBalance(chain.treasury as Address).send()
  const must = { must: '>= 5000/s', meets: ({ median }: Figure) => median >= 5000 }
  return [
    figure('getBalance, one after the other', 'calls/s', await rates(4000, 1, ask(rpc)), must),
    figure('getBalance, 16 at once', 'calls/s', await rates(20_000, 16, ask(rpc)), must),
    figure('getBalance over HTTP, 16 at once', 'calls/s', await rates(1500, 16, ask(outside))),
  ]
}

async function transferOf(rpc: Rpc<SolanaRpcApi>, from: KeyPairSigner, to: Address, amount: bigint) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(from, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: from, destination: to, amount }),
          draft,
        ),
    ),
  )
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

async function paying(chain: EmbeddedChain): Promise<Figure[]> {
  const [rpc, outside] = [solanaRpc(chain), solanaRpc({ rpcUrl: chain.url ?? '' })]
  const [from, to] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
  await chain.fund(from.address, { sol: '1000', tokens: {} })
  const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl ?? '')
  const confirmByKit = sendAndConfirmTransactionFactory({ rpc: outside, rpcSubscriptions })
  let amount = 1_000_000n
  const inside = async () => sendAndConfirm(rpc, await transferOf(rpc, from, to.address, ++amount))
  const fromOutside = async () =>
    confirmByKit(await transferOf(outside, from, to.address, ++amount), { commitment: 'confirmed' })
  const must = { must: '>= 100/s', meets: ({ median }: Figure) => median >= 100 }
  return [
    figure(
      'transfers built, signed, sent and confirmed, in sequence',
      'tx/s',
      await rates(200, 1, inside),
      must,
    ),
    figure('the same by kit over HTTP and WebSocket', 'tx/s', await rates(60, 1, fromOutside)),
  ]
}

const WALLETS = 10_000
const TOKENS_EACH = 3

/** Ten thousand wallets with three token accounts each, as the store keeps them. */
function* crowd(mints: readonly string[]): Generator<[string, Account]> {
  const key = (number: number): string => {
    const bytes = new Uint8Array(32)
    new DataView(bytes.buffer).setUint32(0, number + 1)
    return base58Encode(bytes)
  }
  const account = (address: string, lamports: bigint, owner: string, data: Uint8Array): [string, Account] => [
    address,
    { address, lamports, owner, data, executable: false },
  ]
  for (let wallet = 0; wallet < WALLETS; wallet++) {
    yield account(key(wallet), 5_000_000_000n, '11111111111111111111111111111111', new Uint8Array())
    for (let token = 0; token < TOKENS_EACH; token++) {
      const data = getTokenEncoder().encode({
        mint: mints[token] as Address,
        owner: key(wallet) as Address,
        amount: BigInt(wallet),
        delegate: none(),
        state: AccountState.Initialized,
        isNative: none(),
        delegatedAmount: 0n,
        closeAuthority: none(),
      })
      yield account(key(WALLETS * (token + 1) + wallet), 2_039_280n, TOKEN_PROGRAM, new Uint8Array(data))
    }
  }
}

async function reloading(dataDir: string): Promise<Figure[]> {
  const store = openStore(join(dataDir, 'chain.sqlite'))
  const mints = sandboxTokens.filter(({ program }) => program === 'spl-token').map(({ mint }) => mint)
  store.putAccounts(new Map(crowd(mints)))
  store.close()
  const addresses = [...crowd(mints)].map(([address]) => address as Address)
  const [up, read]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    const began = performance.now()
    const chain = await startChain({ dataDir, port: 0, log })
    await readAll(chain, addresses.slice(-1))
    up.push((performance.now() - began) / 1000)
    await readAll(chain, addresses)
    read.push((performance.now() - began) / 1000)
    await chain.close()
  }
  const must = { must: '<= 3 s', meets: ({ median }: Figure) => median <= 3 }
  return [
    figure('the process up again, 40 000 accounts in its store and the first one read', 's', up, must),
    figure('… and each of them asked for by RPC, one after the other', 's', read),
  ]
}

/** Uses the bare transport, because kit's parsing of so many rows would take most of the time. */
async function readAll({ transport }: EmbeddedChain, addresses: readonly Address[]): Promise<void> {
  const how = { encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
  for (let at = 0; at < addresses.length; at += 100) {
    const params = [addresses.slice(at, at + 100), how]
    const payload = { jsonrpc: '2.0', id: 1, method: 'getMultipleAccounts', params }
    const { result } = await transport({ payload }).then(toResult)
    if (result.value.length === 0 || result.value.includes(null)) throw new Error('an account is missing')
  }
}
const toResult = (response: unknown) => response as { result: { value: unknown[] } }

export const bench: Bench = {
  name: 'chain',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
    const began = performance.now()
    const chain = await startChain({ dataDir, port: 0, log })
    const first = figure('first start ever, with all tokens', 's', [(performance.now() - began) / 1000])
    const figures = [first, ...(await reading(chain)), ...(await paying(chain))]
    await chain.close()
    figures.push(...(await reloading(dataDir)))
    rmSync(dataDir, { recursive: true })
    return figures
  },
}
