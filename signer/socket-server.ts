/** HTTP with JSON over a unix socket: one POST per question, as contract/signer.ts has them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type * as z from 'zod/mini'
import { inputFault } from '#contract/rules/well-formed.ts'
import {
  exportRequest,
  limitsOfRequest,
  limitsRequest,
  pauseRequest,
  policyRequest,
  signRequest,
  walletRequest,
} from '#contract/signer.ts'
import type { Refused } from './refused.ts'
import type { SignerCore } from './signer.ts'

const MAX_BYTES = 64 * 1024
type Answer = Readonly<{ status: number; body: unknown }>
type Route = (body: unknown) => Promise<Answer>

const BAD: Answer = { status: 400, body: { error: 'bad_request' } }

export function createSignerServer(
  signer: SignerCore,
  onBug: (error: unknown, path: string) => void,
): Server {
  const routes: Readonly<Record<string, Route>> = {
    'POST /wallet': route(walletRequest, ({ owner }) => signer.wallet(owner)),
    'POST /sign': route(signRequest, (asked) => signer.sign(asked)),
    'POST /foresee': route(policyRequest, (asked) => signer.foresee(asked)),
    'POST /export': route(exportRequest, (asked) => signer.exportKey(asked)),
    'POST /pause': route(pauseRequest, (asked) => signer.pause(asked)),
    'POST /limits': route(limitsRequest, (asked) => signer.limits(asked)),
    'POST /limits-of': route(limitsOfRequest, ({ owner }) => signer.limitsOf(owner)),
    'GET /status': async () => ({ status: 200, body: await signer.status() }),
  }
  return createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    const found = Object.hasOwn(routes, name) ? routes[name] : undefined
    void answer(request, found)
      .catch((error: unknown): Answer => {
        onBug(error, name)
        return { status: 500, body: { error: 'failed' } }
      })
      .then((told) => send(response, told))
  })
}

async function answer(request: IncomingMessage, found: Route | undefined): Promise<Answer> {
  const body = await readBody(request)
  if (!found) return { status: 404, body: { error: 'not_found' } }
  return body === undefined ? BAD : found(body)
}

function route<S extends z.ZodMiniType>(schema: S, run: (asked: z.output<S>) => Promise<object>): Route {
  return async (body) => {
    const { success, data } = schema.safeParse(body)
    if (!success) return BAD
    const told = await run(data)
    return { status: isRefused(told) ? 403 : 200, body: told }
  }
}

const isRefused = (told: object): told is Refused => 'ok' in told && told.ok === false

/** Undefined for what is too long, ill-formed or not JSON; null for no body at all. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= MAX_BYTES) parts.push(part)
  }
  if (length > MAX_BYTES) return undefined
  if (length === 0) return null
  try {
    const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
    return inputFault(value) ? undefined : value
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(text)
}
