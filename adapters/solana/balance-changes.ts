/** Computes the balance changes of every owner in a transaction from the balances before and after it. */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { BalanceChange, ChainTransaction } from '#domain/chain-history.ts'
import { MalformedResponse } from './rpc.ts'

const SOL_DECIMALS = 9

export type TokenBalance = Readonly<{
  accountIndex: number
  mint: string
  /** Nodes of older versions leave it out; the account itself stands in for it. */
  owner?: string | undefined
  amount: bigint
  decimals: number
}>

export type Balances = Readonly<{
  /** Static keys, then the loaded ones: writable before readonly. */
  keys: readonly string[]
  fee: bigint
  before: readonly bigint[]
  after: readonly bigint[]
  tokensBefore: readonly TokenBalance[]
  tokensAfter: readonly TokenBalance[]
}>

type Changes = Pick<ChainTransaction, 'changes' | 'rent'>

/**
 * SOL is one figure: native lamports without the fee, plus wrapped SOL. The rent of token accounts stands apart; the
 * fee payer counts as its payer, and the owner of a closed account as its receiver.
 */
export function balanceChanges(balances: Balances): Changes {
  requireWhole(balances)
  const { keys, fee, before, after, tokensBefore, tokensAfter } = balances
  const sums = createSums()
  for (const token of tokensBefore) sums.add(ownerOf(token, keys), token, -token.amount)
  for (const token of tokensAfter) sums.add(ownerOf(token, keys), token, token.amount, token.amount)

  const rent = rentOf(balances)
  const tokenAccounts = new Set([...tokensBefore, ...tokensAfter].map(({ accountIndex }) => accountIndex))
  keys.forEach((key, index) => {
    if (tokenAccounts.has(index)) return
    const change = (after[index] ?? 0n) - (before[index] ?? 0n) + (index === 0 ? fee : 0n)
    sums.add(key, SOL, change, after[index])
  })
  for (const { payer, lamports } of rent) sums.add(payer, SOL, lamports)
  const own = new Set(keys.filter((_, index) => !tokenAccounts.has(index)))
  return { changes: sums.list(own), rent }
}

const SOL = { mint: WRAPPED_SOL, decimals: SOL_DECIMALS }

const ownerOf = ({ owner, accountIndex }: TokenBalance, keys: readonly string[]): string =>
  owner ?? (keys[accountIndex] as string) // requireWhole checks the index

type Sum = { owner: string; mint: string; decimals: number; deltaRaw: bigint; afterRaw: bigint }

function createSums() {
  const sums = new Map<string, Sum>()
  return {
    add(owner: string, { mint, decimals }: { mint: string; decimals: number }, delta: bigint, after = 0n) {
      const key = `${owner} ${mint}`
      const sum = sums.get(key) ?? { owner, mint, decimals, deltaRaw: 0n, afterRaw: 0n }
      sum.deltaRaw += delta
      sum.afterRaw += after
      sums.set(key, sum)
    },
    /** The SOL of an owner outside `keys` is only the wrapped part, so its balance afterwards is unknown. */
    list: (keys: ReadonlySet<string>): BalanceChange[] =>
      [...sums.values()]
        .filter(({ deltaRaw }) => deltaRaw !== 0n)
        .map(({ afterRaw, ...change }) =>
          change.mint === WRAPPED_SOL && !keys.has(change.owner) ? change : { ...change, afterRaw },
        ),
  }
}

/** Lamports in token accounts that are not wrapped SOL, per payer. */
function rentOf({ keys, before, after, tokensBefore, tokensAfter }: Balances): Changes['rent'] {
  const old = new Map(tokensBefore.map((token) => [token.accountIndex, token]))
  const now = new Map(tokensAfter.map((token) => [token.accountIndex, token]))
  const byPayer = new Map<string, bigint>()
  for (const index of new Set([...old.keys(), ...now.keys()])) {
    const lamports = reserve(after[index], now.get(index)) - reserve(before[index], old.get(index))
    const closed = old.get(index)
    const payer = lamports < 0n && closed ? ownerOf(closed, keys) : (keys[0] as string)
    byPayer.set(payer, (byPayer.get(payer) ?? 0n) + lamports)
  }
  return [...byPayer].flatMap(([payer, lamports]) => (lamports === 0n ? [] : [{ payer, lamports }]))
}

const reserve = (lamports = 0n, token?: TokenBalance): bigint =>
  token?.mint === WRAPPED_SOL ? lamports - token.amount : lamports

/** A balance list of another length would assign amounts to the wrong owners. */
function requireWhole({ keys, before, after, tokensBefore, tokensAfter }: Balances): void {
  const isWhole = keys.length > 0 && before.length === keys.length && after.length === keys.length
  const isInside = [tokensBefore, tokensAfter].every((tokens) => {
    const places = tokens.map(({ accountIndex }) => accountIndex)
    return new Set(places).size === places.length && places.every((place) => place < keys.length)
  })
  if (!isWhole || !isInside) throw new MalformedResponse('the balances do not fit the accounts')
}
