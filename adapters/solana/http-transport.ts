/** Carries JSON-RPC requests to a node over HTTP, with the limits of every outside request. */
import { type RpcTransport, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, SolanaError } from '@solana/kit'
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { pickSignature, SIGNATURE_ROWS } from './history-signatures.ts'
import { parseJson, toJson } from './json.ts'
import { readRows } from './list-rows.ts'
import { pickTokenRow } from './token-account.ts'
import { TOKEN_ROWS } from './token-rows.ts'

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
    const answer = await readAnswer(response, methodOf(payload))
    if (!isAnswerTo(payload, answer)) throw new SyntaxError('the answer belongs to another request')
    // The type is the caller's choice; what is inside is checked where it is used.
    return answer as never
  }
}

/** The lists of unlimited length are read row by row. */
async function readAnswer(response: Response, method: unknown): Promise<unknown> {
  const body = response.body ?? new ReadableStream<Uint8Array>()
  if (method === 'getTokenAccountsByOwner') return readRows(body, TOKEN_ROWS, pickTokenRow)
  if (method === 'getSignaturesForAddress') return readRows(body, SIGNATURE_ROWS, pickSignature)
  return parseJson(await response.text())
}

/** A proxy that mixes up answers would show another wallet's money. */
function isAnswerTo(payload: unknown, answer: unknown): boolean {
  const [sent, received] = [idOf(payload), idOf(answer)]
  return (
    sent === undefined || received === undefined || received === null || String(received) === String(sent)
  )
}

const idOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined

/** True for the one request whose answer grows with what strangers send to a wallet. */
export const isListOfAccounts = (payload: unknown): boolean => methodOf(payload) === 'getTokenAccountsByOwner'

const methodOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'method' in payload ? payload.method : undefined
