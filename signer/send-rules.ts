/**
 * Checks that a transaction sends what was agreed to, to the agreed recipient, and does nothing else. Pure: the same
 * bytes get the same answer for ever.
 */
import { NEWER_TOKEN_ACCOUNT_LAMPORTS, TOKEN_ACCOUNT_LAMPORTS } from '#contract/rules/deposits.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import { type Instruction, readInstruction } from './instructions.ts'
import { type Refused, refuse } from './refused.ts'
import { BLOCKHASH_MS, type Fit, judgeFee, legOf, ofKind, type Question } from './swap-rules.ts'

type OpenAccount = Extract<Instruction, { kind: 'open-account' }>

export function judgeSend(question: Question, recipient: string): Fit | Refused {
  const { transaction, terms, now } = question
  const odd = judgeTerms(terms, recipient) ?? judgeEnvelope(question)
  if (odd) return odd
  const instructions = transaction.instructions.map(readInstruction)
  const lamports = ofKind(instructions, 'open-account').reduce((sum, each) => sum + depositOf(each), 0n)
  const fee = judgeFee(question, instructions, { what: 'the deposit', lamports })
  if (!fee.ok) return fee
  const feeLamports = fee.lamports
  const fit = { ok: true, deadAt: now + BLOCKHASH_MS, isOpaque: false, feeLamports } as const
  return judgeMoves(question, recipient, instructions) ?? fit
}

/** It becomes the recipient's, so that it counts as a fee. The signer cannot see the mint, and takes the most. */
const depositOf = ({ program }: OpenAccount): bigint =>
  program === TOKEN_PROGRAM ? TOKEN_ACCOUNT_LAMPORTS : NEWER_TOKEN_ACCOUNT_LAMPORTS

/** The fields that a send shares with a swap say nothing of their own, so that no terms can be read in two ways. */
function judgeTerms(terms: EconomicTerms, recipient: string): Refused | undefined {
  if (recipient === terms.wallet) return refuse('account_not_allowed', 'The wallet would send to itself.')
  const isPlain =
    terms.outputMint === terms.inputMint && terms.minOutputRaw === terms.inputRaw && terms.slippageBps === 0
  return isPlain ? undefined : refuse('wrong_mint', 'A send delivers what it takes, and nothing else.')
}

function judgeEnvelope({ transaction: { signers, usesTables }, terms }: Question): Refused | undefined {
  if (signers[0] !== terms.wallet)
    return refuse('wrong_fee_payer', 'The wallet that sends does not pay the network fee.')
  if (signers.length > 1)
    return refuse('account_not_allowed', `The transaction wants ${signers.length} signatures.`)
  return usesTables
    ? refuse('account_not_allowed', 'The transaction names accounts by a table that the signer cannot see.')
    : undefined
}

/** One transfer at the end; before it, for a token, at most the recipient's own account is opened. */
function judgeMoves(
  question: Question,
  recipient: string,
  instructions: readonly Instruction[],
): Refused | undefined {
  const foreign = instructions.find((each) => each.kind === 'foreign')
  if (foreign) return refuse('program_not_allowed', `The program ${foreign.program} has no part in a send.`)
  const rest = instructions.filter(({ kind }) => !kind.startsWith('compute-'))
  const opened = ofKind(rest, 'open-account')
  const last = rest.at(-1)
  const isPlain = rest.length === opened.length + 1 && opened.length <= 1
  if (!last || !legOf(last) || !isPlain)
    return refuse('extra_instruction', 'The transaction is more than one transfer.')
  return judgeOpened(question, recipient, opened) ?? judgeTransfer(question, recipient, last)
}

function judgeOpened(
  { terms, own }: Question,
  recipient: string,
  opened: readonly OpenAccount[],
): Refused | undefined {
  const isRight = opened.every(
    ({ payer, owner, account }) =>
      payer === terms.wallet && owner === recipient && own.recipient.includes(account ?? ''),
  )
  return isRight && (opened.length === 0 || terms.inputMint !== WRAPPED_SOL)
    ? undefined
    : refuse('account_not_allowed', 'The transaction opens an account that the send does not need.')
}

function judgeTransfer(
  { terms: { wallet, inputMint, inputRaw }, own }: Question,
  recipient: string,
  instruction: Instruction,
): Refused | undefined {
  const { mint, from, to, amount, payer } = legOf(instruction) ?? {}
  const isSol = inputMint === WRAPPED_SOL
  if (mint !== inputMint) return refuse('wrong_mint', `The wallet would send ${mint}.`)
  const sources = isSol ? [wallet] : own.input
  const targets = isSol ? [recipient] : own.recipient
  if (payer !== wallet || !sources.includes(from ?? ''))
    return refuse('account_not_allowed', 'What is sent does not come from the wallet’s own account.')
  if (!targets.includes(to ?? ''))
    return refuse('account_not_allowed', 'What is sent does not go to the recipient that was agreed to.')
  return amount === BigInt(inputRaw)
    ? undefined
    : refuse('input_too_high', `The wallet would send ${amount} units; agreed were ${inputRaw}.`)
}
