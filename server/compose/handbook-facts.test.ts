/** Tests that every placeholder of the handbook gets its value from the configuration or from the person. */
import { describe, expect, it, vi } from 'vitest'
import { readHandbook } from '#assistant/handbook/handbook.ts'
import type { Session } from '#domain/sessions.ts'
import { readConfig } from '../config/config.ts'
import { handbookFacts } from './handbook-facts.ts'
import { personFacts } from './person-facts.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const OPENED = { status: 'previewed', networkFeeLamports: '10000', rentLamports: '0' }

const factsFor = (kind: 'guest' | 'user', env: Record<string, string> = {}, changes: object = {}) =>
  personFacts({
    config: readConfig(env),
    signer: {
      limitsOf: async () => ({
        perTradeUsd: 500,
        perDayUsd: 800,
        spentTodayUsd: 12.4,
        leftTodayUsd: 100,
        mostPerTradeUsd: 1e4,
        mostPerDayUsd: 1e4,
      }),
      status: async () => ({ paused: false, wallets: 1, keyVersion: 1, decisions: 0 }),
    },
    swaps: { list: async () => [OPENED as never] },
    guardOf: async () => undefined,
    log,
    ...changes,
  })({ id: 's1', actor: { kind, id: 'a1' } } as Session)

const placeholders = new Set(
  readHandbook().flatMap(({ answer, more }) =>
    [...`${answer} ${more}`.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
  ),
)

describe('the facts of the handbook', () => {
  it('have a value for every placeholder that an entry uses', async () => {
    const known = {
      ...handbookFacts(readConfig({ SITE_URL: 'https://parley.finance' })),
      ...(await factsFor('guest')),
      ...(await factsFor('user')),
    }
    expect([...placeholders].filter((name) => known[name] === undefined)).toEqual([])
  })

  it('name the sandbox, its play money and the built-in rules where nothing is configured', () => {
    expect(handbookFacts(readConfig({}))).toMatchObject({
      'chain.name': 'a sandbox chain inside this server',
      'chain.isPlayMoney': 'play money',
      'fee.venue': '0.1 percent',
      'swap.slippage.default': '1 percent',
      'limit.voice.usd': '25 dollars',
      'provider.name': 'a set of built-in rules, not a language model',
    })
  })

  it('name each host to which words go, and no site that is nobody’s', () => {
    const facts = handbookFacts(
      readConfig({ BRAIN_URL: 'http://brain.example:11434/v1', BRAIN_MODEL: 'qwen3' }),
    )
    expect(facts['privacy.where']).toBe(
      'What you type and say is sent to brain.example:11434, which processes it',
    )
    expect(facts).not.toHaveProperty(['site.name'])
  })

  it('are values that can be read aloud', async () => {
    const all = {
      ...handbookFacts(readConfig({})),
      ...(await factsFor('guest')),
      ...(await factsFor('user')),
    }
    expect(Object.entries(all).filter(([, value]) => /[$%*_{}]|\.$/.test(value))).toEqual([])
  })

  it('differ between guests and people who are signed in', async () => {
    expect(await factsFor('guest')).toMatchObject({
      'wallet.name': 'the shared demo wallet',
      'limit.trade.usd': '500 dollars',
      'limit.guests.day.usd': '20,000 dollars',
      'trade.fee': '0.00001 SOL',
      'trading.state': 'open',
    })
    expect(await factsFor('user')).toMatchObject({
      'wallet.name': 'your own wallet',
      'limit.day.usd': '800 dollars',
      'limit.used.usd': '12.40 dollars',
      'swap.slippage.max': '5 percent',
    })
  })

  it('follow a persona that keeps trades small', async () => {
    const guardOf = async () => ({ slippageBps: 50, perTradeUsd: 75, perDayUsd: 200 })
    expect(await factsFor('guest', {}, { guardOf })).toMatchObject({
      'limit.trade.usd': '75 dollars',
      'swap.slippage.default': '0.5 percent',
      'swap.slippage.max': '0.5 percent',
    })
  })

  it('leave out what the signer does not answer', async () => {
    const status = async () => Promise.reject(new Error('gone'))
    const facts = await factsFor('guest', {}, { signer: { status, limitsOf: status } })
    expect(facts).not.toHaveProperty(['trading.state'])
    expect(facts['limit.trade.usd']).toBe('500 dollars')
  })
})
