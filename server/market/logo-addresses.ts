/** Knows the address of each token's logo, as the source of token identities last gave it. */
import type { Budget } from '#adapters/_kit/budget.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TokenIdentity, Tokens } from '#domain/market.ts'
import type { Clock } from '#domain/ports.ts'

/** 'later' where the source may not be requested now. */
export type LogoAddress = Readonly<{ url: string } | { missing: 'none' | 'later' }>

export type LogoAddresses = Readonly<{
  of(mint: string): Promise<LogoAddress>
  /** The same port; its answers are remembered here. */
  tokens: Tokens
}>

type Known = Readonly<{ url: string | undefined; at: number }>
type Parts = Readonly<{
  tokens: Tokens
  clock: Clock
  /** For look-ups of mints that nothing else on this server looked up. */
  budget: Budget
}>

const MAX_KNOWN = 5_000
const MAX_BATCH = 100
const DAY_MS = 86_400_000
const MISSING_MS = 600_000

const keyOf = (mint: string): string => (mint === NATIVE_SOL ? WRAPPED_SOL : mint)

export function createLogoAddresses({ tokens, clock, budget }: Parts): LogoAddresses {
  const known = new Map<string, Known>()
  let batch = new Set<string>()
  let flight = Promise.resolve()

  function remember(mint: string, token: TokenIdentity | undefined): void {
    // An unverified token may wear the logo of another one.
    const url = token?.verified ? token.imageUrl : undefined
    known.delete(keyOf(mint))
    known.set(keyOf(mint), { url, at: clock.now() })
    const [oldest] = known.keys()
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  function recall(mint: string): Known | undefined {
    const found = known.get(mint)
    const keepMs = found?.url === undefined ? MISSING_MS : DAY_MS
    return found && clock.now() - found.at < keepMs ? found : undefined
  }

  const remembering: Tokens = {
    async byMint(mints, signal) {
      const answer = await tokens.byMint(mints, signal)
      if (answer.ok) for (const mint of mints) remember(mint, answer.data.get(mint))
      return answer
    },
    async search(query, signal) {
      const answer = await tokens.search(query, signal)
      if (answer.ok) for (const token of answer.data) remember(token.mint, token)
      return answer
    },
  }

  async function load(): Promise<void> {
    const mints = [...batch]
    batch = new Set()
    if (budget.blockedUntil() !== undefined) return
    budget.spend()
    await remembering.byMint(mints).catch(() => undefined)
  }

  /** Mints that arrive during a look-up share the next one. */
  function lookUp(mint: string): Promise<void> {
    if (batch.size >= MAX_BATCH) return flight
    if (batch.size === 0) flight = flight.then(load)
    batch.add(mint)
    return flight
  }

  return {
    tokens: remembering,
    async of(mint) {
      const key = keyOf(mint)
      if (!recall(key)) await lookUp(key)
      const found = recall(key)
      if (!found) return { missing: 'later' }
      return found.url === undefined ? { missing: 'none' } : { url: found.url }
    },
  }
}
