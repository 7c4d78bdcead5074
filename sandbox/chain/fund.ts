/** Funds a new wallet: several real transfers from the treasury, once per address, resumed after a crash. */
import { type Address, address, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { decimalToRaw } from '#contract/rules/amounts.ts'
import { createMutex } from '#std/mutex.ts'
import type { Chain } from './chain.ts'
import { badParam } from './rpc/error.ts'
import type { Store } from './store.ts'
import { type Token, transferToken } from './token-account.ts'
import { TOKEN_PROGRAM } from './token-layout.ts'
import { land, memo, type Treasury } from './treasury.ts'

const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a decimal number as text'))
const mint = z.string().check(z.refine(isPublicKey, 'must be an address'))

/** Exact decimal amounts: `{ sol: '4.25', tokens: { [USDC]: '1250.5' } }`. */
export const funding = z.object({ sol: decimal, tokens: z.record(mint, decimal) })
export type Funding = z.output<typeof funding>

type Step = () => Promise<readonly Instruction[]>

/** From this amount SOL comes in two transfers, so that the history has more than one. */
const SPLIT_FROM = 100_000_000n

/** Pays once for an address and a round; the first money has no round. */
export type Fund = (to: string, funding: Funding, round?: string) => Promise<readonly string[]>

/** One funding at a time: two for one address must not both pay. */
export function createFund(chain: Chain, store: Store, treasury: Treasury): Fund {
  const exclusively = createMutex()
  return (to, amounts, round) => exclusively(() => fundOnce(chain, store, treasury, to, amounts, round))
}

async function fundOnce(
  chain: Chain,
  store: Store,
  treasury: Treasury,
  to: string,
  amounts: Funding,
  round?: string,
): Promise<readonly string[]> {
  const name = round === undefined ? to : `${to} ${round}`
  const done = store.get(`funded ${name}`)
  if (done !== undefined) return JSON.parse(done) as string[] // written below
  const steps = plan(chain, treasury, to, amounts)
  const signatures: string[] = []
  for (const [index, step] of steps.entries()) {
    const key = `funding ${name} ${index}`
    const earlier = store.get(key)
    if (earlier !== undefined && chain.transaction(earlier)?.err === null) {
      signatures.push(earlier)
      continue
    }
    // Equal transfers of two rounds need unequal bytes, or the second would be the first again.
    const title = round === undefined ? 'Starter funding' : `Refill of ${round},`
    const note = memo(`${title} ${index + 1} of ${steps.length}`)
    const wire = await treasury.sign([...(await step()), note])
    store.set(key, wire.signature) // before it lands, so that a restart can look it up
    signatures.push(land(chain, wire))
  }
  store.set(`funded ${name}`, JSON.stringify(signatures))
  return signatures
}

function plan(chain: Chain, treasury: Treasury, to: string, { sol, tokens }: Funding): readonly Step[] {
  const lamports = decimalToRaw(sol, 9)
  if (lamports === undefined) throw badParam('sol has more than 9 decimals')
  const first = lamports >= SPLIT_FROM ? (lamports * 3n) / 5n : lamports
  const transfers = Object.entries(tokens).map(([key, amount]) => tokenStep(chain, treasury, to, key, amount))
  return [
    ...(first > 0n ? [solStep(treasury, to, first)] : []),
    ...transfers,
    ...(lamports > first ? [solStep(treasury, to, lamports - first)] : []),
  ]
}

const solStep =
  ({ signer }: Treasury, to: string, amount: bigint): Step =>
  async () => [getTransferSolInstruction({ source: signer, destination: address(to), amount })]

function tokenStep(chain: Chain, treasury: Treasury, to: string, key: string, text: string): Step {
  const token = tokenOf(chain, address(key))
  const amount = decimalToRaw(text, token.decimals)
  if (amount === undefined) throw badParam(`${key} has ${token.decimals} decimals, not as many as ${text}`)
  return () => transferToken(treasury, to, token, amount)
}

function tokenOf(chain: Chain, key: Address): Token {
  const decimals = chain.decimalsOf(key)
  const owner = chain.account(key)?.owner
  if (decimals === undefined || owner === undefined) throw badParam(`${key} is not a mint of this chain`)
  return { mint: key, decimals, program: owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022' }
}
