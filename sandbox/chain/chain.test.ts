/** The chain itself: what lands, what does not, what it costs, and what is kept of it. */
import { type Address, generateKeyPairSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { addressBytes } from './base58.ts'
import type { Landed } from './core.ts'
import { parseJson } from './json.ts'
import { seedTokens } from './seed.ts'
import { openStore } from './store.ts'
import { base64, createTestChain, SOL, type TrialChain, transfer } from './testing/chain.ts'
import { TOKEN_PROGRAM } from './token-layout.ts'
import { decodeWire } from './wire.ts'

const USDC_TOKEN = {
  mint: USDC,
  decimals: 6,
  program: 'spl-token' as const,
  supply: 1_000_000,
  mintAuthorityDisabled: false,
  freezeAuthorityDisabled: false,
}
const page = (upTo: bigint) => ({ limit: 100, before: undefined, until: undefined, upTo })
const historyOf = ({ chain }: TrialChain, address: string) => chain.history(address, page(2n ** 62n))
const metaOf = ({ chain }: TrialChain, signature: string) =>
  parseJson(chain.transaction(signature)?.meta ?? 'null') as Record<string, never>

describe('a transaction', () => {
  it('that is good lands: money moves, the fee is the VM’s, both sides have it in their history', async () => {
    const trial = await createTestChain()
    const { chain, wallet, signed } = trial
    const [alice, bob] = [await wallet(), await wallet(0n)]
    const wire = decodeWire(await signed(alice, [transfer(alice, bob.address, SOL)]))
    expect(chain.send(wire)).toEqual({ kind: 'landed', signature: wire.signature, err: null })
    expect(chain.balanceOf(bob.address)).toBe(SOL)
    expect(chain.balanceOf(alice.address)).toBe(9n * SOL - 5000n)
    expect(metaOf(trial, wire.signature)).toMatchObject({ err: null, fee: 5000, status: { Ok: null } })
    for (const { address } of [alice, bob])
      expect(historyOf(trial, address)[0]).toMatchObject({ signature: wire.signature, err: null })
  })

  it('that fails while it runs lands with its error, and costs the fee', async () => {
    const trial = await createTestChain()
    const alice = await trial.wallet()
    const wire = decodeWire(await trial.signed(alice, [transfer(alice, trial.treasury.address, 11n * SOL)]))
    const err = { InstructionError: [0, { Custom: 1 }] }
    expect(trial.chain.send(wire)).toEqual({ kind: 'landed', signature: wire.signature, err })
    expect(trial.chain.balanceOf(alice.address)).toBe(10n * SOL - 5000n)
    expect(metaOf(trial, wire.signature)).toMatchObject({ err, fee: 5000 })
    expect(historyOf(trial, alice.address)[0]?.err).toBe(JSON.stringify(err))
  })

  it.each<[string, (trial: TrialChain) => Promise<Uint8Array>]>([
    [
      'SignatureFailure',
      async ({ wallet, signed }) => {
        const alice = await wallet()
        const bytes = await signed(alice, [transfer(alice, alice.address, 1n)])
        bytes.set([bytes[10] === 0 ? 1 : 0], 10)
        return bytes
      },
    ],
    [
      'AccountNotFound',
      async ({ wallet, signed }) => {
        const pauper = await wallet(0n)
        return signed(pauper, [transfer(pauper, pauper.address, 1n)])
      },
    ],
    [
      'BlockhashNotFound',
      async ({ wallet, signed, clock }) => {
        const alice = await wallet()
        const bytes = await signed(alice, [transfer(alice, alice.address, 1n)])
        clock.passSlots(151)
        return bytes
      },
    ],
  ])('is rejected with %s, and leaves no fee and no record', async (err, make) => {
    const trial = await createTestChain()
    const wire = decodeWire(await make(trial))
    const before = trial.chain.balanceOf(wire.message.keys[0] ?? '')
    expect(trial.chain.send(wire)).toMatchObject({ kind: 'rejected', err })
    expect(trial.chain.balanceOf(wire.message.keys[0] ?? '')).toBe(before)
    expect(trial.chain.transaction(wire.signature)).toBeUndefined()
  })

  it('has its effect once, however often it is sent', async () => {
    const { chain, wallet, signed } = await createTestChain()
    const [alice, bob] = [await wallet(), await wallet(0n)]
    const wire = decodeWire(await signed(alice, [transfer(alice, bob.address, SOL)]))
    const results = [chain.send(wire), chain.send(wire), chain.send(wire)]
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(chain.balanceOf(bob.address)).toBe(SOL)
    const other = decodeWire(await signed(alice, [transfer(alice, bob.address, 2n * SOL)]))
    expect(chain.send({ ...other, signature: wire.signature })).toMatchObject({
      kind: 'rejected',
      err: 'AlreadyProcessed',
    })
  })
})

describe('a token transfer', () => {
  async function setup() {
    const trial = await createTestChain()
    await seedTokens(trial.chain, trial.treasury, [USDC_TOKEN])
    const [alice, bob] = [await trial.wallet(), await trial.wallet(0n)]
    const ata = async (owner: Address) =>
      (
        await findAssociatedTokenPda({ owner, mint: USDC as Address, tokenProgram: TOKEN_PROGRAM as Address })
      )[0]
    return { ...trial, trial, alice, bob, ata }
  }

  it('shows in the history of both owners, who are no accounts of it', async () => {
    const { trial, treasury, bob, ata, chain } = await setup()
    const destination = await ata(bob.address)
    const signature = await treasury.pay([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: treasury.signer,
        ata: destination,
        owner: bob.address,
        mint: USDC as Address,
      }),
    ])
    const second = await treasury.pay([
      getTransferCheckedInstruction({
        source: await ata(treasury.address),
        mint: USDC as Address,
        destination,
        authority: treasury.signer,
        amount: 5_000_000n,
        decimals: 6,
      }),
    ])
    expect(decodeWire(chain.transaction(second)?.wire ?? new Uint8Array()).message.keys).not.toContain(
      bob.address,
    )
    expect(historyOf(trial, bob.address).map((row) => row.signature)).toEqual([second, signature])
    expect(metaOf(trial, second)).toMatchObject({
      preTokenBalances: expect.arrayContaining([
        expect.objectContaining({
          owner: bob.address,
          uiTokenAmount: expect.objectContaining({ amount: '0' }),
        }),
      ]),
      postTokenBalances: expect.arrayContaining([
        expect.objectContaining({ owner: bob.address, mint: USDC, programId: TOKEN_PROGRAM }),
      ]),
    })
    expect([...chain.ofHolder(bob.address)]).toEqual([destination])
  })

  it('account that is closed leaves its owner’s list, and its end is in the owner’s history', async () => {
    const { trial, treasury, bob, ata, chain, signed } = await setup()
    const account = await ata(bob.address)
    await treasury.pay([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: treasury.signer,
        ata: account,
        owner: bob.address,
        mint: USDC as Address,
      }),
    ])
    await treasury.airdrop(bob.address, SOL)
    const wire = decodeWire(
      await signed(bob, [getCloseAccountInstruction({ account, destination: bob.address, owner: bob })]),
    )
    expect(chain.send(wire)).toMatchObject({ kind: 'landed', err: null })
    expect([...chain.ofHolder(bob.address)]).toEqual([])
    expect(chain.account(account)).toBeUndefined()
    expect(historyOf(trial, bob.address)[0]?.signature).toBe(wire.signature)
  })
})

