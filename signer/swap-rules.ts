/**
 * Checks that a transaction does what was agreed to, and nothing
 * else. Pure: the same bytes get the same answer for ever.
 */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import { type Instruction, readInstruction } from './instructions.ts'
import { type Refused, refuse } from './refused.ts'
import type { ReadTransaction } from './wire.ts'

/** The token accounts that belong to the wallet, by mint; derived by the signer itself, one for each token program. */
export type OwnAccounts = Readonly<{
  input: readonly string[]
  output: readonly string[]
  wrappedSol: readonly string[]
  /** The accounts of the recipient of a send, for the token that is sent; empty for a swap. */
  recipient: readonly string[]
}>

export type Question = Readonly<{
  transaction: ReadTransaction
  terms: EconomicTerms
  own: OwnAccounts
  /** Programs whose swaps are taken on trust (docs/adr: what the signer can know). */
  trustedPrograms: ReadonlySet<string>
  /** Unix milliseconds. */
  now: number
}>

export type Fit = Readonly<{
  ok: true
  deadAt: number
  /** Network fee and tips together. */
  feeLamports: bigint
  /** The inside of a trusted program was not read. */
  isOpaque: boolean
}>
/** A fit without its fee. */
type Shape = Omit<Fit, 'feeLamports'>

const LAMPORTS_PER_SIGNATURE = 5000n
const DEFAULT_UNITS = 200_000n
const MAX_UNITS = 1_400_000n
/** The taker, and the maker of a two-party swap. */
const MAX_SIGNERS = 2
/** An offer that is good for longer is none that our venues make. */
const GUARD_MAX_MS = 120_000
/** The clock of a chain may be so far behind ours. */
const GUARD_GRACE_MS = 30_000
/** A blockhash is good for 150 blocks, 60 to 90 s; far behind that nothing lands any more. */
export const BLOCKHASH_MS = 150_000

export function judgeTransaction(question: Question): Fit | Refused {
  const { transaction, terms, trustedPrograms } = question
  const { signers, usesTables } = transaction
  if (signers[0] !== terms.wallet)
    return refuse(
      'wrong_fee_payer',
      'The wallet that trades does not pay the network fee of this transaction.',
    )
  if (signers.length > MAX_SIGNERS)
    return refuse('account_not_allowed', `The transaction wants ${signers.length} signatures.`)
  if (terms.inputMint === terms.outputMint)
    return refuse('wrong_mint', 'The trade would exchange a token for itself.')
  const instructions = transaction.instructions.map(readInstruction)
  const foreign = instructions.filter((each) => each.kind === 'foreign')
  const stranger = foreign.find(({ program }) => !trustedPrograms.has(program))
  if (stranger) return refuse('program_not_allowed', `The program ${stranger.program} is not on the list.`)
  const unknown = instructions.find((each) => each.kind === 'unknown')
  if (unknown)
    return refuse('extra_instruction', `The transaction asks ${unknown.program} for more than a swap needs.`)
  const isOpaque = foreign.length > 0
  const tips = { what: 'tips', lamports: isOpaque ? tipsIn(question, instructions) : 0n } as const
  const fee = judgeFee(question, instructions, tips)
  if (!fee.ok) return fee
  if (!isOpaque && usesTables)
    return refuse(
      'account_not_allowed',
      'The transaction names accounts by a table that the signer cannot see.',
    )
  const shape = isOpaque ? judgeTrusted(question, instructions) : judgeTwoParty(question, instructions)
  return shape.ok ? { ...shape, feeLamports: fee.lamports } : shape
}

export const ofKind = <K extends Instruction['kind']>(
  instructions: readonly Instruction[],
  kind: K,
): readonly Extract<Instruction, { kind: K }>[] =>
  instructions.filter((each): each is Extract<Instruction, { kind: K }> => each.kind === kind)

/** Lamports that leave beside the fee of the network. */
type Extra = Readonly<{ what: 'tips' | 'the deposit'; lamports: bigint }>

