/** Lists every environment variable that Parley reads, in the order of docs/configuration.md. */
import { codexVariables } from './variables/codex.ts'
import { httpVariables } from './variables/http.ts'
import { identityVariables } from './variables/identity.ts'
import { integrationVariables } from './variables/integrations.ts'
import { moneyVariables } from './variables/money.ts'
import { providerVariables } from './variables/providers.ts'
import { serviceVariables } from './variables/services.ts'
import { usageVariables } from './variables/usage.ts'

/** The groups under the headings of docs/configuration.md. */
export const variableGroups = [
  { title: 'Address, data, chain and market', variables: serviceVariables },
  { title: 'Assistant, speech and voice calls', variables: providerVariables },
  { title: 'Usage, prices and caps', variables: usageVariables },
  { title: 'Public address, proxies and cookies', variables: httpVariables },
  { title: 'Wallet keys, signer and trade limits', variables: moneyVariables },
  { title: 'Accounts, mail and bot check', variables: identityVariables },
  { title: 'Coding agent', variables: codexVariables },
  { title: 'Metrics, log and other servers', variables: integrationVariables },
] as const

export const variables = {
  ...serviceVariables,
  ...providerVariables,
  ...usageVariables,
  ...httpVariables,
  ...moneyVariables,
  ...identityVariables,
  ...codexVariables,
  ...integrationVariables,
} as const
