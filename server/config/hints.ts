/** Finds settings that do nothing: a misspelt name, or a variable whose service is not set up. */
import { slips } from '#assistant/understanding/distance.ts'
import type { Environment } from './values.ts'
import type { Variable } from './variables/variable.ts'
import { variables } from './variables.ts'

const KNOWN = Object.entries<Variable>(variables)
/** Read by tests and tools, and not by the configuration. */
const OTHER_PARLEY = /^PARLEY_(?:TEST_|CRASHES$|SAVES$)/
const SLIPS_MAX = 2
/** Shorter names are near too many others. */
const LENGTH_MIN = 6

/** Returns a sentence for each. */
export const hintsFor = (env: Environment): readonly string[] => [
  ...Object.keys(env).flatMap((name) => (env[name] ? (misspelt(name) ?? []) : [])),
  ...KNOWN.flatMap(([name, { needs }]) => (env[name] ? (useless(name, needs, env) ?? []) : [])),
]

function misspelt(name: string): string | undefined {
  if (Object.hasOwn(variables, name) || OTHER_PARLEY.test(name)) return undefined
  const [nearest] = KNOWN.map(([known]) => ({ known, distance: slips(name, known, SLIPS_MAX) }))
    .filter(({ known, distance }) => known.length >= LENGTH_MIN && distance <= SLIPS_MAX)
    .sort((one, other) => one.distance - other.distance)
  if (nearest) return `${name} is no setting of Parley and does nothing. Did you mean ${nearest.known}?`
  return name.startsWith('PARLEY_') ? `${name} is no setting of Parley and does nothing.` : undefined
}

function useless(name: string, needs: readonly string[] = [], env: Environment): string | undefined {
  if (needs.length === 0 || needs.some((each) => env[each])) return undefined
  return `${name} does nothing without ${needs.join(' or ')}.`
}
