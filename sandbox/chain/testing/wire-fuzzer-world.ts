/** What the fuzzer needs of a chain that runs: good transactions to spoil, keys with money, accounts of every kind. */
import { createHash } from 'node:crypto'
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpcFromTransport,
  type KeyPairSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token'
import { USDC } from '#contract/rules/mints.ts'
import type { EmbeddedChain } from '../process.ts'
import { tokenAccountOf } from '../token-account.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-layout.ts'
import { memo } from '../treasury.ts'
import { signedBytes } from './chain.ts'
import type { FuzzWorld } from './wire-fuzzer.ts'

const PAYERS = 32
const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
/** Blockhashes are asked for anew this often, well before they run out. */
const FRESH_MS = 10_000

export async function fuzzWorld(chain: EmbeddedChain): Promise<FuzzWorld> {
  const rpc = createSolanaRpcFromTransport(chain.transport)
  let { blockhash } = (await rpc.getLatestBlockhash().send()).value
  let asked = performance.now()
  const seeds = Array.from(
    { length: PAYERS },
    (_, n) => new Uint8Array(createHash('sha256').update(`fuzz ${n}`).digest()),
  )
  const signers = await Promise.all(seeds.map((seed) => createKeyPairSignerFromPrivateKeyBytes(seed)))
  for (const { address } of signers)
    await chain.fund(address, { sol: '1000', tokens: { [USDC]: '100', [PYUSD]: '100' } })
  const accounts = await Promise.all(
    signers.map(async ({ address }) => [
      address,
      await tokenAccountOf(address, { mint: USDC, decimals: 6, program: 'spl-token' }),
      await tokenAccountOf(address, { mint: PYUSD, decimals: 6, program: 'spl-token-2022' }),
    ]),
  )
  return {
    samples: await samplesOf(signers, blockhash),
    payers: signers.map(({ address }, n) => ({ address, seed: seeds[n] ?? new Uint8Array() })),
    accounts: [...accounts.flat(), USDC, PYUSD, chain.treasury],
    blockhash() {
      if (performance.now() - asked > FRESH_MS) {
        asked = performance.now()
        const renew = async (): Promise<void> => {
          blockhash = (await rpc.getLatestBlockhash().send()).value.blockhash
        }
        renew().catch(() => {}) // with the old one the wires are as good to spoil
      }
      return blockhash
    },
  }
}

/** Good transactions of several programs, in both versions. */
async function samplesOf(signers: readonly KeyPairSigner[], blockhash: string): Promise<Uint8Array[]> {
  const [alice, bob] = signers as [KeyPairSigner, KeyPairSigner]
  const pay = getTransferSolInstruction({ source: alice, destination: bob.address, amount: 1_000n })
  const open = await Promise.all(
    ([TOKEN_PROGRAM, TOKEN_2022_PROGRAM] as const).map(async (tokenProgram) =>
      getCreateAssociatedTokenIdempotentInstruction({
        payer: alice,
        owner: bob.address,
        mint: (tokenProgram === TOKEN_PROGRAM ? USDC : PYUSD) as Address,
        ata: await tokenAccountOf(bob.address, {
          mint: tokenProgram === TOKEN_PROGRAM ? USDC : PYUSD,
          decimals: 6,
          program: tokenProgram === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022',
        }),
        tokenProgram: tokenProgram as Address,
      }),
    ),
  )
  const bodies = [[pay], [pay, memo('hello')], open, [...open, pay, memo('x'.repeat(200))]]
  const versions = [0, 'legacy'] as const
  return Promise.all(
    bodies.flatMap((body) => versions.map((version) => signedBytes(alice, body, { blockhash, version }))),
  )
}
