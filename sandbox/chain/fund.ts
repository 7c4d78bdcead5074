/** First money for a wallet: several real transfers from the treasury, once per address, resumed after a crash. */
import { type Address, address, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { decimalToRaw } from '#contract/rules/amounts.ts'
import type { Chain } from './chain.ts'
import { badParam } from './rpc/error.ts'
import type { Store } from './store.ts'
import { type Token, transferToken } from './token-account.ts'
import { TOKEN_PROGRAM } from './token-layout.ts'
import { land, memo, type Treasury } from './treasury.ts'

const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a decimal number as text'))
const mint = z.string().check(z.refine(isPublicKey, 'must be an address'))

/** Amounts as people write them, exact: `{ sol: '4.25', tokens: { [USDC]: '1250.5' } }`. */
export const funding = z.object({ sol: decimal, tokens: z.record(mint, decimal) })
export type Funding = z.output<typeof funding>

type Step = () => Promise<readonly Instruction[]>

/** From this much on SOL comes in two transfers, so that a history has more than one. */
const SPLIT_FROM = 100_000_000n

export type Fund = (to: string, funding: Funding) => Promise<readonly string[]>

/** Calls wait for each other: two at once for one address must not both pay. */
export function createFund(chain: Chain, store: Store, treasury: Treasury): Fund {
  let last: Promise<unknown> = Promise.resolve()
  return (to, wanted) => {
    const turn = last.then(() => fundOnce(chain, store, treasury, to, wanted))
    last = turn.catch(() => undefined) // the caller hears of it; the next in line must not
    return turn
  }
}

async function fundOnce(
  chain: Chain,
  store: Store,
  treasury: Treasury,
  to: string,
  wanted: Funding,
): Promise<readonly string[]> {
  const done = store.get(`funded ${to}`)
  if (done !== undefined) return JSON.parse(done) as string[] // written below
  const steps = plan(chain, treasury, to, wanted)
  const signatures: string[] = []
  for (const [index, step] of steps.entries()) {
    const key = `funding ${to} ${index}`
    const earlier = store.get(key)
    if (earlier !== undefined && chain.transaction(earlier)?.err === null) {
      signatures.push(earlier)
      continue
    }
    const note = memo(`House funding ${index + 1} of ${steps.length}`)
    const wire = await treasury.sign([...(await step()), note])
    store.set(key, wire.signature) // before it lands: after a crash it is known whether it did
    signatures.push(land(chain, wire))
  }
  store.set(`funded ${to}`, JSON.stringify(signatures))
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
