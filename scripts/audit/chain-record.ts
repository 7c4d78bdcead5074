/** What the embedded chain keeps on disk, read while it is not running: who paid for what, and what it changed for whom. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { parseJson } from '#sandbox/chain/json.ts'
import { openStore, type Store, type TransactionRow } from '#sandbox/chain/store.ts'
import { parseTokenAccount } from '#sandbox/chain/token-layout.ts'
import { decodeWire } from '#sandbox/chain/wire.ts'

export type ChainTransaction = Readonly<{
  signature: string
  payer: string
  failed: boolean
  fee: bigint
  /** What it changed for this wallet, by mint; SOL without the fee, by its wrapped mint. */
  changesFor: (wallet: string) => ReadonlyMap<string, bigint>
}>

export type ChainRecord = Readonly<{
  bySignature(signature: string): ChainTransaction | undefined
  /** Everything that ever named this wallet or an account of its. */
  ofWallet(address: string): readonly ChainTransaction[]
  holdings(address: string): ReadonlyMap<string, bigint>
}>

/** More than any trial makes. */
const HISTORY = { limit: 10_000_000, before: undefined, until: undefined, upTo: 2n ** 62n } as const

const whole = z.pipe(
  z.union([z.number(), z.bigint()]),
  z.transform((value: number | bigint) => BigInt(value)),
)
const tokenBalances = z.array(
  z.object({
    mint: z.string(),
    owner: z.string(),
    uiTokenAmount: z.object({
      amount: z.pipe(
        z.string(),
        z.transform((digits: string) => BigInt(digits)),
      ),
    }),
  }),
)
const meta = z.object({
  fee: whole,
  preBalances: z.array(whole),
  postBalances: z.array(whole),
  preTokenBalances: tokenBalances,
  postTokenBalances: tokenBalances,
})

const add = (sums: Map<string, bigint>, mint: string, amount: bigint): void =>
  void sums.set(mint, (sums.get(mint) ?? 0n) + amount)

function toTransaction({ signature, err, meta: text, wire }: TransactionRow): ChainTransaction {
  const { keys } = decodeWire(wire).message
  const [payer = ''] = keys
  const told = meta.parse(parseJson(text))
  const { fee } = told
  const lamports = keys.map((_, at) => (told.postBalances[at] ?? 0n) - (told.preBalances[at] ?? 0n))
  const tokens = [
    ...told.preTokenBalances.map(({ uiTokenAmount, ...each }) => ({
      ...each,
      amount: -uiTokenAmount.amount,
    })),
    ...told.postTokenBalances.map(({ uiTokenAmount, ...each }) => ({
      ...each,
      amount: uiTokenAmount.amount,
    })),
  ]
  return {
    signature,
    payer,
    failed: err !== null,
    fee,
    changesFor(wallet) {
      const changes = new Map<string, bigint>()
      const own = lamports[keys.indexOf(wallet)]
      if (own !== undefined) add(changes, WRAPPED_SOL, wallet === payer ? own + fee : own)
      for (const { owner, mint, amount } of tokens) if (owner === wallet) add(changes, mint, amount)
      return changes
    },
  }
}

function holdingsIn(store: Store, address: string): Map<string, bigint> {
  const held = new Map([[WRAPPED_SOL, store.account(address)?.lamports ?? 0n]])
  for (const each of store.addressesOfHolder(address)) {
    const account = store.account(each)
    const token = account && parseTokenAccount(account)
    if (token) add(held, token.mint, token.amount)
  }
  return held
}

/** Nobody else may have the chain of this folder open. */
export function readChain(dataDir: string): ChainRecord & Readonly<{ close: () => void }> {
  const store = openStore(join(dataDir, 'chain', 'chain.sqlite'))
  const bySignature = (signature: string): ChainTransaction | undefined => {
    const row = store.transaction(signature)
    return row && toTransaction(row)
  }
  return {
    bySignature,
    ofWallet(address) {
      const places = [address, ...store.addressesOfHolder(address)]
      const signatures = places.flatMap((place) =>
        store.history(place, HISTORY).map(({ signature }) => signature),
      )
      return [...new Set(signatures)].flatMap((signature) => bySignature(signature) ?? [])
    },
    holdings: (address) => holdingsIn(store, address),
    close: store.close,
  }
}