describe('a restart', () => {
  it('finds every account, every record and the same slot time; a transaction sent before is not done again', async () => {
    const store = openStore(':memory:')
    const first = await createTestChain({ store })
    await seedTokens(first.chain, first.treasury, [USDC_TOKEN])
    const [alice, bob] = [await first.wallet(), await first.wallet(0n)]
    const wire = decodeWire(await first.signed(alice, [transfer(alice, bob.address, SOL)]))
    const pending = decodeWire(await first.signed(alice, [transfer(alice, bob.address, 2n * SOL)]))
    first.chain.send(wire)

    const second = await createTestChain({ store, clock: first.clock })
    for (const address of [alice.address, bob.address, second.treasury.address])
      expect(second.chain.balanceOf(address)).toBe(first.chain.balanceOf(address))
    expect(second.chain.decimalsOf(USDC)).toBe(6)
    expect([...second.chain.ofHolder(second.treasury.address)]).toEqual([
      ...first.chain.ofHolder(first.treasury.address),
    ])
    expect(historyOf(second, bob.address)).toEqual(historyOf(first, bob.address))
    second.chain.send(wire)
    expect(second.chain.balanceOf(bob.address)).toBe(SOL)
    expect(second.chain.send(pending)).toMatchObject({ kind: 'landed', err: null })
    expect(second.chain.balanceOf(bob.address)).toBe(3n * SOL)
  })

  it('finds programs again that somebody deployed, with their code', async () => {
    const store = openStore(':memory:')
    const first = await createTestChain({ store })
    const [program, code] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address]
    const loader = 'BPFLoaderUpgradeab1e11111111111111111111111'
    const elf = first.chain.account('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')?.data ?? new Uint8Array()
    const place = (address: string, data: Uint8Array, executable: boolean) =>
      first.chain.place({ address, lamports: SOL, owner: loader, data, executable })
    place(code, new Uint8Array([3, 0, 0, 0, ...new Uint8Array(41), ...elf]), false)
    place(program, new Uint8Array([2, 0, 0, 0, ...addressBytes(code)]), true)
    const alice = await first.wallet()

    const second = await createTestChain({ store, clock: first.clock })
    const call = { programAddress: program, accounts: [], data: new TextEncoder().encode('still here') }
    const wire = decodeWire(await second.signed(alice, [call]))
    expect(second.chain.send(wire)).toMatchObject({ kind: 'landed', err: null })
    expect(JSON.stringify(metaOf(second, wire.signature))).toContain('still here')
  })

  it('under a clock that was set back goes on where it was', async () => {
    const store = openStore(':memory:')
    const first = await createTestChain({ store })
    first.clock.passSlots(50)
    await first.wallet()
    const reached = first.chain.slots.now()
    first.clock.passSlots(-1000)
    expect((await createTestChain({ store, clock: first.clock })).chain.slots.now()).toBe(reached)
  })
})

