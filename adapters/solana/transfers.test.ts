/** Transfers on the embedded chain: built, read and signed by the real signer, and sent. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Venue } from '#domain/venue.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import { tokenAccountOf } from '#sandbox/chain/token-account.ts'
import { over } from './testing/settlement.ts'
import { solanaTransfers } from './transfers.ts'

const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const log = { info: () => {}, warn: () => {}, error: () => {} }
/** This simulation counts the fee of the one signature. */
const FEE = 5000n
const clock = { now: Date.now }

let embedded: EmbeddedChain
let dir: string
let wallet: string
let transfers: Venue
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-transfers-'))
  embedded = await startChain({ dataDir: dir, port: 0, log })
  wallet = (await generateKeyPairSigner()).address
  await embedded.fund(wallet, { sol: '5', tokens: { [USDC]: '100', [PYUSD]: '100' } })
  const options = { transport: embedded.transport, source: 'Chain', official: true, clock }
  transfers = solanaTransfers({ ...options, settlement: over(embedded) })
})
afterAll(async () => {
  await embedded.close()
  rmSync(dir, { recursive: true })
})

const newAddress = async () => (await generateKeyPairSigner()).address
const order = (mint: string, inputRaw: bigint, recipient?: string) =>
  transfers.order({
    ...{ inputMint: mint, outputMint: mint, inputRaw, slippageBps: 0, taker: wallet },
    ...(recipient !== undefined && { recipient }),
  })
/** The changes of the wallet, by the chain's own simulation. */
async function simulated(mint: string, raw: bigint, recipient: string) {
  const answer = await order(mint, raw, recipient)
  if (!answer.ok || !answer.data.transaction) throw new Error(JSON.stringify(answer))
  const simulation = await over(embedded).simulate(answer.data.transaction, wallet)
  if (!simulation.ok || !simulation.data.ok) throw new Error(JSON.stringify(simulation))
  const deltas = new Map(simulation.data.deltas.map((each) => [each.mint, each.deltaRaw]))
  return { rent: answer.data.rentLamports, deltas }
}

describe('a transfer', () => {
  it('of SOL takes the amount and nothing else', async () => {
    const { rent, deltas } = await simulated(WRAPPED_SOL, 1_000_000_000n, await newAddress())
    expect([rent, [...deltas]]).toEqual([0n, [[WRAPPED_SOL, -1_000_000_000n - FEE]]])
  })

  it.each([
    ['the first token program', USDC],
    ['the newer one', PYUSD],
  ])(
    'of a token of %s opens the account of the recipient, within the deposit that it names',
    async (_n, mint) => {
      const { rent, deltas } = await simulated(mint, 5_000_000n, await newAddress())
      expect(deltas.get(mint)).toBe(-5_000_000n)
      const deposit = -(deltas.get(WRAPPED_SOL) ?? 0n) - FEE
      expect(deposit).toBeGreaterThan(2_000_000n)
      expect(deposit).toBeLessThanOrEqual(rent)
    },
  )

  it('to a wallet that has an account for the token takes no deposit', async () => {
    const recipient = await newAddress()
    await embedded.fund(recipient, { sol: '1', tokens: { [USDC]: '1' } })
    const { rent, deltas } = await simulated(USDC, 5_000_000n, recipient)
    expect([rent, deltas.get(USDC), deltas.get(WRAPPED_SOL)]).toEqual([0n, -5_000_000n, -FEE])
  })

  it('is another transaction each time: two equal ones are two sends', async () => {
    const recipient = await newAddress()
    const made = await Promise.all(Array.from({ length: 4 }, () => order(USDC, 1n, recipient)))
    const wires = made.map((each) => each.ok && each.data.transaction)
    expect(new Set(wires).size).toBeGreaterThan(1)
  })

  it('does not go to a token account, a mint or a program', async () => {
    const usdc = { mint: USDC, decimals: 6, program: 'spl-token' } as const
    for (const recipient of [
      await tokenAccountOf(wallet as never, usdc),
      USDC,
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    ])
      expect(await order(WRAPPED_SOL, 1_000_000_000n, recipient)).toMatchObject({
        ok: false,
        code: 'recipient_not_wallet',
      })
  })

  it('does not leave too little in a new account, nor name a token that is none', async () => {
    const recipient = await newAddress()
    expect(await order(WRAPPED_SOL, 890_879n, recipient)).toMatchObject({ reason: 'amount_too_small' })
    expect(await order(WRAPPED_SOL, 890_880n, recipient)).toMatchObject({ ok: true })
    expect(await order(await newAddress(), 1n, recipient)).toMatchObject({ code: 'no_mint' })
    expect(await order(WRAPPED_SOL, 1n)).toMatchObject({ code: 'incomplete' })
  })
})
