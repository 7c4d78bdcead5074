/** The Settlement port over both ways to the embedded chain. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  address,
  type Blockhash,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import {
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { TOKEN_2022_PROGRAM } from '#contract/rules/programs.ts'
import type { Settlement } from '#domain/chain.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import { base64, signedBytes } from '#sandbox/chain/testing/chain.ts'
import { type Token, tokenAccountOf } from '#sandbox/chain/token-account.ts'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { type ChainEndpoint, solanaRpc } from './rpc.ts'
import { dataOf, NEVER_SENT, over, pay } from './testing/settlement.ts'

const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const usdc: Token = { mint: USDC, decimals: 6, program: 'spl-token' }
const pyusd: Token = { mint: PYUSD, decimals: 6, program: 'spl-token-2022' }
const log = { info: () => {}, warn: () => {}, error: () => {} }

let embedded: EmbeddedChain
let dir: string
let alice: KeyPairSigner
let bob: KeyPairSigner
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-settlement-'))
  embedded = await startChain({ dataDir: dir, port: 0, log })
  alice = await generateKeyPairSigner()
  bob = await generateKeyPairSigner()
  await embedded.fund(alice.address, { sol: '20', tokens: { [USDC]: '100', [PYUSD]: '100' } })
  await embedded.fund(bob.address, { sol: '5', tokens: {} })
})
afterAll(async () => {
  await embedded.close()
  rmSync(dir, { recursive: true })
})

const ways: [string, () => ChainEndpoint][] = [
  ['the embedded transport', () => ({ transport: embedded.transport })],
  ['a URL', () => ({ rpcUrl: embedded.url ?? '' })],
]
/** A signed transaction in base64; each call has another one. */
let nonce = 0
async function signed(by: KeyPairSigner, ...instructions: readonly Instruction[]): Promise<string> {
  const { value } = await solanaRpc({ transport: embedded.transport })
    .getLatestBlockhash({ commitment: 'confirmed' })
    .send()
  return signedAt(value.blockhash, by, ...instructions)
}
const signedAt = async (blockhash: Blockhash, by: KeyPairSigner, ...instructions: readonly Instruction[]) =>
  base64(await signedBytes(by, [...instructions, pay(by, by.address, BigInt(++nonce))], { blockhash }))
const openAt = async (payer: KeyPairSigner, owner: Address, token: Token): Promise<Instruction> =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer,
    owner,
    mint: address(token.mint),
    ata: await tokenAccountOf(owner, token),
    tokenProgram: address(
      token.program === 'spl-token' ? 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' : TOKEN_2022_PROGRAM,
    ),
  })
const give = async (from: KeyPairSigner, to: Address, token: Token, amount: bigint): Promise<Instruction> =>
  getTransferCheckedInstruction(
    {
      source: await tokenAccountOf(from.address, token),
      mint: address(token.mint),
      destination: await tokenAccountOf(to, token),
      authority: from,
      amount,
      decimals: token.decimals,
    },
    token.program === 'spl-token' ? {} : { programAddress: address(TOKEN_2022_PROGRAM) },
  )
const deltasOf = (answer: Awaited<ReturnType<Settlement['simulate']>>) => {
  const simulation = dataOf(answer)
  if (!simulation.ok) throw new Error(simulation.error.code)
  return Object.fromEntries(simulation.deltas.map(({ mint, deltaRaw }) => [mint, deltaRaw]))
}

