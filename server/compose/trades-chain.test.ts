import { describe, expect, it } from 'vitest'
import { silentLog } from '#adapters/db/testing/database.ts'
import { memoryLedger } from '#domain/swaps/testing/fake-ledger.ts'
import { down, sourced } from '#domain/swaps/testing/fake-orders.ts'
import { ConfigError } from '../config/config.ts'
import { requireTradesChain } from './trades-chain.ts'

const EMBEDDED = { chain: { mode: 'embedded', port: 0 }, dataDir: '/data' } as const
const ON_POSTGRES = { ...EMBEDDED, databaseUrl: 'postgres://db/parley' }
const REAL = { chain: { mode: 'real', rpcUrl: 'https://rpc.example/key' }, dataDir: '/data' } as const

async function start(
  config: Parameters<typeof requireTradesChain>[0]['config'],
  genesis: string | undefined,
  ledger = memoryLedger({ now: () => 0 }),
): Promise<string> {
  const settlement = { genesisHash: async () => (genesis === undefined ? down : sourced(genesis)) }
  return requireTradesChain({ config, settlement, ledger, log: silentLog }).then(
    () => 'started',
    (error: unknown) => {
      if (error instanceof ConfigError) return error.message
      throw error
    },
  )
}

describe('a start on a database', () => {
  it('gives a database without a chain the one that is there, once', async () => {
    const ledger = memoryLedger({ now: () => 0 })
    expect(await start(EMBEDDED, 'one', ledger)).toBe('started')
    expect(await start(REAL, 'one', ledger)).toBe('started')
    expect(await ledger.claimChain('other')).toBe('one')
  })

  it.each([
    [EMBEDDED, ['/data/db', '/data/chain', 'PARLEY_DATA', 'SOLANA_RPC_URL']],
    [ON_POSTGRES, ['DATABASE_URL', 'several servers', 'SOLANA_RPC_URL=http://127.0.0.1:8899']],
    [REAL, ['rpc.example (genesis two)', 'set SOLANA_RPC_URL to an RPC of the chain']],
  ])('refuses another chain and says what to do', async (config, words) => {
    const ledger = memoryLedger({ now: () => 0 })
    await ledger.claimChain('one')
    const refusal = await start(config, 'two', ledger)
    for (const word of [...words, 'genesis one', 'genesis two']) expect(refusal).toContain(word)
    expect(refusal).not.toContain('/key')
  })

  it('starts while the node does not answer, and claims nothing', async () => {
    const ledger = memoryLedger({ now: () => 0 })
    expect(await start(REAL, undefined, ledger)).toBe('started')
    expect(await ledger.claimChain('later')).toBe('later')
  })
})
