/**
 * Simulates what the signer cannot read, on an RPC of the signer's own choice: a route inside a trusted program. The
 * server has no part in the answer.
 */
import { isDeepStrictEqual } from 'node:util'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import { type Refused, refuse } from './refused.ts'
import type { OwnAccounts } from './swap-rules.ts'
import { base58Of } from './wire.ts'

type Account = Readonly<{
  lamports: number | bigint
  data: readonly [string, string]
  owner?: string
}> | null
type Balance = Readonly<{
  lamports: bigint
  tokens: bigint
  /** The account or program that can move the money. */
  holder?: string
}>

/** Returns these accounts before and after a transaction. */
export type Simulate = (
  transaction: string,
  addresses: readonly string[],
) => Promise<Readonly<{ before: readonly Balance[]; after: readonly Balance[] }> | undefined>

const TIMEOUT_MS = 5000
/** The same for both looks: a final balance is half a minute older, and does not know the trade before this one. */
const COMMITMENT = { commitment: 'confirmed' } as const
const MAX_BYTES = 1_000_000
/** The places of a token account, in both token programs. */
const [HOLDER_AT, AMOUNT_AT, DELEGATE_AT, STATE_AT, ALLOWANCE_AT, CLOSER_AT] = [32, 64, 72, 108, 121, 129]
const [ACCOUNT_BYTES, MULTISIG_BYTES] = [165, 355]
/** Token-2022 writes this behind an account that has extensions. */
const ACCOUNT_KIND = 2
const [NONCE_AUTHORITY_AT, AUTHORITY_END] = [8, 40]

/** Undefined when the RPC does not answer, or the simulation fails. */
export function rpcSimulate(url: string, fetch: typeof globalThis.fetch = globalThis.fetch): Simulate {
  async function call<T>(method: string, params: readonly unknown[]): Promise<T> {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await readText(response)
    return (JSON.parse(text, toBigInt) as { result: { value: T } }).result.value // malformed ones are thrown out below
  }
  const balances = async (addresses: readonly string[]): Promise<readonly Balance[]> =>
    (
      await call<readonly Account[]>('getMultipleAccounts', [
        addresses,
        { ...COMMITMENT, encoding: 'base64' },
      ])
    ).map(balanceOf)
  return async (transaction, addresses) => {
    try {
      const before = await balances(addresses)
      const accounts = { encoding: 'base64', addresses }
      const how = { encoding: 'base64', sigVerify: false, ...COMMITMENT, accounts }
      const simulated = await call<Readonly<{ err: unknown; accounts: readonly Account[] }>>(
        'simulateTransaction',
        [transaction, how],
      )
      if (simulated.err !== null) return undefined
      if (before.length !== addresses.length || simulated.accounts.length !== addresses.length)
        return undefined
      // Money that came or went meanwhile would count as a part of the trade.
      if (!isDeepStrictEqual(await balances(addresses), before)) return undefined
      return { before, after: simulated.accounts.map(balanceOf) }
    } catch {
      return undefined
    }
  }
}

/** Reads no more of an answer than the signer has memory for. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error('the answer of the RPC is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A number would round a u64, and a bigint of a million digits would take seconds. */
function toBigInt(_key: string, value: unknown, context?: Readonly<{ source?: string }>): unknown {
  const { source = '' } = context ?? {}
  return typeof value === 'number' && /^\d{1,20}$/.test(source) ? BigInt(source) : value
}

function balanceOf(account: Account): Balance {
  if (account === null) return { lamports: 0n, tokens: 0n }
  const data = Buffer.from(account.data[0], 'base64')
  return {
    lamports: BigInt(account.lamports),
    tokens: data.length >= AMOUNT_AT + 8 ? data.readBigUInt64LE(AMOUNT_AT) : 0n,
    ...holderOf(data, account.owner),
  }
}

