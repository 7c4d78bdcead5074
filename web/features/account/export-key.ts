/** Fetches the secret key of one's wallet and makes a file of it (spec S7.41, S7.42, S8.14–S8.20); it is shown nowhere. */
import * as z from 'zod/mini'
import { base58Decode } from '#contract/rules/address.ts'
import { Refused, send } from '#web/lib/api.ts'

export const KEY_FORMATS = ['base58', 'json'] as const
export type KeyFormat = (typeof KEY_FORMATS)[number]

export const PREPARING = 'Preparing export…'
export const DOWNLOADED = 'Wallet export downloaded.'
const UNABLE = 'Unable to export wallet.'
const MISSING = 'Wallet export response missing key.'
const UNEXPECTED = 'Unexpected error exporting wallet.'

/** Spec S8.20. */
export const MESSAGE_MS = 6000

/** The server gives a key only to a page of its own, which can say this. */
const ASKED_BY_PAGE = { 'x-parley-export': 'wallet' }

const answer = z.looseObject({ secret_key: z.optional(z.unknown()), error: z.optional(z.string()) })

export type Exported =
  | Readonly<{ kind: 'key'; text: string }>
  /** The person must sign in again first. */
  | Readonly<{ kind: 'stale'; message: string }>
  | Readonly<{ kind: 'failed'; message: string }>

export async function fetchKey(format: KeyFormat, signal: AbortSignal): Promise<Exported> {
  try {
    const response = await send('/api/wallet/export', { headers: ASKED_BY_PAGE, signal })
    const { secret_key, error } = answer.parse(await response.json())
    if (error) return { kind: 'failed', message: plain(error) }
    if (typeof secret_key !== 'string' || !secret_key) return { kind: 'failed', message: MISSING }
    return { kind: 'key', text: written(secret_key, format) }
  } catch (error) {
    if (signal.aborted) throw error
    return failureOf(error)
  }
}

function failureOf(error: unknown): Exported {
  if (!(error instanceof Refused) || error.code === 'unreachable')
    return { kind: 'failed', message: UNEXPECTED }
  if (error.code === 'fresh_sign_in_required') return { kind: 'stale', message: error.message }
  return { kind: 'failed', message: error.code === 'unknown_error' ? UNABLE : error.message }
}

/** Spec S8.15. */
const plain = (error: string): string => error.replaceAll('_', ' ')

/** The two ways in which wallets take a key: one base58 word, or the bytes as the Solana tools write them. */
function written(secret: string, format: KeyFormat): string {
  if (format === 'base58') return `${secret}\n`
  const bytes = base58Decode(secret)
  if (bytes?.length !== 64) throw new Error('The key is not 64 bytes of base58')
  return `${JSON.stringify([...bytes])}\n`
}

/** Of the public key: the secret's own characters would leak by the name of its file (design §10). */
export const fileNameOf = (publicKey: string): string => `${publicKey.slice(0, 8)}.txt`

/** The browser has taken the file over by then. */
const REVOKE_MS = 10_000

export function download(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(URL.revokeObjectURL, REVOKE_MS, href)
}
