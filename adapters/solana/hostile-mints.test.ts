/** Tokens whose issuers keep every power that the newer token program gives, on the embedded chain. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { disagreement } from '#domain/swaps/checks.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import { issuerPowersOf } from './mint-extensions.ts'
import { solanaMintRules } from './mint-rules.ts'
import { type ExtensionName, newerMint } from './testing/newer-mint.ts'
import { over } from './testing/settlement.ts'
import { solanaTransfers } from './transfers.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const clock = { now: Date.now }
const FEE = 5000n
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const SENT = 1_000_000n

let embedded: EmbeddedChain
let dir: string
let issuer: KeyPairSigner
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-hostile-'))
  embedded = await startChain({ dataDir: dir, port: 0, log })
  issuer = await generateKeyPairSigner()
  await embedded.fund(issuer.address, { sol: '50', tokens: {} })
})
afterAll(async () => {
  await embedded.close()
  rmSync(dir, { recursive: true })
})

/** An order to a new address, and the chain's simulation of it. */
async function sending(names: readonly ExtensionName[]) {
  const mint: string = await newerMint(embedded.transport, issuer, names)
  const options = { transport: embedded.transport, source: 'Chain', official: true, clock }
  const transfers = solanaTransfers({ ...options, settlement: over(embedded) })
  const recipient: string = (await generateKeyPairSigner()).address
  const wallet: string = issuer.address
  const pair = { inputMint: mint, outputMint: mint }
  const order = await transfers.order({
    ...pair,
    inputRaw: SENT,
    slippageBps: 0,
    taker: wallet,
    recipient,
  })
  if (!order.ok) return { refused: 'code' in order ? order.code : order.reason }
  const { rentLamports, transaction = '' } = order.data
  const simulated = await over(embedded).simulate(transaction, wallet)
  if (!simulated.ok) throw new Error(simulated.reason)
  if (!simulated.data.ok) return { failed: simulated.data.error.code }
  const terms = { ...pair, wallet, inputRaw: `${SENT}`, minOutputRaw: `${SENT}`, slippageBps: 0, recipient }
  const agreed = { ...terms, maxFeeLamports: `${2n * FEE + rentLamports}` }
  const sol = simulated.data.deltas.find(({ mint: each }) => each !== mint)?.deltaRaw ?? 0n
  return { deposit: -sol - FEE, named: rentLamports, disagreement: disagreement(simulated.data, agreed) }
}

describe('a send of a token of the newer program', () => {
  it.each<readonly [string, readonly ExtensionName[]]>([
    ['nothing special', []],
    ['a permanent delegate', ['permanentDelegate']],
    ['confidential transfers', ['confidential']],
    ['interest', ['interest']],
    ['scaled amounts', ['scaledAmount']],
    ['a close authority', ['closeAuthority']],
    ['a fee of nothing', ['noTransferFeeYet']],
    [
      'a fee, a hook and a pause that are not used yet',
      ['noTransferFeeYet', 'noTransferHookYet', 'pausable'],
    ],
  ])('with %s takes no larger deposit than it names', async (_, names) => {
    const sent = await sending(names)
    expect(sent).toMatchObject({ disagreement: undefined, deposit: expect.any(BigInt) })
    expect(sent.deposit).toBeGreaterThan(2_000_000n)
    expect(sent.deposit).toBeLessThanOrEqual(sent.named ?? 0n)
  })

  it.each<readonly [string, object, readonly ExtensionName[]]>([
    ['keeps a part of each transfer', { refused: 'token_takes_fee' }, ['transferFee']],
    ['calls a program with each transfer', { failed: 'UnsupportedProgramId' }, ['transferHook']],
    ['freezes each new account', { failed: 'Custom' }, ['frozenFromTheStart']],
    ['cannot be sent on', { failed: 'Custom' }, ['nonTransferable']],
  ])('that %s ends before anything is signed', async (_, outcome, names) => {
    expect(await sending(names)).toEqual(outcome)
  })
})

const none = {
  ...{ feeBps: 0, raisesFee: false, takesBack: false },
  ...{ stopsTransfers: false, startsFrozen: false, cannotMove: false },
  ...{ freezes: false, mints: false },
}

describe('the powers of an issuer', () => {
  it.each<readonly [Partial<typeof none>, readonly ExtensionName[]]>([
    [{}, []],
    [{}, ['interest', 'closeAuthority', 'confidential']],
    [{}, ['scaledAmount']],
    [{ feeBps: 500, raisesFee: true }, ['transferFee']],
    [{ raisesFee: true }, ['noTransferFeeYet']],
    [{ takesBack: true }, ['permanentDelegate']],
    [{ stopsTransfers: true }, ['transferHook']],
    [{ stopsTransfers: true }, ['noTransferHookYet']],
    [{ stopsTransfers: true }, ['pausable']],
    [{ startsFrozen: true }, ['frozenFromTheStart']],
    [{ cannotMove: true }, ['nonTransferable']],
    [
      { feeBps: 500, raisesFee: true, takesBack: true, stopsTransfers: true },
      ['interest', 'transferFee', 'permanentDelegate', 'pausable'],
    ],
  ])('are read from the mint: %j', async (powers, names) => {
    const mint = await newerMint(embedded.transport, issuer, names)
    expect(await rules().powersOf(mint)).toMatchObject({
      ok: true,
      data: { ...none, freezes: true, mints: true, ...powers },
    })
  })

  it.each<readonly [string, Partial<typeof none>]>([
    [BONK, {}],
    [USDC, { freezes: true, mints: true }],
  ])('are read from a mint of the first program too: %s', async (mint, powers) => {
    expect(await rules().powersOf(mint)).toMatchObject({ ok: true, data: { ...none, ...powers } })
  })

  it('are those of a hostile one where an extension is cut off', async () => {
    const whole = { ...none, feeBps: 10_000, raisesFee: true }
    const mint = Buffer.concat([Buffer.alloc(166), Buffer.from([1, 0, 108, 0, 1, 2, 3])])
    expect(issuerPowersOf(mint)).toEqual(whole)
    const head = Buffer.alloc(45)
    expect(issuerPowersOf(head)).toEqual({ ...none, freezes: true })
    expect(issuerPowersOf(head.subarray(0, 3))).toEqual({ ...none, freezes: true, mints: true })
  })

  it('are not known of a mint that does not exist', async () => {
    expect(await rules().powersOf((await generateKeyPairSigner()).address)).toMatchObject({ ok: false })
    expect(await rules().powersOf('nonsense')).toMatchObject({ ok: false })
  })
})

const rules = () => solanaMintRules({ transport: embedded.transport, source: 'Chain', official: true, clock })
