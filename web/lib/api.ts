/** Our own HTTP calls, typed and checked by their contract; the contracts travel in chunks of their own. */
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

type Calls = typeof import('#contract/api/endpoints.ts')['endpoints'][number]
type Operation = Calls['operation']
type CallOf<O extends Operation> = Extract<Calls, { operation: O }>
/** Without the index signature by which an empty object forbids every key. */
type Named<P> = { [K in keyof P as string extends K ? never : K]: P[K] }
type GivenTo<C extends Endpoint> = Named<z.input<C['params']>> & { body?: z.input<C['body']> }
type Given<O extends Operation> = GivenTo<CallOf<O>>
export type Answer<O extends Operation> = z.output<CallOf<O>['output']>

/** An answer that is not the one asked for, with words that a person can read. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The server cannot be reached at all: the network, or a server that is down. */
export const UNREACHABLE = 'unreachable'
const unreachable = (status = 0) => new Refused(UNREACHABLE, 'Parley does not answer.', status)
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Refused && error.code === UNREACHABLE

export async function request<O extends Operation>(
  operation: O,
  given: Given<O>,
  signal?: AbortSignal,
): Promise<Answer<O>> {
  const call = await contractOf(operation).catch(() => {
    throw unreachable()
  })
  if (!call) throw new Error(`There is no call ${operation}`)
  // `call` was chosen by `operation`, so its output is the one of O.
  return (await ask(call, given, signal)) as Answer<O>
}

async function contractOf(operation: Operation): Promise<Endpoint | undefined> {
  const { firstEndpoints } = await import('./first-calls.ts')
  const first = firstEndpoints.find((one) => one.operation === operation)
  if (first) return first
  const { endpoints } = await import('#contract/api/endpoints.ts')
  return endpoints.find((one) => one.operation === operation)
}

type Asked = Readonly<{ body?: unknown; headers?: Readonly<Record<string, string>> }>

/** The same for who has the contract of the call at hand: parts that are fetched later bring theirs along. */
export async function ask<C extends Endpoint>(
  call: C,
  { body, headers, ...params }: GivenTo<C> & Asked,
  signal?: AbortSignal,
): Promise<z.output<C['output']>> {
  const response = await send(addressOf(call.path, params), {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const answer = call.output.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new Error(`The answer to ${call.operation} is not what its contract says`)
  // It was read by C's own schema, whose type the checker loses on the way.
  return answer.data as z.output<C['output']>
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
/** From here on every request says in which session of ours it is made. */
export const inSession = (id: string | undefined): void => {
  session = id
}

/** For what is no JSON; throws `Refused` as every call does. */
export async function send(address: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    const headers = session === undefined ? init.headers : { ...init.headers, 'x-parley-session': session }
    response = await fetch(address, {
      ...init,
      ...(headers && { headers }),
      credentials: 'same-origin',
      cache: 'no-store',
    })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable()
  }
  if (!response.ok) throw await refusalOf(response)
  return response
}

async function refusalOf(response: Response): Promise<Refused> {
  const text = await response.text()
  const { refusal } = await import('#contract/errors.ts')
  const told = refusal.safeParse(parseJson(text))
  if (told.success) return new Refused(told.data.error, told.data.message, response.status)
  const isGateway = response.status >= 502 && response.status <= 504
  return isGateway
    ? unreachable(response.status)
    : new Refused('unknown_error', `The server answered ${response.status}.`, response.status)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
