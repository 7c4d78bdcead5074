/** Calls Helius by JSON RPC and REST. Documented, never run live. The key stands in the URL, so it is cut out of errors. */
import { SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, SolanaError } from '@solana/kit'
import { guardedFetch, type Send } from '../_kit/guarded-fetch.ts'
import { parseJson } from './json.ts'
import { type RowList, readRows } from './list-rows.ts'
import { MalformedResponse, TransportFailure } from './rpc.ts'

export type HeliusOptions = Readonly<{
  apiKey: string
  /** `https://mainnet.helius-rpc.com` or its devnet. */
  rpcUrl: string
  /** `https://api-mainnet.helius-rpc.com`. */
  restUrl: string
  /** By default the guarded transport. */
  fetch?: Send
}>

/** Bounds of a row, which may be a transaction with all its instructions and logs. */
const TRANSACTION = { rowValues: 30_000, rowCharacters: 1024 * 1024 }
/** A page has at most a thousand rows, and its token comes after them; one row more is never sent. */
const PAGE_ROWS: RowList = { path: ['result', 'data'], most: 1_001, ...TRANSACTION }
/** The Enhanced API answers for a hundred signatures. */
const LABEL_ROWS: RowList = { path: [], most: 101, ...TRANSACTION }
const HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

export type HeliusRpc = Readonly<{
  call(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
  post(path: string, body: object, signal: AbortSignal): Promise<unknown>
}>

export function heliusRpc({
  apiKey,
  rpcUrl,
  restUrl,
  fetch: send = guardedFetch(),
}: HeliusOptions): HeliusRpc {
  const query = `?api-key=${encodeURIComponent(apiKey)}`
  const post = async (url: string, body: object, signal: AbortSignal, rows?: RowList): Promise<unknown> => {
    const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body), signal }
    try {
      const response = await send(url, init)
      if (!response.ok) throw await httpError(response)
      return rows && response.body ? await readRows(response.body, rows) : parseJson(await response.text())
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw toFailure(withoutKey(error, apiKey))
    }
  }
  return {
    post: (path, body, signal) => post(`${restUrl}${path}${query}`, body, signal, LABEL_ROWS),
    async call(method, params, signal) {
      const request = { jsonrpc: '2.0', id: '1', method, params }
      const rows = method === 'getTransactionsForAddress' ? PAGE_ROWS : undefined
      const answer = await post(`${rpcUrl}/${query}`, request, signal, rows)
      if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer.result
      if (typeof answer === 'object' && answer !== null && 'error' in answer)
        throw rpcError(answer.error, apiKey)
      throw new MalformedResponse('the answer is no JSON-RPC response')
    },
  }
}

async function httpError(response: Response): Promise<Error> {
  await response.body?.cancel()
  return new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
    headers: response.headers,
    message: response.statusText,
    statusCode: response.status,
  })
}

const toFailure = (cause: unknown): Error =>
  cause instanceof SyntaxError
    ? new MalformedResponse('the answer is not JSON', { cause })
    : new TransportFailure('Helius did not answer', { cause })

/** JSON-RPC codes that Helius documents, as the HTTP status with the same meaning. */
const STATUS: Readonly<Record<number, number>> = { [-32_001]: 401, [-32_005]: 429 }

function rpcError(error: unknown, apiKey: string): Error {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const text = redacted(String(message ?? 'no message'), apiKey).slice(0, 200)
  const cause = new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
    headers: new Headers(),
    message: text,
    statusCode: STATUS[Number(code)] ?? 500,
  })
  return new TransportFailure(`Helius refused the request: ${text}`, { cause })
}

const redacted = (text: string, apiKey: string): string =>
  text.replaceAll(encodeURIComponent(apiKey), '[key]').replaceAll(apiKey, '[key]')

/** Errors of the network name the URL, in their message, their stack or their cause. */
function withoutKey(error: unknown, apiKey: string): unknown {
  if (!(error instanceof Error)) return new Error(redacted(String(error), apiKey))
  const texts = [error.message, error.stack ?? '', causesOf(error)]
  if (!texts.some((text) => text.includes(apiKey) || text.includes(encodeURIComponent(apiKey)))) return error
  return new Error(redacted(error.message, apiKey))
}

function causesOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return cause === undefined ? '' : String(cause)
  return `${cause.message} ${cause.stack ?? ''} ${causesOf(cause)}`
}
