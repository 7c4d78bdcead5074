/** Transfers on the embedded chain: built, read and signed by the real signer, and sent. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSigner, type RpcTransport } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { OrderRequest, Venue } from '#domain/venue.ts'
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
const sending = (mint: string, inputRaw: bigint, recipient?: string): OrderRequest => ({
  ...{ inputMint: mint, outputMint: mint, inputRaw, slippageBps: 0, taker: wallet },
  ...(recipient !== undefined && { recipient }),
})
const order = (mint: string, inputRaw: bigint, recipient?: string) =>
  transfers.order(sending(mint, inputRaw, recipient))

/** Transfers on the same chain, whose node shows other bytes of one account. */
function changed(place: string, change: (data: Buffer) => Buffer): Venue {
  const transport = async (call: Parameters<RpcTransport>[0]): Promise<unknown> => {
    const answer = (await embedded.transport(call)) as Accounts // the node's own form
    const { method, params } = call.payload as { method: string; params: readonly [readonly string[]] }
    if (method !== 'getMultipleAccounts') return answer
    const at = params[0].indexOf(place)
    const found = answer.result.value[at]
    if (found) found.data[0] = change(Buffer.from(found.data[0], 'base64')).toString('base64')
    return answer
  }
  const options = { transport: transport as RpcTransport, source: 'Chain', official: true, clock }
  return solanaTransfers({ ...options, settlement: over(embedded) })
}
type Accounts = { result: { value: ({ data: [string, string] } | null)[] } }

function extension(type: number, length: number, claimed = length): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type)
  head.writeUInt16LE(claimed, 2)
  return Buffer.concat([head, Buffer.alloc(length, 1)])
}

/** The fees before and from an epoch, behind an extension of another kind. */
function fees(before: number, from: number, most = 10n): Buffer {
  const entry = extension(1, 108)
  for (const [at, share] of [
    [76, before],
    [94, from],
  ] as const) {
    entry.writeBigUInt64LE(most, at + 8)
    entry.writeUInt16LE(share, at + 16)
  }
  return Buffer.concat([extension(18, 64), entry])
}
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

  it('says whether there is an account at the address', async () => {
    const recipient = await newAddress()
    const isEmpty = async (mint: string) => {
      const made = await order(mint, 1_000_000_000n, recipient)
      return made.ok && made.data.isRecipientEmpty
    }
    expect([await isEmpty(WRAPPED_SOL), await isEmpty(USDC)]).toEqual([true, true])
    await embedded.fund(recipient, { sol: '1', tokens: {} })
    expect([await isEmpty(WRAPPED_SOL), await isEmpty(USDC)]).toEqual([false, false])
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

  it('does not go to an account that nobody has opened and nobody has the key of, nor to a nonce', async () => {
    const unopened = await tokenAccountOf(await newAddress(), {
      mint: USDC,
      decimals: 6,
      program: 'spl-token',
    })
    for (const [mint, raw] of [
      [WRAPPED_SOL, 1_000_000_000n],
      [USDC, 1n],
    ] as const)
      expect(await order(mint, raw, unopened)).toMatchObject({ ok: false, code: 'recipient_not_wallet' })
    // A program may keep money at an address that only it signs for.
    await embedded.fund(unopened, { sol: '1', tokens: {} })
    expect(await order(WRAPPED_SOL, 1_000_000_000n, unopened)).toMatchObject({ ok: true })
    const nonce = await newAddress()
    await embedded.fund(nonce, { sol: '1', tokens: {} })
    const spoiled = changed(nonce, (data) => Buffer.concat([data, Buffer.alloc(80, 1)]))
    expect(await spoiled.order(sending(WRAPPED_SOL, 1n, nonce))).toMatchObject({
      code: 'recipient_not_wallet',
    })
  })

  it.each(['Feature111111111111111111111111111111111111', 'Sysvar1111111111111111111111111111111111111'])(
    'does not go to %s, which lies on the curve and has no key',
    async (recipient) => {
      for (const mint of [WRAPPED_SOL, USDC])
        expect(await order(mint, 1_000_000_000n, recipient)).toMatchObject({ code: 'recipient_not_wallet' })
    },
  )

  it.each([
    ['a fee of one hundredth of a percent', fees(0, 1), false],
    ['a fee that ends with an epoch', fees(1, 0), false],
    ['a fee of nothing', fees(0, 0), true],
    ['a fee of at most no unit', fees(1, 1, 0n), true],
    ['no fee, behind an extension that is longer than the mint', extension(18, 64, 9_999), true],
    ['a fee that is cut off', extension(1, 20), false],
  ])('of a token with %s', async (_name, extensions, isMade) => {
    const tlv = changed(PYUSD, (mint) =>
      Buffer.concat([mint.subarray(0, 82), Buffer.alloc(84, 1), extensions]),
    )
    const answer = await tlv.order(sending(PYUSD, 5n, await newAddress()))
    expect(answer).toMatchObject(isMade ? { ok: true } : { ok: false, code: 'token_takes_fee' })
  })

  it('does not leave too little in a new account, nor name a token that is none', async () => {
    const recipient = await newAddress()
    expect(await order(WRAPPED_SOL, 890_879n, recipient)).toMatchObject({ reason: 'amount_too_small' })
    expect(await order(WRAPPED_SOL, 890_880n, recipient)).toMatchObject({ ok: true })
    expect(await order(await newAddress(), 1n, recipient)).toMatchObject({ code: 'no_mint' })
    expect(await order(WRAPPED_SOL, 1n)).toMatchObject({ code: 'incomplete' })
  })
})
