/** Reads the holdings of a user's own wallet for the dossier, as the tool for balances does. */
import type { Portfolio } from '#domain/memory/dossier.ts'
import type { User } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import type { Balance } from '#tools/solana_list_balances/contract.ts'
import { handler as listBalances } from '#tools/solana_list_balances/handler.server.ts'

const LIMIT = 30
const TIMEOUT_MS = 15_000

type Reads = Pick<Ports, 'chain' | 'prices' | 'tokens' | 'sparklines' | 'wallets'>

export const portfolioWith =
  (ports: Reads) =>
  async (user: User): Promise<Portfolio> => {
    const { wallet, balances, chain } = await listBalances.run({ limit: LIMIT }, ports, {
      actor: user,
      sessionId: undefined,
      channel: 'page',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { wallet: wallet.address, holdings: balances.map(holdingOf), asOf: chain.asOf }
  }

const holdingOf = ({ amountUi, token, portfolio }: Balance): Portfolio['holdings'][number] => ({
  symbol: token.symbol,
  mintAddress: token.address,
  amount: amountUi,
  usdValue: token.valueUsd,
  portfolioWeightPct: portfolio.sharePercent,
})
