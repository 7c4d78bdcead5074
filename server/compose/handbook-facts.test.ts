/** Tests that every placeholder of the handbook gets its value from the configuration or from the person. */
import { describe, expect, it, vi } from 'vitest'
import { readHandbook } from '#assistant/handbook/handbook.ts'
import type { Session } from '#domain/sessions.ts'
import { readConfig } from '../config/config.ts'
import { handbookFacts } from './handbook-facts.ts'
import { personFacts } from './person-facts.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const OPENED = { status: 'previewed', networkFeeLamports: '10000', rentLamports: '0' }

const SECURITY = {
  waiting: [],
  passkeys: [],
  passkeyTradeUsd: 300,
  newAddressesUsd: 40,
  delayMs: 3_600_000,
  isNotified: true,
}

const factsFor = (kind: 'guest' | 'user', env: Record<string, string> = {}, changes: object = {}) =>
  personFacts({
    config: readConfig(env),
    signer: {
      limitsOf: async () => ({
        perTradeUsd: 500,
        perDayUsd: 800,
        spentTodayUsd: 12.4,
        leftTodayUsd: 787.6,
        mostPerTradeUsd: 9e3,
        mostPerDayUsd: 9e3,
      }),
      security: async () => SECURITY,
      status: async () => ({ paused: false, wallets: 1, keyVersion: 1, decisions: 0 }),
    },
    swaps: { list: async () => [OPENED as never] },
    guardOf: async () => undefined,
    settings: { of: async () => ({ slippageBps: 30, language: null }) },
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

  it('differ between guests and people who are logged in', async () => {
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
      'limit.left.usd': '787.60 dollars',
      'limit.most.usd': '9,000 dollars',
      'swap.slippage.max': '5 percent',
    })
  })

  it('say what is left of the limit that guests share, where that is less', async () => {
    const limitsOf = vi.fn(async () => ({
      ...{ perTradeUsd: 500, perDayUsd: 2000, mostPerTradeUsd: 500, mostPerDayUsd: 2000 },
      ...{ spentTodayUsd: 40, leftTodayUsd: 100, isShared: true as const },
    }))
    const changes = { signer: { limitsOf }, networkOf: () => 'a network' }
    expect(await factsFor('guest', {}, changes)).toMatchObject({
      'limit.used.usd': '40 dollars',
      'limit.left.usd': '100 dollars',
      'limit.left.why': 'Guests share a limit, and the others have used part of it',
    })
    expect(limitsOf).toHaveBeenCalledWith({
      owner: { kind: 'demo' },
      actor: 'guest:a1',
      network: 'a network',
    })
    expect(await factsFor('user')).not.toHaveProperty(['limit.left.why'])
  })

  it('name the slippage that a person has chosen in the settings', async () => {
    expect(await factsFor('guest')).toMatchObject({ 'swap.slippage.default': '1 percent' })
    expect(await factsFor('user')).toMatchObject({ 'swap.slippage.default': '0.3 percent' })
  })

  it('read passkeys and waits from the signer, and for guests from the configuration', async () => {
    expect(await factsFor('user')).toMatchObject({
      'passkey.trade.usd': '300 dollars',
      'send.new.usd': '40 dollars',
      'security.wait': 'an hour',
    })
    const guest = await factsFor('guest', { PASSKEY_TRADE_USD: '800', SECURITY_DELAY_MINUTES: '30' })
    expect(guest).toMatchObject({
      'passkey.trade.usd': '800 dollars',
      'send.new.usd': '25 dollars',
      'security.wait': '30 minutes',
    })
    expect(await factsFor('guest')).not.toHaveProperty(['security.wait'])
  })

  it('name the share of paid services of guests and of people with an account', async () => {
    expect(await factsFor('guest')).toMatchObject({ 'usage.day.usd': '1 dollar' })
    expect(await factsFor('user', { USAGE_CAP_USER_USD: '7.5' })).toMatchObject({
      'usage.day.usd': '7.50 dollars',
    })
    expect(await factsFor('user', { USAGE_CAP_USER_USD: 'none' })).not.toHaveProperty(['usage.day.usd'])
  })

  it('promise only what the sources of this server can do', () => {
    const rpc = { SOLANA_RPC_URL: 'https://rpc.example', GUEST_HISTORY_DAYS: '0' }
    const bare = handbookFacts(readConfig(rpc))
    expect(bare).toMatchObject({
      'tools.can':
        'look up wallets, tokens, prices and charts, prepare swaps and transfers, and read web pages',
      'tools.cannot': expect.stringContaining('search posts on X, follow well-known traders, or list live'),
      'posts.state': 'The operator of this server has not set up the search of posts',
    })
    expect(bare).not.toHaveProperty(['guest.history'])
    const keys = { TAVILY_API_KEY: 't', X_BEARER_TOKEN: 'x', GMGN_API_KEY: 'g', PUMPFUN_FEED: 'on' }
    expect(handbookFacts(readConfig({ ...rpc, ...keys }))).toMatchObject({
      'tools.cannot': 'place orders that wait for a price, stake, lend, or show NFTs',
      'web.state': 'I can search the web and read public pages',
    })
    expect(handbookFacts(readConfig({}))).toMatchObject({
      'guest.history': '30 days',
      'web.state': 'Here I can search and open a small simulated web',
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