it('never shows or announces what is not on disk: a failing store ends the process', async () => {
  const trial = await createTestChain()
  const alice = await trial.wallet()
  const heard: Landed[] = []
  trial.chain.onLanded((landed) => heard.push(landed))
  const bytes = await trial.signed(alice, [transfer(alice, alice.address, 1n)])
  trial.store.close()
  const answer = await trial.ask('sendTransaction', base64(bytes), {
    encoding: 'base64',
    skipPreflight: true,
  })
  expect(answer.error.code).toBe(-32603)
  expect(heard).toEqual([])
})

it('gives programs the time of its clock', async () => {
  const { chain, clock, wallet, signed } = await createTestChain()
  const alice = await wallet()
  clock.passSlots(2500)
  chain.send(decodeWire(await signed(alice, [transfer(alice, alice.address, 1n)])))
  const data = chain.account('SysvarC1ock11111111111111111111111111111111')?.data ?? new Uint8Array()
  const view = new DataView(data.buffer, data.byteOffset)
  expect(view.getBigUint64(0, true)).toBe(chain.slots.now())
  expect(view.getBigInt64(32, true)).toBe(BigInt(Math.floor(clock.time / 1000)))
})

it('keeps two keys apart: a stranger’s signature moves nothing', async () => {
  const { chain, wallet, signed } = await createTestChain()
  const [alice, mallory] = [await wallet(), await generateKeyPairSigner()]
  const bytes = await signed(alice, [transfer(alice, mallory.address, SOL)])
  const forged = await signed(mallory, [transfer(mallory, mallory.address, SOL)])
  bytes.set(forged.subarray(1, 65), 1)
  expect(chain.send(decodeWire(bytes))).toMatchObject({ kind: 'rejected', err: 'SignatureFailure' })
  expect(chain.balanceOf(mallory.address)).toBe(0n)
})
