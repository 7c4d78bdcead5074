/** Reads the holdings of a wallet from the chain, prices and names them. Amounts remain where prices or names are missing. */
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
import { fitToPrice } from '../_kit/sparkline.ts'
import { type Balance, MAX_BALANCES, solanaListBalances } from './contract.ts'
import { byValue, positionsOf, type Totals, totalsOf, type Valued, valued } from './positions.server.ts'

/** spec C9.28–C9.29: these are named by their mint, whatever a source says. */
const KNOWN: Readonly<Record<string, { symbol: string; name: string }>> = {
  [WRAPPED_SOL]: { symbol: 'SOL', name: 'Solana' },
  [USDC]: { symbol: 'USDC', name: 'USD Coin' },
}

/** The card shows so many rows at first. */
const SPARKLINES = 6

/** A crowd of worthless tokens never hides these. */
const ALWAYS_READ = [WRAPPED_SOL, USDC]

export const handler = defineHandler(
  solanaListBalances,
  ['chain', 'prices', 'tokens', 'sparklines', 'wallets'],
  {
    run: async (
      { wallet_address, min_ui = 0, limit = MAX_BALANCES },
      ports,
      { actor, sessionId, signal },
    ) => {
      const wallet = await walletOf(wallet_address?.trim(), ports.wallets, { actor, sessionId })
      const holdings = await ports.chain.holdings(wallet.address, signal, ALWAYS_READ)
      if (!holdings.ok) throw new ParleyError('balances_unavailable', { reason: holdings.reason })

      const positions = positionsOf(holdings.data)
      const isEmpty = positions.length === 0
      // Where every row is shown, the names need not wait for the prices that decide the order.
      const showsAll = min_ui === 0 && positions.length <= limit
      const [prices, names] = await Promise.all([
        isEmpty ? undefined : ports.prices.of(addressesOf(positions), signal),
        showsAll && !isEmpty ? ports.tokens.byMint(addressesOf(positions), signal) : undefined,
      ])
      const all = positions.map((position) =>
        valued(position, prices?.ok ? prices.data.get(position.address) : undefined),
      )
      const totals = totalsOf(all)
      const wanted = all.filter(({ amount }) => amount >= min_ui).sort(byValue)
      const listed = wanted.slice(0, limit)
      // Only the listed tokens are named, so a wallet full of dust costs one request.
      const [identities, lines] = await Promise.all([
        names ?? (isEmpty ? undefined : ports.tokens.byMint(addressesOf(listed), signal)),
        ports.sparklines.of(addressesOf(listed.slice(0, SPARKLINES))),
      ])

      return {
        ok: true as const,
        wallet,
        user: { id: actor.kind === 'user' ? actor.id : null },
        balances: listed.map((row) =>
          balanceOf(row, {
            identity: identities?.ok ? identities.data.get(row.address) : undefined,
            line: lines.get(row.address),
            totals,
          }),
        ),
        more: wanted.length - listed.length,
        belowMin: all.length - wanted.length,
        accountsRead: holdings.data.accountsRead,
        portfolio: {
          totalValueUsd: !prices || prices.ok ? totals.valueUsd : null,
          changeUsd24h: totals.changeUsd,
          change24hPct: totals.changePct,
          pricedCount: totals.priced,
          unpricedCount: totals.unpriced,
        },
        chain: { ...originOf(holdings), slot: holdings.data.slot.toString() },
        prices: prices ? partOriginOf(prices) : null,
        identities: identities ? partOriginOf(identities) : null,
      }
    },
    modelView: (output) => modelView(output),
  },
)

const addressesOf = (positions: readonly { address: string }[]): string[] =>
  positions.map(({ address }) => address)

/** The named wallet, or the active one. A wallet of the caller keeps its label. */
async function walletOf(
  requested: string | undefined,
  wallets: Wallets,
  { actor, sessionId }: { actor: Actor; sessionId: CallInfo['sessionId'] | undefined },
): Promise<{ address: string; label?: string }> {
  if (!requested) {
    const { wallet } = await wallets.active(actor, sessionId)
    if (!wallet) throw new ParleyError('wallet_address_required')
    return { address: wallet.address, label: wallet.label }
  }
  if (!isPublicKey(requested)) throw new ParleyError('invalid_wallet_address')
  const own = (await wallets.list(actor)).find(({ address }) => address === requested)
  return { address: requested, label: own?.label }
}

type Known = Readonly<{
  identity: TokenIdentity | undefined
  line: readonly number[] | undefined
  totals: Totals
}>

function balanceOf(row: Valued, { identity, line, totals }: Known): Balance {
  const { valueUsd, valueUsd24hAgo, priceUsd, change24h } = row
  return {
    mint: row.mint,
    ata: row.ata,
    accounts: row.accounts,
    amountRaw: row.raw.toString(),
    amountUi: row.amount,
    decimals: row.decimals,
    isNative: row.mint === NATIVE_SOL,
    wrappedRaw: row.wrappedRaw > 0n ? row.wrappedRaw.toString() : undefined,
    program: row.program,
    token: {
      address: row.address,
      ...namesOf(row.address, identity),
      ...marketOf(identity),
      priceUsd: priceUsd ?? null,
      priceChange24h: change24h ?? null,
      sparkline: line && fitToPrice(line, { usd: priceUsd, change24h }),
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
  if (known) return { ...known, verified: identity?.verified }
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
  return { imageUrl, marketCap: marketCapUsd, fdv: fdvUsd, liquidityUsd }
}

function modelView(output: Output<typeof solanaListBalances>) {
  const { wallet, balances, more, accountsRead, portfolio, chain, prices } = output
  const noPrices = prices && !prices.ok ? missingWords(prices) : undefined
  const priced = prices?.ok ? `; prices ${prices.source}` : noPrices && `; no prices: ${noPrices}`
  return {
    wallet,
    total_usd: dollars(portfolio.totalValueUsd ?? undefined),
    change_24h_pct: cents(portfolio.change24hPct ?? undefined) ?? undefined,
    priced: portfolio.pricedCount,
    unpriced: portfolio.unpricedCount,
    rows: balances.map(({ amountUi, token }) => ({
      symbol: token.symbol,
      name: token.name || undefined,
      mint: token.address,
      amount: rounded(amountUi, 9),
      usd: dollars(token.valueUsd ?? undefined),
      price: rounded(token.priceUsd ?? undefined),
    })),
    more,
    accounts_read: accountsRead,
    no_prices: noPrices,
    source: `${chain.source}${priced ?? ''}`,
    as_of: chain.asOf,
    stale: chain.stale || (prices?.ok && prices.stale) ? (true as const) : undefined,
  }
}
