/** Carries JSON-RPC requests to a node over HTTP, with the limits of every outside request. */
import { type RpcTransport, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, SolanaError } from '@solana/kit'
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { parseJson, toJson } from './json.ts'
import { pickTokenRow } from './token-account.ts'
import { readRows } from './token-rows.ts'

const HEADERS = { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' }

export function httpTransport(url: string): RpcTransport {
  const send = guardedFetch()
  return async ({ payload, signal }) => {
    const response = await send(url, { method: 'POST', headers: HEADERS, body: toJson(payload), signal })
    if (!response.ok) {
      await response.body?.cancel()
      throw new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
        headers: response.headers,
        message: response.statusText,
        statusCode: response.status,
      })
    }
    const answer = isListOfAccounts(payload)
      ? await readRows(response.body ?? new ReadableStream(), pickTokenRow)
      : parseJson(await response.text(), maxValuesOf(payload))
    // The type is the caller's choice; what is inside is checked where it is used.
    return answer as never
  }
}

/** A list of signatures carries the memos of strangers, in which every comma counts as a value. */
const maxValuesOf = (payload: unknown): number | undefined =>
  methodOf(payload) === 'getSignaturesForAddress' ? MAX_LIST_VALUES : undefined

/** A thousand rows with memos of the longest kind. */
const MAX_LIST_VALUES = 600_000

/** True for the one request whose answer grows with what strangers send to a wallet. */
export const isListOfAccounts = (payload: unknown): boolean => methodOf(payload) === 'getTokenAccountsByOwner'

const methodOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'method' in payload ? payload.method : undefined
