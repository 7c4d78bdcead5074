import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, type Environment, readConfig, variables } from './config.ts'

const RPC = { SOLANA_RPC_URL: 'https://rpc.example' }
const WALLET = { DEMO_WALLET_ADDRESS: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }

function complaint(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('this environment was accepted')
}

describe('readConfig', () => {
  it('runs with nothing: loopback, embedded chain, sandbox market', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8787,
      dataDir: resolve('.parley'),
      chain: { mode: 'embedded', port: 8899 },
      market: { mode: 'sandbox' },
      trustedProxies: 0,
      siteUrl: 'https://parley.example',
      logLevel: 'info',
    })
  })

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
  })

  it('goes live with a real chain, and carries the key of Jupiter', () => {
    const config = readConfig({ ...RPC, ...WALLET, JUPITER_API_KEY: 'k' })
    expect(config.chain).toEqual({
      mode: 'real',
      rpcUrl: RPC.SOLANA_RPC_URL,
      demoWallet: WALLET.DEMO_WALLET_ADDRESS,
    })
    expect(config.market).toEqual({ mode: 'live', jupiterKey: 'k' })
  })

  it('lets live prices stand beside the embedded chain', () => {
    expect(readConfig({ MARKET: 'live' })).toMatchObject({
      chain: { mode: 'embedded' },
      market: { mode: 'live' },
    })
  })

  it.each<[string, Environment]>([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['CHAIN_PORT', { CHAIN_PORT: '-1' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['SOLANA_RPC_URL', { SOLANA_RPC_URL: 'ftp://x', ...WALLET }],
    ['DEMO_WALLET_ADDRESS', { ...RPC, DEMO_WALLET_ADDRESS: 'not-a-key' }],
    ['DEMO_WALLET_ADDRESS', RPC],
    ['DEMO_WALLET_ADDRESS', WALLET],
    ['MARKET', { MARKET: 'both' }],
    ['MARKET', { ...RPC, ...WALLET, MARKET: 'sandbox' }],
    ['PARLEY_ORIGIN', { PARLEY_ORIGIN: 'https://parley.example/app' }],
    ['PARLEY_ORIGIN', { PARLEY_ORIGIN: 'parley.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['PARLEY_SECRET', { PARLEY_SECRET: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('names %s when it is wrong', (name, env) => {
    expect(complaint(env)).toContain(name)
  })

  it('tells all problems at once', () => {
    const told = complaint({ PORT: 'x', LOG_LEVEL: 'loud' })
    expect(told).toContain('PORT')
    expect(told).toContain('LOG_LEVEL')
  })

  it('never repeats a secret that it refuses', () => {
    expect(complaint({ PARLEY_SECRET: 'hunter2' })).not.toContain('hunter2')
  })

  it('says of every variable what it means and what to do', () => {
    for (const [name, { meaning, remedy }] of Object.entries(variables)) {
      expect(name).toMatch(/^[A-Z_]+$/)
      expect(meaning).toMatch(/^[A-Z].*\.$/)
      expect(remedy).not.toBe('')
    }
  })
})
