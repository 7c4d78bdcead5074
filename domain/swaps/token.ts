/** Resolves a token: by mint, SOL, or the symbol of exactly one verified token. A symbol alone is never an identity. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey, shortAddress } from '#contract/rules/address.ts'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { NAME_MAX, outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { TradeToken } from '#contract/trades.ts'
import type { TokenIdentity, Tokens } from '../market.ts'
import { unavailable } from './failures.ts'

/** Known by their mint whatever a source says, so that a source which is down does not take them away. */
const KNOWN: Readonly<
  Record<string, Pick<TradeToken, 'mint' | 'symbol' | 'name' | 'decimals' | 'verified'>>
> = {
  [WRAPPED_SOL]: { mint: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', decimals: 9, verified: true },
  [USDC]: { mint: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, verified: true },
}
const MINT_OF_WORD: Readonly<Record<string, string>> = {
  sol: WRAPPED_SOL,
  wsol: WRAPPED_SOL,
  solana: WRAPPED_SOL,
  usdc: USDC,
}
const MAX_CANDIDATES = 4

const words = (query: string): string => query.trim().replace(/^\$/, '').toLowerCase()

/** The mint that the query names by itself, without asking anybody. */
function mintOf(query: string): string | undefined {
  const text = query.trim()
  if (text === NATIVE_SOL) return WRAPPED_SOL
  const named = Object.hasOwn(MINT_OF_WORD, words(text)) ? MINT_OF_WORD[words(text)] : undefined
  return named ?? (isPublicKey(text) ? text : undefined)
}

export async function findToken(query: string, tokens: Tokens, signal?: AbortSignal): Promise<TradeToken> {
  const mint = mintOf(query) ?? (await mintOfSymbol(query, tokens, signal))
  const found = await tokens.byMint([mint], signal)
  const identity = found.ok ? found.data.get(mint) : undefined
  const known = KNOWN[mint]
  if (identity) return tokenOf(mint, identity)
  if (known) return known
  if (!found.ok) throw unavailable(found)
  throw new ParleyError('token_unknown', { query: outsideText(query, NAME_MAX) })
}

async function mintOfSymbol(query: string, tokens: Tokens, signal?: AbortSignal): Promise<string> {
  const found = await tokens.search(query.trim().replace(/^\$/, ''), signal)
  if (!found.ok) throw unavailable(found)
  const same = found.data.filter(({ symbol }) => words(symbol) === words(query))
  const verified = same.filter((token) => token.verified)
  const [only, another] = verified
  if (only && !another) return only.mint === NATIVE_SOL ? WRAPPED_SOL : only.mint
  const candidates = (verified.length > 0 ? verified : same).slice(0, MAX_CANDIDATES)
  const named = outsideText(query, NAME_MAX)
  if (candidates.length === 0) throw new ParleyError('token_unknown', { query: named })
  throw new ParleyError('token_ambiguous', {
    query: named,
    candidates: candidates.map(({ symbol, name, mint, verified }) => ({
      symbol: outsideText(symbol, SYMBOL_MAX),
      name: outsideText(name, NAME_MAX),
      mint,
      verified,
    })),
  })
}

function tokenOf(mint: string, identity: TokenIdentity): TradeToken {
  const { decimals, imageUrl, mintAuthorityDisabled, freezeAuthorityDisabled, liquidityUsd, firstPoolAt } =
    identity
  return {
    mint,
    symbol: outsideText(identity.symbol, SYMBOL_MAX) || shortAddress(mint),
    name: outsideText(identity.name, NAME_MAX),
    decimals,
    verified: identity.verified,
    imageUrl,
    mintAuthorityDisabled,
    freezeAuthorityDisabled,
    liquidityUsd,
    firstPoolAt,
    // A source's own name for the coin itself needs no lookup.
    ...KNOWN[mint],
  }
}
