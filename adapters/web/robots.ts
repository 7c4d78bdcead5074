/** Asks the robots.txt of a site whether a page may be read, and remembers each for an hour. */
import robotsParser from 'robots-parser'
import type { Clock } from '#domain/ports.ts'
import { rulesFor } from './robots-rules.ts'

/** `unknown`: the site could not say, or said more than can be weighed, so nothing may be read (RFC 9309). */
export type Verdict = 'allowed' | 'refused' | 'unknown'

type Rules = Readonly<{ at: number; verdictOn: (url: string) => Verdict }>

/** The text of a robots.txt; 'none' when the site has none, 'unknown' when it did not answer. */
export type RobotsText = Readonly<{ text: string }> | 'none' | 'unknown'

type Options = Readonly<{
  /** The name that rules can address. */
  agent: string
  clock: Clock
  load: (address: URL, signal: AbortSignal) => Promise<RobotsText>
}>

const KEPT_MS = 3_600_000
/** A site that was down a moment ago may be up again. */
const UNKNOWN_KEPT_MS = 60_000
const MAX_SITES = 500
/** Characters of the rules for one reader; the longest files of large sites have half of this. */
const MAX_RULES_LENGTH = 64 * 1024
/** A rule with a star is compared with the path at every place: rules times path, a few hundredths of a second. */
const MAX_COMPARED = 5_000_000

export function createRobots({ agent, clock, load }: Options) {
  const sites = new Map<string, Rules & Readonly<{ until: number }>>()
  const rulesFrom = (address: URL, loaded: RobotsText): Rules['verdictOn'] => {
    if (loaded === 'unknown') return () => 'unknown'
    if (loaded === 'none') return () => 'allowed'
    const rules = rulesFor(agent, loaded.text)
    if (rules.length > MAX_RULES_LENGTH) return () => 'unknown'
    const robots = robotsParser(address.href, rules)
    const starred = rules.split('\n').reduce((sum, rule) => sum + (rule.includes('*') ? rule.length : 0), 0)
    return (url) => {
      if (starred * url.length > MAX_COMPARED) return 'unknown'
      return robots.isAllowed(url, agent) === false ? 'refused' : 'allowed'
    }
  }
  return async (url: URL, signal: AbortSignal): Promise<Verdict> => {
    const known = sites.get(url.origin)
    if (known && clock.now() < known.until) return known.verdictOn(url.href)
    const address = new URL('/robots.txt', url.origin)
    const loaded = await load(address, signal)
    const verdictOn = rulesFrom(address, loaded)
    const at = clock.now()
    sites.delete(url.origin)
    sites.set(url.origin, { at, verdictOn, until: at + (loaded === 'unknown' ? UNKNOWN_KEPT_MS : KEPT_MS) })
    const [oldest] = sites.keys()
    if (sites.size > MAX_SITES && oldest !== undefined) sites.delete(oldest)
    return verdictOn(url.href)
  }
}
