/** Decides where the sockets of the admin commands and of the signer lie: beside the data, unless that path is too long. */
import { createHash } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The longest socket path that every system accepts. */
const PATH_MAX = 100

const isShort = (path: string): boolean => Buffer.byteLength(path) <= PATH_MAX
const shortNameOf = (dataDir: string): string =>
  createHash('sha256').update(dataDir).digest('hex').slice(0, 16)

/** Undefined when the folder's path is too long for a socket. */
export function adminSocketPath(dataDir: string): string | undefined {
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${shortNameOf(dataDir)}`
  const path = join(dataDir, 'operator.sock')
  return isShort(path) ? path : undefined
}

/** Lies in the system's temporary folder where the path beside the data is too long. */
export function signerSocketPath({ dataDir, signer }: Pick<Config, 'dataDir' | 'signer'>): string {
  if (signer.socket !== undefined) return signer.socket
  const beside = join(dataDir, 'signer', 'signer.sock')
  if (isShort(beside)) return beside
  return join(tmpdir(), `parley-${userInfo().uid}-${shortNameOf(dataDir)}`, 'signer.sock')
}
