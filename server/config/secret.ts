/** The server's own secret, and the keys derived from it, one per purpose. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keyFile } from './key-file.ts'

/** From the environment, or from a file beside the data that the first start makes. */
export const loadSecret = async (given: string | undefined, dataDir: string): Promise<string> =>
  given ?? (await keyFile(join(dataDir, 'keys', 'secret'), () => randomBytes(32).toString('base64url')))

/** A key that is good for one purpose only: knowing one says nothing about another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'parley', purpose, 32))
