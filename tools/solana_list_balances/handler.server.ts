/** Reads a wallet from the chain, prices and names what it holds. Without prices or names the amounts still stand. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey, shortAddress } from '#contract/rules/address.ts'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { NAME_MAX, outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { Output } from '#contract/tool.ts'
import type { TokenIdentity } from '#domain/market.ts'
import type { Actor } from '#domain/ports.ts'
import type { Wallets } from '#domain/wallets.ts'
import { type CallInfo, defineHandler } from '../_kit/handler.server.ts'
import { missingWords } from '../_kit/origin.ts'
import { cents, dollars, rounded } from '../_kit/rounded.ts'
import { originOf, partOriginOf } from '../_kit/sourced.server.ts'
import { type Balance, MAX_BALANCES, solanaListBalances } from './contract.ts'
import { byValue, positionsOf, type Totals, totalsOf, type Valued, valued } from './positions.server.ts'

/** spec C9.28–C9.29: these are named by their mint, whatever a source says. */
const KNOWN: Readonly<Record<string, { symbol: string; name: string }>> = {
  [WRAPPED_SOL]: { symbol: 'SOL', name: 'Solana' },
  [USDC]: { symbol: 'USDC', name: 'USD Coin' },
}

export const handler = defineHandler(solanaListBalances, ['chain', 'prices', 'tokens', 'wallets'], {
  run: async ({ wallet_address, min_ui = 0, limit = MAX_BALANCES }, ports, { actor, sessionId, signal }) => {
    const wallet = await walletOf(wallet_address?.trim(), ports.wallets, { actor, sessionId })
    const holdings = await ports.chain.holdings(wallet.address, signal)
    if (!holdings.ok) throw new ParleyError('balances_unavailable', { reason: holdings.reason })

    const positions = positionsOf(holdings.data)
    // Where every row will be shown, names need not wait for the prices that say which come first.
    const showsAll = min_ui === 0 && positions.length <= limit
    const [prices, names] = await Promise.all([
      ports.prices.of(addressesOf(positions), signal),
      showsAll ? ports.tokens.byMint(addressesOf(positions), signal) : undefined,
    ])
    const all = positions.map((position) =>
      valued(position, prices.ok ? prices.data.get(position.address) : undefined),
    )
    const totals = totalsOf(all)
    const wanted = all.filter(({ amount }) => amount >= min_ui).sort(byValue)
    const listed = wanted.slice(0, limit)
    // Only what is shown is named, so a wallet full of dust costs one question.
    const identities = names ?? (await ports.tokens.byMint(addressesOf(listed), signal))

    return {
      ok: true as const,
      wallet,
      user: { id: actor.kind === 'user' ? actor.id : null },
      balances: listed.map((row) =>
        balanceOf(row, identities.ok ? identities.data.get(row.address) : undefined, totals),
      ),
      more: wanted.length - listed.length,
      belowMin: all.length - wanted.length,
      portfolio: {
        totalValueUsd: prices.ok ? totals.valueUsd : null,
        changeUsd24h: totals.changeUsd,
        change24hPct: totals.changePct,
        pricedCount: totals.priced,
        unpricedCount: totals.unpriced,
      },
      chain: { ...originOf(holdings), slot: holdings.data.slot.toString() },
      prices: partOriginOf(prices),
      identities: partOriginOf(identities),
    }
  },
  modelView: (output) => modelView(output),
})

const addressesOf = (positions: readonly { address: string }[]): string[] =>
  positions.map(({ address }) => address)

/** The named wallet, or the active one. A wallet of the caller keeps its label. */
async function walletOf(
  asked: string | undefined,
  wallets: Wallets,
  { actor, sessionId }: { actor: Actor; sessionId: CallInfo['sessionId'] | undefined },
): Promise<{ address: string; label?: string }> {
  if (!asked) {
    const { wallet } = await wallets.active(actor, sessionId)
    if (!wallet) throw new ParleyError('wallet_address_required')
    return { address: wallet.address, label: wallet.label }
  }
  if (!isPublicKey(asked)) throw new ParleyError('invalid_wallet_address')
  const own = (await wallets.list(actor)).find(({ address }) => address === asked)
  return { address: asked, ...(own && { label: own.label }) }
}

function balanceOf(row: Valued, identity: TokenIdentity | undefined, totals: Totals): Balance {
  const { valueUsd, valueUsd24hAgo, priceUsd, change24h } = row
  return {
    mint: row.mint,
    ata: row.ata,
    accounts: row.accounts,
    amountRaw: row.raw.toString(),
    amountUi: row.amount,
    decimals: row.decimals,
    isNative: row.mint === NATIVE_SOL,
    ...(row.wrappedRaw > 0n && { wrappedRaw: row.wrappedRaw.toString() }),
    program: row.program,
    token: {
      address: row.address,
      ...namesOf(row.address, identity),
      ...marketOf(identity),
      priceUsd: priceUsd ?? null,
      priceChange24h: change24h ?? null,
      valueUsd: valueUsd ?? null,
    },
    portfolio: {
      sharePercent:
        valueUsd === undefined || totals.valueUsd === 0 ? null : (valueUsd / totals.valueUsd) * 100,
      changeUsd24h: valueUsd === undefined || valueUsd24hAgo === undefined ? null : valueUsd - valueUsd24hAgo,
    },
  }
}

function namesOf(mint: string, identity: TokenIdentity | undefined) {
  const known = KNOWN[mint]
  if (known) return { ...known, ...(identity && { verified: identity.verified }) }
  if (!identity) return { symbol: shortAddress(mint) }
  return {
    symbol: outsideText(identity.symbol, SYMBOL_MAX) || shortAddress(mint),
    name: outsideText(identity.name, NAME_MAX),
    verified: identity.verified,
  }
}

function marketOf(identity: TokenIdentity | undefined) {
  if (!identity) return {}
  const { imageUrl, marketCapUsd, fdvUsd, liquidityUsd } = identity
  return {
    ...(imageUrl !== undefined && { imageUrl }),
    ...(marketCapUsd !== undefined && { marketCap: marketCapUsd }),
    ...(fdvUsd !== undefined && { fdv: fdvUsd }),
    ...(liquidityUsd !== undefined && { liquidityUsd }),
  }
}

function modelView({ wallet, balances, more, portfolio, chain, prices }: Output<typeof solanaListBalances>) {
  const change = cents(portfolio.change24hPct ?? undefined)
  const priced = prices.ok ? `prices ${prices.source}` : `no prices: ${missingWords(prices)}`
  return {
    wallet,
    total_usd: dollars(portfolio.totalValueUsd ?? undefined),
    ...(change !== null && { change_24h_pct: change }),
    priced: portfolio.pricedCount,
    unpriced: portfolio.unpricedCount,
    rows: balances.map(({ amountUi, token }) => ({
      symbol: token.symbol,
      ...(token.name && { name: token.name }),
      mint: token.address,
      amount: rounded(amountUi, 9),
      usd: dollars(token.valueUsd ?? undefined),
      price: rounded(token.priceUsd ?? undefined),
    })),
    more,
    source: `${chain.source}; ${priced}`,
    as_of: chain.asOf,
    ...((chain.stale || (prices.ok && prices.stale)) && { stale: true }),
  }
}
