/** Encrypts texts that wait in the database. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { TextSeal } from '#adapters/db/mail-store.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * The key comes from `deriveKey` and the server's own secret. Only the signer's process may read the wallets'
 * master key.
 */
export function textSeal(key: Buffer): TextSeal {
  return {
    seal(text, belongsTo) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(belongsTo))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, belongsTo) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const iv = bytes.subarray(0, IV_BYTES)
        const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(belongsTo))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const body = bytes.subarray(IV_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
