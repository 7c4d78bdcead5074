/** Says which tools return results that speak of their user's money; a shared copy can hide these. */
import type { ToolContract } from '#contract/tool.ts'
import type { ToolsOf } from '#domain/shares/copy.ts'

/** Results of the session and of the coding agent are personal as well. */
const PERSONAL_GROUPS: readonly string[] = ['wallet', 'session', 'agent']

export const sharedTools =
  (contracts: Readonly<Record<string, ToolContract>>): ToolsOf =>
  (name) => {
    const contract = Object.hasOwn(contracts, name) ? contracts[name] : undefined
    return contract && { title: contract.title, isPersonal: isPersonal(contract) }
  }

const isPersonal = ({ group, scope, staleBy }: ToolContract): boolean =>
  PERSONAL_GROUPS.includes(group) ||
  scope === 'trade' ||
  staleBy.includes('wallet') ||
  staleBy.includes('wallet_choice')
