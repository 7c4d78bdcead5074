/** The scopes of outside programs, in words for the person who grants them. Each tool names its own in its contract. */
import type { ToolScope } from '#contract/tool.ts'

export const SCOPES = ['tools', 'trade'] as const satisfies readonly ToolScope[]
export type Scope = ToolScope

export const scopeWords: Readonly<Record<Scope, string>> = {
  tools: 'Look things up with your tools: wallets, balances, tokens.',
  trade: 'Prepare trades from your wallet. Each trade still needs your own click here.',
}

/** 'tools trade' → both; undefined when it names one that there is not. Nothing asked means the least. */
export function readScopes(asked: string | undefined): readonly Scope[] | undefined {
  const words = [...new Set((asked ?? 'tools').split(' ').filter(Boolean))]
  if (words.length === 0) return ['tools']
  return words.every((word) => SCOPES.includes(word as Scope)) ? (words as Scope[]) : undefined
}
