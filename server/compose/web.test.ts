import { describe, expect, it } from 'vitest'
import { silentLog } from '#adapters/db/testing/database.ts'
import type { Actor } from '#domain/ports.ts'
import type { WebQuery } from '#domain/web.ts'
import { readConfig } from '../config/config.ts'
import { createLimits } from '../http/limits.ts'
import { noUsage } from '../testing/usage.ts'
import { composeWeb, rulesFor, webSystem } from './web.ts'

const QUERY: WebQuery = { query: 'staking', maxResults: 3, depth: 'basic', wantsAnswer: true }
const GUEST: Actor = { kind: 'guest', id: 'g1' }

function composed(env: Record<string, string>, networkOf = (_actor: Actor): string | undefined => undefined) {
  const config = readConfig(env)
  const limits = createLimits(undefined, rulesFor(config))
  const web = composeWeb({
    config,
    version: '1',
    limits,
    networkOf,
    usage: noUsage(),
    clock: { now: Date.now },
    log: silentLog,
  })
  return { system: webSystem(config), ...web }
}

describe('the web', () => {
  it('is the sandbox’s own without a key', async () => {
    const { ports, system, close } = composed({})
    expect(system).toMatchObject({ id: 'web', mode: 'embedded', label: 'Sandbox web' })
    expect(await ports.webSearch.search(QUERY, GUEST)).toMatchObject({ ok: true, source: 'Sandbox web' })
    expect(await ports.webPages.read('https://solana.com/')).toMatchObject({ problem: 'no_internet' })
    expect(await ports.webPages.read('http://169.254.169.254/')).toMatchObject({ problem: 'address_blocked' })
    await close()
  })

  it('has no search when it is live without a key, and never the sandbox’s', async () => {
    const { ports, system, close } = composed({ WEB: 'live' })
    expect(system.detail).toContain('TAVILY_API_KEY')
    expect(await ports.webSearch.search(QUERY, GUEST)).toMatchObject({ ok: false, reason: 'unconfigured' })
    await close()
  })
})

describe('the daily share of searches', () => {
  const env = { TAVILY_API_KEY: 'tvly-1', WEB_SEARCHES_PER_DAY: '2' }
  const spent = { code: 'web_searches_spent' }

  it('is counted by person, and twice for an advanced search', async () => {
    const { ports, close } = composed(env)
    const ada: Actor = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: [] }
    const search = (actor: Actor, depth: WebQuery['depth'] = 'basic') =>
      ports.webSearch.search({ ...QUERY, depth }, actor)
    await search(ada, 'advanced')
    await expect(search(ada)).rejects.toMatchObject(spent)
    await search(GUEST)
    await search(GUEST)
    await expect(search(GUEST)).rejects.toMatchObject(spent)
    await close()
  })

  it('is one for all guests of a network', async () => {
    const { ports, close } = composed(env, ({ kind }) => (kind === 'guest' ? 'network' : undefined))
    await ports.webSearch.search(QUERY, GUEST)
    await ports.webSearch.search(QUERY, { kind: 'guest', id: 'g2' })
    await expect(ports.webSearch.search(QUERY, { kind: 'guest', id: 'g3' })).rejects.toMatchObject(spent)
    await close()
  })
})

describe('the pages of a minute', () => {
  it('are twenty for all guests of a network', async () => {
    const { ports, close } = composed({}, ({ kind }) => (kind === 'guest' ? 'network' : undefined))
    const read = (id: string) => ports.webPages.read('https://solana.com/', undefined, { kind: 'guest', id })
    for (let n = 0; n < 20; n++) await read(`g${n}`)
    await expect(read('g20')).rejects.toMatchObject({ code: 'rate_limited' })
    await close()
  })
})
