import { address, getPublicKeyFromAddress, getTransactionDecoder, verifySignature } from '@solana/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TrialSigner, trialSigner } from './trial-signer.ts'
import { trialRequest, trialTerms } from './trial-swap.ts'

let now = Date.parse('2026-11-21T12:00:00.000Z')
const clock = { now: () => now }
let trial: TrialSigner
let demo: string
beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00.000Z')
  trial = await trialSigner({ clock })
  demo = (await trial.core.wallet({ kind: 'demo' })).address
})

describe('sign', () => {
  it('signs what was previewed and agreed to, as the fee payer', async () => {
    const asked = await trialRequest({ terms: trialTerms(demo), now })
    const told = await trial.core.sign(asked)
    if (!told.ok) throw new Error(told.message)
    const { signatures, messageBytes } = getTransactionDecoder().decode(
      Buffer.from(told.transaction, 'base64'),
    )
    const signature = signatures[address(demo)]
    if (!signature) throw new Error('no signature')
    expect(await verifySignature(await getPublicKeyFromAddress(address(demo)), signature, messageBytes)).toBe(
      true,
    )
  })
})