describe.each(ways)('settlement over %s', (_, endpoint) => {
  it('names the genesis of the chain', async () => {
    const genesis = await solanaRpc({ transport: embedded.transport }).getGenesisHash().send()
    expect(dataOf(await over(endpoint()).genesisHash())).toBe(genesis)
  })

  it('reports what a transaction would do, fee and deposits counted, and does not do it', async () => {
    const carol = (await generateKeyPairSigner()).address
    const settlement = over(endpoint())
    const transaction = await signed(
      alice,
      await openAt(alice, carol, usdc),
      await give(alice, carol, usdc, 7_000_000n),
      pay(alice, bob.address, 1_000_000_000n),
    )
    const mine = dataOf(await settlement.simulate(transaction, alice.address))
    expect(mine).toEqual({
      ok: true,
      deltas: [
        { mint: WRAPPED_SOL, decimals: 9, deltaRaw: -1_000_000_000n - 2_039_280n - 5_000n },
        { mint: USDC, decimals: 6, deltaRaw: -7_000_000n },
      ],
      unitsConsumed: expect.any(BigInt),
    })
    // The answer for an account that does not exist yet.
    expect(deltasOf(await settlement.simulate(transaction, carol))).toEqual({ [USDC]: 7_000_000n })
    expect(deltasOf(await settlement.simulate(transaction, bob.address))).toEqual({
      [WRAPPED_SOL]: 1_000_000_000n,
    })
    expect((await solanaRpc(endpoint()).getBalance(carol).send()).value).toBe(0n)
  })

  it('sees an unannounced debit, in either token program', async () => {
    const transaction = await signed(
      alice,
      pay(alice, bob.address, 1n),
      await openAt(alice, bob.address, pyusd),
      await give(alice, bob.address, pyusd, 3n),
    )
    const deltas = deltasOf(await over(endpoint()).simulate(transaction, alice.address))
    expect(deltas[PYUSD]).toBe(-3n)
  })

  it('counts an account that is closed: its tokens are gone and its deposit is back', async () => {
    const dora = await generateKeyPairSigner()
    await embedded.fund(dora.address, { sol: '1', tokens: { [USDC]: '2' } })
    const account = await tokenAccountOf(dora.address, usdc)
    const [mint, amount, decimals] = [address(USDC), 2_000_000n, 6]
    const transaction = await signed(
      dora,
      getBurnCheckedInstruction({ account, mint, authority: dora, amount, decimals }),
      getCloseAccountInstruction({ account, destination: dora.address, owner: dora }),
    )
    expect(deltasOf(await over(endpoint()).simulate(transaction, dora.address))).toEqual({
      [WRAPPED_SOL]: 2_039_280n - 5_000n,
      [USDC]: -2_000_000n,
    })
  })

  it('reports why it would fail: which step, which number, and what the programs said', async () => {
    const transaction = await signed(alice, pay(alice, bob.address, 1n), pay(alice, bob.address, 10n ** 12n))
    expect(dataOf(await over(endpoint()).simulate(transaction, alice.address))).toEqual({
      ok: false,
      error: {
        code: 'Custom',
        instruction: 1,
        custom: 1,
        logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
      },
    })
    const pauper = await generateKeyPairSigner()
    const broke = await signed(pauper, pay(pauper, bob.address, 1n))
    expect(dataOf(await over(endpoint()).simulate(broke, pauper.address))).toMatchObject({
      ok: false,
      error: { code: 'AccountNotFound' },
    })
  })

  it.each(['', 'AAAA', 'no base64 at all'])('does not take %j for a transaction', async (transaction) => {
    const simulation = await over(endpoint()).simulate(transaction, alice.address)
    expect(dataOf(simulation)).toEqual({ ok: false, error: { code: 'InvalidTransaction', logs: [] } })
  })

  it('sends once, follows, and reports what really moved; the fee stands apart', async () => {
    const settlement = over(endpoint())
    const transaction = await signed(
      alice,
      await openAt(alice, bob.address, usdc),
      await give(alice, bob.address, usdc, 5n),
      pay(alice, bob.address, 11n),
    )
    const sent = dataOf(await settlement.send(transaction))
    if (!('signature' in sent)) throw new Error(sent.error.code)
    expect(dataOf(await settlement.send(transaction))).toEqual(sent)
    const { signature } = sent
    expect(dataOf(await settlement.awaitConfirmation(signature, PATIENCE_MS))).toEqual({
      status: expect.stringMatching(/confirmed|finalized/),
      slot: expect.any(BigInt),
    })
    const mine = dataOf(await settlement.effects(signature, alice.address))
    expect(mine?.feeLamports).toBe(5_000n)
    expect(mine?.deltas.find(({ mint }) => mint === USDC)?.deltaRaw).toBe(-5n)
    const changes = mine?.balances?.map(({ mint, beforeRaw, afterRaw }) => [mint, afterRaw - beforeRaw])
    // Beside what it sent, the wallet opened an account for another owner and paid the fee.
    const solDelta = mine?.deltas.find(({ mint }) => mint === WRAPPED_SOL)?.deltaRaw ?? 0n
    expect(changes).toEqual([
      [WRAPPED_SOL, solDelta - 5_000n],
      [USDC, -5n],
    ])
    const theirs = dataOf(await settlement.effects(signature, bob.address))
    expect(theirs).toMatchObject({
      feeLamports: 0n,
      deltas: [
        { mint: WRAPPED_SOL, deltaRaw: 11n },
        { mint: USDC, deltaRaw: 5n },
      ],
    })
    await expect.poll(async () => dataOf(await settlement.signature(signature))?.status).toBe('finalized')
  })

  it.each<[string, () => Promise<string>, object]>([
    [
      'fails in a program',
      () => signed(alice, pay(alice, bob.address, 10n ** 12n)),
      { code: 'Custom', instruction: 0, custom: 1 },
    ],
    [
      'is too old',
      () => signedAt('9QBKKaJfTdR1SDBU2WzNsfHTzDAYTvPPyM2nYyF8gHcB' as Blockhash, alice),
      { code: 'BlockhashNotFound' },
    ],
    [
      'is signed wrongly',
      async () => {
        const bytes = Buffer.from(await signed(alice), 'base64')
        bytes[7] = (bytes[7] ?? 0) ^ 1
        return bytes.toString('base64')
      },
      { code: 'SignatureFailure' },
    ],
    ['cannot be read', async () => 'AAAA', { code: 'InvalidTransaction' }],
  ])('reports why it was not taken when it %s', async (_what, make, error) => {
    expect(dataOf(await over(endpoint()).send(await make()))).toMatchObject({ error })
  })

  it('knows nothing of what was never sent', async () => {
    const settlement = over(endpoint(), { pollMs: 5 })
    expect(dataOf(await settlement.signature(NEVER_SENT))).toBeUndefined()
    expect(dataOf(await settlement.effects(NEVER_SENT, alice.address))).toBeUndefined()
    // Half of the time passes from one look to the next, and the rest is there for a slow answer.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += PATIENCE_MS / 2
      return now
    })
    expect(dataOf(await settlement.awaitConfirmation(NEVER_SENT, PATIENCE_MS))).toBeUndefined()
  })

  it('reports why it failed on the chain, with what the programs said, and what it cost', async () => {
    const transaction = await signed(alice, pay(alice, bob.address, 10n ** 12n))
    const rpc = solanaRpc(endpoint())
    const signature = await rpc
      .sendTransaction(transaction as never, { encoding: 'base64', skipPreflight: true })
      .send()
    const settlement = over(endpoint())
    const error = {
      code: 'Custom',
      instruction: 0,
      custom: 1,
      logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
    }
    expect(dataOf(await settlement.signature(signature))).toMatchObject({ error })
    expect(dataOf(await settlement.awaitConfirmation(signature, PATIENCE_MS))).toMatchObject({ error })
    expect(dataOf(await settlement.effects(signature, alice.address))).toEqual({
      deltas: [],
      feeLamports: 5_000n,
      balances: [{ mint: WRAPPED_SOL, beforeRaw: expect.any(BigInt), afterRaw: expect.any(BigInt) }],
    })
  })

  it('knows the height, the final one below the confirmed one', async () => {
    const settlement = over(endpoint())
    const final = dataOf(await settlement.blockHeight('finalized'))
    expect(dataOf(await settlement.blockHeight('confirmed'))).toBeGreaterThan(final)
  })

  it('lets its asker go', async () => {
    const settlement = over(endpoint())
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(settlement.signature(NEVER_SENT, gone)).rejects.toThrow('gone')
    const controller = new AbortController()
    const waiting = settlement.awaitConfirmation(NEVER_SENT, 60_000, controller.signal)
    controller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })
})

