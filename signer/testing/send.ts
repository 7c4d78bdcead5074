/** Sends as the server builds them, for tests that sign them or spoil them first. */
import type { Instruction } from '@solana/kit'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { SignConsent, SignedIntent, SignRequest } from '#contract/signer.ts'
import {
  createSignRequest,
  openAccount,
  solTransfer,
  testTerms,
  tokenAccount,
  tokenTransfer,
  wireOf,
} from './swap.ts'

export const RECIPIENT = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'

/** 0.01 SOL by default, $1.68 at the price of the tests. */
export const sendTerms = (wallet: string, changes: Partial<EconomicTerms> = {}): EconomicTerms => {
  const inputMint = changes.inputMint ?? WRAPPED_SOL
  const inputRaw = changes.inputRaw ?? '10000000'
  const same = { inputMint, outputMint: inputMint, inputRaw, minOutputRaw: inputRaw, slippageBps: 0 }
  return testTerms(wallet, { ...same, recipient: RECIPIENT, ...changes })
}

export async function sendInstructions(terms: EconomicTerms): Promise<Instruction[]> {
  const { wallet, inputMint: mint, inputRaw, recipient = RECIPIENT } = terms
  if (mint === WRAPPED_SOL) return [solTransfer(wallet, recipient, BigInt(inputRaw))]
  const [from, to] = await Promise.all([tokenAccount(wallet, mint), tokenAccount(recipient, mint)])
  return [
    await openAccount(wallet, recipient, mint),
    tokenTransfer({ from, to, mint, by: wallet, amount: BigInt(inputRaw) }),
  ]
}

type SendWanted = Readonly<{
  wallet: string
  now: number
  id?: string
  terms?: Partial<EconomicTerms>
  valueUsd?: string
  intent?: Partial<SignedIntent>
  consent?: Partial<SignConsent>
  transaction?: string
}>

/** A request of Ada that the signer accepts, unless a test changes it. */
export async function sendRequest(wanted: SendWanted): Promise<SignRequest> {
  const { wallet, now, id = 'send-1', valueUsd = '1.68', transaction } = wanted
  const terms = sendTerms(wallet, wanted.terms)
  return createSignRequest({
    ...{ terms, now, id, owner: { kind: 'user', id: 'ada' }, actor: 'user:ada' },
    intent: { valueUsd, ...wanted.intent },
    ...(wanted.consent && { consent: wanted.consent }),
    transaction: transaction ?? wireOf(wallet, await sendInstructions(terms), id),
  })
}
