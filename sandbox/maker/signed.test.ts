/** The signer takes the maker's own orders: the one that builds them and the one that checks them are written apart. */
import { beforeAll, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import { ownAccounts } from '#signer/own-accounts.ts'
import { judgeTransaction } from '#signer/swap-rules.ts'
import { readTransaction } from '#signer/wire.ts'
import { createTestMaker, type TestMaker } from './testing/maker.ts'

const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'

let sandbox: TestMaker
let wallet: string
beforeAll(async () => {
  sandbox = await createTestMaker()
  wallet = (await sandbox.taker('10', { [USDC]: '50', [PYUSD]: '50' })).address
})

describe.each([
  ['SOL to a token', WRAPPED_SOL, USDC],
  ['a token to SOL', USDC, WRAPPED_SOL],
  ['a token to a Token-2022 token', USDC, PYUSD],
  ['a Token-2022 token to SOL', PYUSD, WRAPPED_SOL],
])('an order of %s', (_, inputMint, outputMint) => {
  async function judged(change: (minimum: bigint) => Partial<EconomicTerms> = () => ({})) {
    const amount = '10000000'
    const { body } = await sandbox.order({ inputMint, outputMint, amount, taker: wallet, slippageBps: '50' })
    const minimum = BigInt(body.otherAmountThreshold)
    const terms: EconomicTerms = {
      wallet,
      inputMint,
      outputMint,
      inputRaw: amount,
      minOutputRaw: minimum.toString(),
      slippageBps: 50,
      maxFeeLamports: String(body.signatureFeeLamports + body.rentFeeLamports),
      ...change(minimum),
    }
    const transaction = readTransaction(body.transaction)
    if (!transaction) throw new Error('the signer cannot read it')
    const own = await ownAccounts(terms)
    return judgeTransaction({
      transaction,
      terms,
      own,
      trustedPrograms: new Set(),
      now: sandbox.testChain.clock.now(),
    })
  }

  it('passes under the terms that it quotes', async () => {
    expect(await judged()).toMatchObject({ ok: true })
  })

  it('is refused under terms that ask for more, or give less', async () => {
    expect(await judged((minimum) => ({ minOutputRaw: (minimum * 2n).toString() }))).toMatchObject({
      ok: false,
    })
    expect(await judged(() => ({ inputRaw: '9999999' }))).toMatchObject({
      ok: false,
      reason: 'input_too_high',
    })
    expect(await judged(() => ({ maxFeeLamports: '9999' }))).toMatchObject({
      ok: false,
      reason: 'fee_too_high',
    })
  })
})
