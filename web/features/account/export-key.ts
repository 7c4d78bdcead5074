/** Fetches the secret key of one's own wallet for a file (spec S7.41, S7.42, S8.14–S8.20); the page never shows it. */
import * as z from 'zod/mini'
import { EXPORT_HEADER, exportWallet, PASSKEY_HEADER } from '#contract/api/wallet.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { addressOf, send } from '#web/lib/api.ts'
import { signWithPasskey } from '#web/lib/passkey.ts'

/** One base58 word, or the bytes as the Solana tools write them. */
export type KeyFormat = 'base58' | 'json'

export const PREPARING = 'Preparing export…'
export const DOWNLOADED = 'Wallet export downloaded.'
const UNABLE = 'Unable to export wallet.'
const MISSING = 'Wallet export response missing key.'
const UNEXPECTED = 'Unexpected error exporting wallet.'

/** Spec S8.20. */
export const MESSAGE_MS = 6000

/** Read more leniently than its contract says: what is missing has words of its own. */
const answer = z.looseObject({ secret_key: z.optional(z.unknown()), error: z.optional(z.string()) })

export type Exported =
  | Readonly<{ kind: 'key'; text: string }>
  /** The person must log in again first. */
  | Readonly<{ kind: 'stale'; message: string }>
  | Readonly<{ kind: 'failed'; message: string }>

/** With `hasPasskey` the key does not have to be waited for. */
export async function fetchKey(
  wanted: Readonly<{ format: KeyFormat; address: string }>,
  hasPasskey: boolean,
  signal: AbortSignal,
): Promise<Exported> {
  try {
    const passkey = hasPasskey
      ? await signWithPasskey({ kind: 'export', address: wanted.address })
      : undefined
    const path = addressOf(exportWallet.path, wanted)
    const headers = {
      [EXPORT_HEADER]: 'wallet',
      ...(passkey !== undefined && { [PASSKEY_HEADER]: base64url(JSON.stringify(passkey)) }),
    }
    const response = await send(path, { headers, signal })
    const { secret_key, error } = answer.parse(await response.json())
    if (error) return { kind: 'failed', message: plain(error) }
    if (typeof secret_key !== 'string' || !secret_key) return { kind: 'failed', message: MISSING }
    return { kind: 'key', text: `${secret_key}\n` }
  } catch (error) {
    if (signal.aborted) throw error
    return failureOf(error)
  }
}

/** The response of a passkey is ASCII. */
const base64url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function failureOf(error: unknown): Exported {
  if (!isParleyError(error) || error.code === 'unreachable') return { kind: 'failed', message: UNEXPECTED }
  if (error.code === 'fresh_sign_in_required') return { kind: 'stale', message: error.message }
  return { kind: 'failed', message: error.code === 'unknown_error' ? UNABLE : error.message }
}

/** Spec S8.15. */
const plain = (error: string): string => error.replaceAll('_', ' ')

/** Named by the public key: characters of the secret in a file name would leak (design §10). */
export const fileNameOf = (publicKey: string): string => `${publicKey.slice(0, 8)}.txt`
