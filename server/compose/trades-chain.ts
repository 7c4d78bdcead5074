/** Refuses to start on a chain that is not the one of the database's trades. */
import { join } from 'node:path'
import type { Settlement } from '#domain/chain.ts'
import type { Ledger } from '#domain/ledger.ts'
import type { Log } from '#domain/ports.ts'
import { type Config, ConfigError } from '../config/config.ts'

type Parts = Readonly<{
  config: Pick<Config, 'chain' | 'databaseUrl' | 'dataDir'>
  settlement: Pick<Settlement, 'genesisHash'>
  ledger: Pick<Ledger, 'claimChain'>
  log: Log
}>

/** A node that does not answer now is checked before each trade begins or ends. */
export async function requireTradesChain({ config, settlement, ledger, log }: Parts): Promise<void> {
  const genesis = await settlement.genesisHash()
  if (!genesis.ok) {
    log.warn({ reason: genesis.reason }, 'the chain did not say which one it is; trades wait until it does')
    return
  }
  const stored = await ledger.claimChain(genesis.data)
  if (stored !== genesis.data) throw new ConfigError(otherChain(config, stored, genesis.data))
}

const choice = (text: string): string => `  - ${text}`

function otherChain(config: Parts['config'], stored: string, found: string): string[] {
  const chain =
    config.chain.mode === 'embedded' ? join(config.dataDir, 'chain') : new URL(config.chain.rpcUrl).host
  const database = config.databaseUrl ? 'DATABASE_URL' : join(config.dataDir, 'db')
  return [
    `The trades in ${database} are on another chain (genesis ${stored}) than ${chain} (genesis ${found}), which cannot say how they ended. No trade was touched. Do one of these, then start again:`,
    ...(config.chain.mode === 'embedded' ? embeddedChoices(config) : realChoices(config)),
  ]
}

const realChoices = ({ databaseUrl }: Parts['config']): string[] => [
  choice('set SOLANA_RPC_URL to an RPC of the chain that the trades are on'),
  choice(emptyDatabase(databaseUrl)),
]

const embeddedChoices = ({ databaseUrl }: Parts['config']): string[] => [
  choice('put the folder back that the trades’ chain is in, or name its data folder with PARLEY_DATA'),
  choice('if the trades are on a real chain, set SOLANA_RPC_URL to an RPC of it'),
  ...(databaseUrl
    ? [
        choice(
          'to run several servers on one database, give all of them the same real RPC in SOLANA_RPC_URL, or give the others the address of the one that runs the embedded chain, such as SOLANA_RPC_URL=http://127.0.0.1:8899, with MARKET=sandbox and its PARLEY_SECRET and WALLET_MASTER_KEY',
        ),
      ]
    : []),
  choice(emptyDatabase(databaseUrl)),
]

const emptyDatabase = (databaseUrl: string | undefined): string =>
  databaseUrl
    ? 'to begin anew, give DATABASE_URL an empty database'
    : 'to begin anew, name an empty folder with PARLEY_DATA'