describe('waiting for a confirmation', () => {
  const POLL_NEVER = 600_000
  it('learns of a transaction by WebSocket, without polling', async () => {
    const rpcUrl = embedded.url ?? ''
    const settlement = over({ rpcUrl }, { wsUrl: embedded.wsUrl ?? '', pollMs: POLL_NEVER })
    const transaction = await signed(alice, pay(alice, bob.address, 1n))
    const signature = signatureOf(transaction)
    const waiting = settlement.awaitConfirmation(signature, POLL_NEVER)
    await over({ rpcUrl }).send(transaction)
    expect(dataOf(await waiting)).toMatchObject({ slot: expect.any(BigInt) })
  })

  it('goes on asking where no WebSocket answers', async () => {
    const rpcUrl = embedded.url ?? ''
    const settlement = over({ rpcUrl }, { wsUrl: 'ws://127.0.0.1:9', pollMs: 10 })
    const transaction = await signed(alice, pay(alice, bob.address, 1n))
    const waiting = settlement.awaitConfirmation(signatureOf(transaction), PATIENCE_MS)
    await over({ rpcUrl }).send(transaction)
    expect(dataOf(await waiting)).toMatchObject({ slot: expect.any(BigInt) })
  })
})

const signatureOf = (transaction: string): string =>
  getSignatureFromTransaction(getTransactionDecoder().decode(Buffer.from(transaction, 'base64')))
