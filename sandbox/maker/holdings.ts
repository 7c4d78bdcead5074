/** Reads holdings from the chain, SOL being what an account itself holds. */
import { address, type Rpc, type SolanaRpcApi } from '@solana/kit'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { type Token, tokenAccountOf } from '../chain/token-account.ts'
import { parseTokenAccount } from '../chain/token-layout.ts'

/** One holder's account of one token. */
export type Pocket = Readonly<{ address: string; exists: boolean; amount: bigint }>

export type Holdings = ReturnType<typeof createHoldings>

const MAX_KNOWN = 10_000

export const isSol = ({ mint }: Pick<Token, 'mint'>): boolean => mint === WRAPPED_SOL

export function createHoldings(rpc: Rpc<SolanaRpcApi>) {
  const known = new Map<string, string>()

  /** The account in which this holder keeps this token. */
  async function placeOf(holder: string, token: Token): Promise<string> {
    if (isSol(token)) return holder
    const name = `${holder} ${token.mint}`
    const place = known.get(name) ?? (await tokenAccountOf(holder, token))
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(name, place)
    return place
  }

  return {
    placeOf,
    /** All of one moment. */
    async read(wanted: readonly (readonly [holder: string, token: Token])[]): Promise<readonly Pocket[]> {
      const places = await Promise.all(wanted.map(([holder, token]) => placeOf(holder, token)))
      const { value } = await rpc
        .getMultipleAccounts(places.map(address), { encoding: 'base64', commitment: 'confirmed' })
        .send()
      return wanted.map(([, token], index) => {
        const account = value[index]
        const found = { address: places[index] ?? '', exists: Boolean(account) }
        if (!account) return { ...found, amount: 0n }
        if (isSol(token)) return { ...found, amount: account.lamports }
        const held = { owner: account.owner, data: new Uint8Array(Buffer.from(account.data[0], 'base64')) }
        return { ...found, amount: parseTokenAccount(held)?.amount ?? 0n }
      })
    },
  }
}