function holderOf(data: Buffer, program: string | undefined): Pick<Balance, 'holder'> {
  if (program === undefined) return {}
  if (isTokenAccount(data, program)) return { holder: tokenHolder(data) }
  // The authority of a nonce account withdraws its SOL, and anyone may set up one that has only its space.
  const isNonce = program === SYSTEM_PROGRAM && data.length > 0
  return {
    holder: isNonce ? `a nonce of ${base58Of(data.subarray(NONCE_AUTHORITY_AT, AUTHORITY_END))}` : program,
  }
}

function tokenHolder(data: Buffer): string {
  const keyAt = (at: number): string => base58Of(data.subarray(at, at + 32))
  const isSet = (at: number): boolean => data.readUInt32LE(at) !== 0
  const allowance = data.readBigUInt64LE(ALLOWANCE_AT)
  const delegate = isSet(DELEGATE_AT) ? `, up to ${allowance} ${keyAt(DELEGATE_AT + 4)}` : ''
  const closer = isSet(CLOSER_AT) ? `, closed by ${keyAt(CLOSER_AT + 4)}` : ''
  return `${keyAt(HOLDER_AT)}${delegate}${closer}`
}

/** Any other program writes what it likes; an account without a state has no owner yet, and the first comer takes it. */
function isTokenAccount(data: Buffer, program: string): boolean {
  if (data.length < ACCOUNT_BYTES || data[STATE_AT] === 0) return false
  if (data.length === ACCOUNT_BYTES) return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
  return (
    program === TOKEN_2022_PROGRAM && data.length !== MULTISIG_BYTES && data[ACCOUNT_BYTES] === ACCOUNT_KIND
  )
}

type Question = Readonly<{ transaction: string; terms: EconomicTerms; own: OwnAccounts; simulate: Simulate }>

/** Undefined when the wallet pays no more and receives no less than was agreed. */
export async function judgeSimulation({
  transaction,
  terms,
  own,
  simulate,
}: Question): Promise<Refused | undefined> {
  const sol = [terms.wallet, ...own.wrappedSol]
  const addresses = [...new Set([...sol, ...own.input, ...own.output])]
  const simulated = await simulate(transaction, addresses)
  if (!simulated)
    return refuse(
      'simulation_failed',
      'The signer could not simulate this trade by itself, so nothing is signed.',
    )
  const { before, after } = simulated
  // The wallet itself, which is the first address, stays a plain account: as any other its SOL could be locked.
  const isOwn = (at: number, holder = SYSTEM_PROGRAM): boolean =>
    holder === SYSTEM_PROGRAM || (holder === terms.wallet && at > 0)
  // An account that somebody else can empty has received nothing for the wallet.
  if (after.some(({ holder }, at) => holder !== before[at]?.holder && !isOwn(at, holder)))
    return refuse('account_not_allowed', 'The trade would hand an account of the wallet to somebody else.')
  const change = (some: readonly string[], what: 'lamports' | 'tokens'): bigint =>
    some.reduce((sum, each) => {
      const at = addresses.indexOf(each)
      return sum + (after[at]?.[what] ?? 0n) - (before[at]?.[what] ?? 0n)
    }, 0n)
  const fees = BigInt(terms.maxFeeLamports)
  const solChange = change(sol, 'lamports')
  const spent = terms.inputMint === WRAPPED_SOL ? -solChange - fees : -change(own.input, 'tokens')
  if (spent > BigInt(terms.inputRaw))
    return refuse('input_too_high', `The wallet would pay ${spent} units; agreed were ${terms.inputRaw}.`)
  const got = terms.outputMint === WRAPPED_SOL ? solChange + fees : change(own.output, 'tokens')
  if (got < BigInt(terms.minOutputRaw))
    return refuse(
      'output_too_low',
      `The wallet would receive ${got} units; the minimum is ${terms.minOutputRaw}.`,
    )
  return terms.inputMint !== WRAPPED_SOL && -solChange > fees
    ? refuse('fee_too_high', `The wallet would pay ${-solChange} lamports; agreed were ${fees}.`)
    : undefined
}
