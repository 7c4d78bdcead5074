/** The server's own secret, and the keys derived from it, one per purpose. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keyFile } from './key-file.ts'

/** Reads it from the environment, or from a file beside the data that the first start creates. */
export const loadSecret = async (configured: string | undefined, dataDir: string): Promise<string> =>
  configured ?? (await keyFile(join(dataDir, 'keys', 'secret'), () => randomBytes(32).toString('base64url')))

/** Derives the key of one purpose: it reveals nothing about the others. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'parley', purpose, 32))
