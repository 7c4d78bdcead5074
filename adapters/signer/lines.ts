/**
 * Opens the connections to the signer's socket. What waits for a mail server or for an RPC has connections of its own:
 * a few such requests would otherwise hold up every signature, every preview and the pause of trading.
 */
import { Pool } from 'undici'
import { createKeyedMutex } from '#std/mutex.ts'

/**
 * `mail`: a change of which the signer notifies its owner first. `sign`: a signature, before which the signer may
 * simulate. `quick`: everything else, which waits for the vault alone.
 */
export type Line = 'mail' | 'sign' | 'quick'

/** As many signatures as wallets trade at a time; see adapters/db/wallet-locks.ts. */
const CONNECTIONS: Readonly<Record<Line, number>> = { mail: 4, sign: 16, quick: 8 }

export type Lines = Readonly<{
  of(line: Line): Pool
  /** Runs the changes of one owner one after the other, as the signer does, so that each holds one connection. */
  inTurn: <T>(owner: string, change: () => Promise<T>) => Promise<T>
  close(): Promise<void>
}>

export function openLines(socketPath: string, timeoutMs: number): Lines {
  const open = (line: Line): Pool =>
    new Pool('http://signer', {
      socketPath,
      connections: CONNECTIONS[line],
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connectTimeout: timeoutMs,
    })
  const pools = { mail: open('mail'), sign: open('sign'), quick: open('quick') }
  return {
    of: (line) => pools[line],
    inTurn: createKeyedMutex(),
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.destroy()))),
  }
}
