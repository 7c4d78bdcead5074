/** Gives a refusal of the signer about a wallet's protection the product's wording. */
import { ParleyError } from '#contract/errors.ts'
import type { SigningRefused } from '#domain/signer.ts'

const DAY_MS = 86_400_000

/** The signer decides and keeps its own record; this gives its answer the product's wording. */
export function signerRefusal(
  { reason, message, availableAt = '' }: SigningRefused,
  now: number,
): ParleyError {
  if (reason === 'wallet_unknown') return new ParleyError('wallet_not_found')
  if (reason === 'fresh_sign_in_needed') return new ParleyError('fresh_sign_in_required')
  const retryAfterMs = DAY_MS - (now % DAY_MS)
  if (reason === 'export_limit') return new ParleyError('key_export_limit', { retryAfterMs })
  if (reason === 'export_service_limit') return new ParleyError('key_exports_spent', { retryAfterMs })
  if (reason === 'export_pending')
    return new ParleyError('key_export_pending', { retryAfterMs: Date.parse(availableAt) - now, availableAt })
  if (reason === 'export_stopped') return new ParleyError('change_not_waiting')
  if (reason === 'passkey_refused') return new ParleyError('passkey_refused')
  if (reason === 'passkey_missing') return new ParleyError('passkey_missing')
  if (reason === 'passkey_unavailable') return new ParleyError('passkey_unavailable')
  if (reason === 'notice_failed') return new ParleyError('notice_failed')
  return new ParleyError('wallet_limit_refused', { reason: message })
}