/** Rent of an account that the wallet opens for itself stays its own; signatures and priority do not. */
export function judgeFee(
  { transaction, terms }: Question,
  instructions: readonly Instruction[],
  extra: Extra,
): Readonly<{ ok: true; lamports: bigint }> | Refused {
  const limits = ofKind(instructions, 'compute-units')
  const prices = ofKind(instructions, 'compute-price')
  if (limits.length > 1 || prices.length > 1)
    return refuse('extra_instruction', 'The transaction sets its compute budget twice.')
  const standard = DEFAULT_UNITS * BigInt(instructions.length)
  const units = least(limits[0]?.units ?? standard, MAX_UNITS)
  const priority = (units * (prices[0]?.microLamports ?? 0n) + 999_999n) / 1_000_000n
  const network = LAMPORTS_PER_SIGNATURE * BigInt(transaction.signers.length) + priority
  const lamports = network + extra.lamports
  if (lamports <= BigInt(terms.maxFeeLamports)) return { ok: true, lamports }
  const more = extra.lamports > 0n ? ` and ${extra.what} ${extra.lamports} more` : ''
  return refuse(
    'fee_too_high',
    `The network would take ${network} lamports${more}; agreed were ${terms.maxFeeLamports}.`,
  )
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

type Leg = Readonly<{
  mint: string | undefined
  from: string | undefined
  to: string | undefined
  amount: bigint
}>

export function legOf(instruction: Instruction): (Leg & Readonly<{ payer: string | undefined }>) | undefined {
  if (instruction.kind === 'transfer-sol') {
    const { from, to, lamports } = instruction
    return { mint: WRAPPED_SOL, from, to, amount: lamports, payer: from }
  }
  if (instruction.kind !== 'transfer-token') return undefined
  const { mint, source, destination, authority, amount } = instruction
  return { mint, from: source, to: destination, amount, payer: authority }
}

/** One payment of ours, one of the maker, our account opened at most once before, and the guard at the very end. */
function judgeTwoParty(question: Question, instructions: readonly Instruction[]): Shape | Refused {
  const { terms, own } = question
  const rest = instructions.filter(({ kind }) => !kind.startsWith('compute-') && kind !== 'memo')
  const legs = rest.flatMap((each) => legOf(each) ?? [])
  const paid = legs.filter(({ payer }) => payer === terms.wallet)
  const received = legs.filter(({ payer }) => payer !== terms.wallet)
  const opened = ofKind(rest, 'open-account')
  const guards = ofKind(rest, 'guard')
  if (guards.length === 0) return refuse('guard_missing', 'No guard keeps the agreed minimum.')
  const [payment] = paid
  const [receipt] = received
  const isPlain = rest.length === opened.length + 3 && opened.length <= 1
  if (!payment || !receipt || !isPlain || ofKind(instructions, 'memo').length > 1)
    return refuse(
      'extra_instruction',
      'The transaction is more than one payment, one receipt and their guard.',
    )
  return (
    judgeOpened(opened, terms, own.output) ??
    judgePayment(payment, terms, own) ??
    judgeReceipt(receipt, terms, own) ??
    judgeGuard(question, rest)
  )
}

function judgeOpened(
  opened: readonly Extract<Instruction, { kind: 'open-account' }>[],
  { wallet }: EconomicTerms,
  allowed: readonly string[],
): Refused | undefined {
  const odd = opened.find(
    ({ payer, owner, account }) => payer !== wallet || owner !== wallet || !allowed.includes(account ?? ''),
  )
  return (
    odd && refuse('account_not_allowed', 'The transaction opens an account that is not the wallet’s own.')
  )
}

function judgePayment(leg: Leg, { wallet, inputMint, inputRaw }: EconomicTerms, own: OwnAccounts) {
  if (leg.mint !== inputMint) return refuse('wrong_mint', `The wallet would pay with ${leg.mint}.`)
  const allowed = inputMint === WRAPPED_SOL ? [wallet] : own.input
  if (!allowed.includes(leg.from ?? ''))
    return refuse('account_not_allowed', 'The payment does not come from the wallet’s own account.')
  return leg.amount > BigInt(inputRaw)
    ? refuse('input_too_high', `The wallet would pay ${leg.amount} units; agreed were ${inputRaw}.`)
    : undefined
}

function judgeReceipt(leg: Leg, { wallet, outputMint, minOutputRaw }: EconomicTerms, own: OwnAccounts) {
  if (leg.mint !== outputMint) return refuse('wrong_mint', `The wallet would be given ${leg.mint}.`)
  const allowed = outputMint === WRAPPED_SOL ? [wallet] : own.output
  if (!allowed.includes(leg.to ?? '') || allowed.includes(leg.from ?? ''))
    return refuse('account_not_allowed', 'What is received does not go to the wallet’s own account.')
  return leg.amount < BigInt(minOutputRaw)
    ? refuse(
        'output_too_low',
        `The wallet would receive ${leg.amount} units; the minimum is ${minOutputRaw}.`,
      )
    : undefined
}

/**
 * The guard names the whole balance afterwards, which the signer cannot know beforehand. What it can know: it guards
 * the account that receives, it comes last, it asks for no less than the minimum, and it ends soon.
 */
function judgeGuard({ terms, own, now }: Question, rest: readonly Instruction[]): Shape | Refused {
  const { wallet, outputMint, minOutputRaw } = terms
  const guard = rest.at(-1)
  if (guard?.kind !== 'guard') return refuse('guard_missing', 'The guard does not come last.')
  const allowed = outputMint === WRAPPED_SOL ? [wallet] : own.output
  if (!allowed.includes(guard.account ?? ''))
    return refuse('guard_missing', 'The guard watches another account than the one that receives.')
  if (guard.minBalance < BigInt(minOutputRaw))
    return refuse('output_too_low', `The guard is content with ${guard.minBalance} units of ${minOutputRaw}.`)
  const expiresMs = Number(guard.expiresAt) * 1000
  if (expiresMs > now + GUARD_MAX_MS) return refuse('guard_missing', 'The guard would hold for too long.')
  return { ok: true, deadAt: expiresMs + GUARD_GRACE_MS, isOpaque: false }
}

/**
 * A swap inside a trusted program cannot be read here: trust in the program covers what the wallet signs.
 * Around it nothing may happen but wrapping, unwrapping and opening accounts of the wallet itself.
 */
function judgeTrusted(question: Question, instructions: readonly Instruction[]): Shape | Refused {
  const { terms, own, now } = question
  const mine = [...own.input, ...own.output, ...own.wrappedSol]
  const odd = judgeOpened(ofKind(instructions, 'open-account'), terms, mine)
  if (odd) return odd
  if (ofKind(instructions, 'transfer-token').length > 0)
    return refuse('extra_instruction', 'Tokens would move outside the swap.')
  for (const close of ofKind(instructions, 'close-account'))
    if (close.destination !== terms.wallet || !own.wrappedSol.includes(close.account ?? ''))
      return refuse(
        'account_not_allowed',
        'The transaction closes an account of which SOL would go elsewhere.',
      )
  const wrapped = judgeWrapping(question, ofKind(instructions, 'transfer-sol'))
  return wrapped ?? { ok: true, deadAt: now + BLOCKHASH_MS, isOpaque: true }
}

type SolTransfer = Extract<Instruction, { kind: 'transfer-sol' }>

const sumOf = (transfers: readonly SolTransfer[]): bigint =>
  transfers.reduce((total, { lamports }) => total + lamports, 0n)

const isWrapping =
  ({ own }: Question) =>
  ({ to }: SolTransfer): boolean =>
    own.wrappedSol.includes(to ?? '')

/** SOL that leaves for anything but the wallet's own wrapped account. */
function tipsIn(question: Question, instructions: readonly Instruction[]): bigint {
  const isOwn = isWrapping(question)
  return sumOf(ofKind(instructions, 'transfer-sol').filter((each) => !isOwn(each)))
}

/** SOL moves into the wallet's own wrapped account up to the input. */
function judgeWrapping(question: Question, transfers: readonly SolTransfer[]): Refused | undefined {
  const { inputMint, inputRaw } = question.terms
  const wrapped = sumOf(transfers.filter(isWrapping(question)))
  return wrapped > (inputMint === WRAPPED_SOL ? BigInt(inputRaw) : 0n)
    ? refuse('input_too_high', `The wallet would wrap ${wrapped} lamports.`)
    : undefined
}
