/** The scopes that a user can grant to an outside program, in plain words; each tool names its own in its contract. */
import type { ToolScope } from '#contract/tool.ts'

export const SCOPES = ['tools', 'trade'] as const satisfies readonly ToolScope[]
export type Scope = ToolScope

export const scopeWords: Readonly<Record<Scope, string>> = {
  tools:
    'Use your tools: look up wallets, balances and tokens, search your conversations, and change what the stream shows.',
  trade: 'Prepare trades from your wallet. Each trade still needs your own click here.',
}

/** 'tools trade' → both; undefined for an unknown scope. An empty request gets the least. */
export function readScopes(requested: string | undefined): readonly Scope[] | undefined {
  const words = [...new Set((requested ?? 'tools').split(' ').filter(Boolean))]
  if (words.length === 0) return ['tools']
  return words.every((word) => SCOPES.includes(word as Scope)) ? (words as Scope[]) : undefined
}
