/** The scopes that a user can grant to an outside program, in plain words. */

export const SCOPES = ['tools', 'trade'] as const
export type Scope = (typeof SCOPES)[number]

export const scopeWords: Readonly<Record<Scope, string>> = {
  tools: 'Look things up with your tools: wallets, balances, tokens.',
  trade: 'Prepare trades from your wallet. Each trade still needs your own click here.',
}

/** The tools that need more than `tools`. */
const TRADE_TOOLS: ReadonlySet<string> = new Set([
  'solana_swap_preview',
  'solana_swap_execute',
  'set_session_wallet_override',
])

export const scopeOf = (tool: string): Scope => (TRADE_TOOLS.has(tool) ? 'trade' : 'tools')

/** 'tools trade' → both; undefined for an unknown scope. An empty request gets the least. */
export function readScopes(requested: string | undefined): readonly Scope[] | undefined {
  const words = [...new Set((requested ?? 'tools').split(' ').filter(Boolean))]
  if (words.length === 0) return ['tools']
  return words.every((word) => SCOPES.includes(word as Scope)) ? (words as Scope[]) : undefined
}
