/** Marks what speaks against a token. A verified token keeps its authorities for good reasons, as USDC does. */
import type { Output } from '#contract/tool.ts'
import type { TokenInsight } from '#domain/token-insight.ts'
import type { gmgnFetchTokenSnapshot, RiskMark } from './contract.ts'

type Snapshot = Omit<Output<typeof gmgnFetchTokenSnapshot>, 'risks'>

const NEW_TOKEN_MS = 7 * 86_400_000
const THIN_LIQUIDITY_USD = 10_000
const CONCENTRATED_PERCENT = 50
const INSIDERS_PERCENT = 10
const RUG_RISK = 0.5

export function risksOf(snapshot: Snapshot, insight: TokenInsight | undefined): RiskMark[] {
  const { verified, firstPoolAt, fetched_at, mintAuthority, freezeAuthority, liquidityUsd, holders } =
    snapshot
  const isOpen = (authority: 'open' | 'closed' | null): boolean => authority === 'open' && verified !== true
  const ageMs = firstPoolAt === null ? undefined : Date.parse(fetched_at) - Date.parse(firstPoolAt)
  const rules: readonly (readonly [RiskMark, boolean])[] = [
    ['unverified', verified === false],
    ['rug_risk', (insight?.rugRisk ?? 0) >= RUG_RISK],
    ['mint_authority_open', isOpen(mintAuthority)],
    ['freeze_authority_open', isOpen(freezeAuthority)],
    ['concentrated', (holders.topTenPercent ?? 0) >= CONCENTRATED_PERCENT && verified !== true],
    ['insiders', (holders.developerPercent ?? 0) + (holders.insiderPercent ?? 0) >= INSIDERS_PERCENT],
    ['wash_trading', insight?.isWashTraded === true],
    ['thin_liquidity', liquidityUsd !== null && liquidityUsd < THIN_LIQUIDITY_USD],
    ['new_token', ageMs !== undefined && ageMs < NEW_TOKEN_MS],
  ]
  return rules.flatMap(([mark, holds]) => (holds ? [mark] : []))
}
