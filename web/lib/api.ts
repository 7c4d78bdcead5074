/** Makes our own HTTP requests, typed and checked by the contracts of their endpoints. */
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { isParleyError, ParleyError, receivedError, refusal, STARTING } from '#contract/parley-error.ts'

/** Removes the index signature by which an empty object forbids every key. */
type Named<P> = { [K in keyof P as string extends K ? never : K]: P[K] }
export type RequestInput<E extends Endpoint> = Named<z.input<E['params']>> &
  Readonly<{ body?: z.input<E['body']>; headers?: Readonly<Record<string, string>> }>
export type Answer<E extends Endpoint> = z.output<E['output']>

/** Throws a `ParleyError` when the server refuses or does not answer. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const [address, init] = requestTo(endpoint, input)
  const response = await send(address, { ...init, signal: signal ?? null })
  const answer = endpoint.output.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new Error(`The answer to ${endpoint.operation} is not what its contract says`)
  // The schema of E read it; the checker loses its type on the way.
  return answer.data as Answer<E>
}

export function requestTo<E extends Endpoint>(
  { path, method }: E,
  { body, headers, ...params }: RequestInput<E>,
): readonly [address: string, init: RequestInit] {
  return [
    addressOf(path, params),
    {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  ]
}

/** Path parameters go into the path, the rest into the query. */
export function addressOf(path: string, params: Record<string, unknown>): string {
  const rest = new URLSearchParams()
  let address = path
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    const slot = `:${name}`
    if (address.includes(slot)) address = address.replace(slot, encodeURIComponent(String(value)))
    else rest.set(name, String(value))
  }
  return rest.size > 0 ? `${address}?${rest}` : address
}

let session: string | undefined
/** Every later request names this session of ours. */
export const setSession = (id: string | undefined): void => {
  session = id
}

/** Sends what is not JSON; throws as `request` does. */
export async function send(address: string, init: RequestInit): Promise<Response> {
  const headers = session === undefined ? init.headers : { ...init.headers, 'x-parley-session': session }
  const response = await fetchAnswer(address, {
    ...init,
    headers,
    credentials: 'same-origin',
  })
  if (!response.ok) throw await refusalIn(response)
  return response
}

/** Any answer, uncached; throws `unreachable` when there is none. */
export async function fetchAnswer(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, cache: 'no-store' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ParleyError('unreachable')
  }
}

export const isUnreachable = (error: unknown): boolean => isParleyError(error, 'unreachable')

async function refusalIn(response: Response): Promise<ParleyError> {
  const { status } = response
  const received = refusal.safeParse(await response.json().catch(() => undefined))
  const isGateway = !received.success && status >= 502 && status <= 504
  if (isGateway || received.data?.error === STARTING) return new ParleyError('unreachable')
  const unknown = { error: 'unknown_error', message: `The server answered ${status}.` }
  return receivedError(received.data ?? unknown, status)
}
