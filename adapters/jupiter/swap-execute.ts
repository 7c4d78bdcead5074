/**
 * POST /swap/v2/execute, once. Whatever leaves a doubt about a signed transaction is `unknown`, for only the chain can
 * say what became of it; `declined` is said only where the venue says that it sent nothing.
 */
import * as z from 'zod/mini'
import type { Executed } from '#domain/venue.ts'
import { parseJson, readText } from '../_kit/body.ts'
import type { Budget } from '../_kit/budget.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { maybe, shortText } from '../_kit/schema.ts'
import { abortable, withDeadline } from '../_kit/timing.ts'
import type { Fetch } from '../_kit/upstream.ts'

const amount = z.string().check(z.regex(/^\d{1,20}$/))
const executeBody = z.looseObject({
  status: maybe(z.string()),
  signature: maybe(z.string()),
  slot: maybe(z.union([z.string(), z.number()])),
  code: maybe(z.number()),
  error: maybe(shortText),
  totalInputAmount: maybe(amount),
  totalOutputAmount: maybe(amount),
})
type ExecuteBody = z.output<typeof executeBody>

/** Codes with which the venue says that the transaction never left it. */
const NEVER_SENT: ReadonlySet<number> = new Set([-1, -2, -3, -1002, -1003, -2002, -2003, -2004])
/** The gateway turns these away before anything is executed. */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 404, 429])

const MAX_BYTES = 256 * 1024

export type ExecuteCall = Readonly<{
  fetch: Fetch
  url: string
  headers: Readonly<Record<string, string>>
  budget: Budget
  timeoutMs: number
  /** Hears what went wrong with a call that may have moved money. */
  onDoubt(failure: Readonly<{ status?: number; cause?: unknown }>): void
}>

export type ExecuteRequest = Readonly<{
  signedTransaction: string
  requestId: string
  lastValidBlockHeight?: string
}>

/** `signature` is the taker's own in the transaction: the venue's word on it is not needed, and not believed. */
export async function execute(
  call: ExecuteCall,
  request: ExecuteRequest,
  signature: string,
  signal?: AbortSignal,
): Promise<Executed> {
  signal?.throwIfAborted()
  const doubt = (code: string, message: string): Executed => ({ status: 'unknown', signature, code, message })
  if (call.budget.blockedUntil() !== undefined)
    return { status: 'declined', code: 'rate_limited', message: 'Too many trades at once; nothing was sent.' }
  call.budget.spend()
  try {
    const { status, body } = await abortable(
      withDeadline(call.timeoutMs, (deadline) => post(call, request, deadline)),
      signal,
    )
    if (TURNED_AWAY.has(status))
      return { status: 'declined', code: `http_${status}`, message: 'The venue turned the request away.' }
    if (body) return judge(body, signature, doubt)
    call.onDoubt({ status })
    return doubt(`http_${status}`, 'The venue answered in a way that cannot be read.')
  } catch (cause) {
    call.onDoubt({ cause })
    return doubt('no_answer', 'The venue did not answer in time.')
  }
}

async function post({ fetch, url, headers }: ExecuteCall, request: ExecuteRequest, signal: AbortSignal) {
  const response = await fetch(
    new Request(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
      signal,
      redirect: 'error',
    }),
  )
  const text = await readText(response, MAX_BYTES)
  const parsed = text === undefined ? undefined : z.safeParse(executeBody, parseJson(text))
  return { status: response.status, body: parsed?.data }
}

type Doubt = (code: string, message: string) => Executed

function judge(body: ExecuteBody, signature: string, doubt: Doubt): Executed {
  const { status, code, error } = body
  const [text, message] = [String(code ?? 'none'), error ?? 'The venue gave no reason.']
  const isOurs = (body.signature ?? signature) === signature
  if (status === 'Success' && (code ?? 0) === 0)
    return isOurs ? landed(body, signature) : doubt('other_signature', 'The venue names another transaction.')
  if (code != null && NEVER_SENT.has(code)) return { status: 'declined', code: text, message }
  // A number above zero is a program's own: it ran on the chain and failed there.
  if (status === 'Failed' && code != null && code > 0 && body.signature === signature)
    return { status: 'failed', signature, code: text, message }
  return doubt(text, message)
}

function landed({ slot, totalInputAmount, totalOutputAmount }: ExecuteBody, signature: string): Executed {
  return {
    status: 'landed',
    signature,
    ...omitAbsent({
      slot: slot != null && /^[1-9]\d*$/.test(String(slot)) ? BigInt(slot) : undefined,
      inputRaw: totalInputAmount == null ? undefined : BigInt(totalInputAmount),
      outputRaw: totalOutputAmount == null ? undefined : BigInt(totalOutputAmount),
    }),
  }
}
