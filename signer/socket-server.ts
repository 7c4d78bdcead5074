/** Serves HTTP with JSON over a unix socket: one POST per request, as contract/signer.ts defines them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type * as z from 'zod/mini'
import { inputFault } from '#contract/rules/well-formed.ts'
import {
  addWalletRequest,
  approveRequest,
  enrollRequest,
  exportRequest,
  limitsOfRequest,
  limitsRequest,
  passkeyOptionsRequest,
  pauseRequest,
  policyRequest,
  removePasskeyRequest,
  securityRequest,
  signRequest,
  stopRequest,
  walletRequest,
  walletsRequest,
} from '#contract/signer.ts'
import { continueTrace } from '#std/trace.ts'
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
    'POST /wallet': route(walletRequest, ({ owner, email }) => signer.wallet(owner, email)),
    'POST /wallets': route(walletsRequest, ({ owner }) => signer.wallets(owner)),
    'POST /wallets/add': route(addWalletRequest, (request) => signer.addWallet(request)),
    'POST /sign': route(signRequest, (request) => signer.sign(request)),
    'POST /check-policy': route(policyRequest, (request) => signer.checkPolicy(request)),
    'POST /export': route(exportRequest, (request) => signer.exportKey(request)),
    'POST /pause': route(pauseRequest, (request) => signer.pause(request)),
    'POST /limits': route(limitsRequest, (request) => signer.limits(request)),
    'POST /limits-of': route(limitsOfRequest, (request) => signer.limitsOf(request)),
    'POST /security': route(securityRequest, ({ owner }) => signer.security(owner)),
    'POST /stop': route(stopRequest, (request) => signer.stop(request)),
    'POST /passkey/options': route(passkeyOptionsRequest, (request) => signer.passkeyOptions(request)),
    'POST /passkey/enroll': route(enrollRequest, (request) => signer.enrollPasskey(request)),
    'POST /passkey/remove': route(removePasskeyRequest, (request) => signer.removePasskey(request)),
    'POST /passkey/approve': route(approveRequest, (request) => signer.approveTrade(request)),
    'GET /status': async () => ({ status: 200, body: await signer.status() }),
    'GET /decisions': async () => ({ status: 200, body: await signer.decisions() }),
  }
  return createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    const found = Object.hasOwn(routes, name) ? routes[name] : undefined
    const parent = request.headers.traceparent
    const span = { 'parley.signer.request': found ? (request.url ?? '') : 'unknown' }
    // Requests outside of a trace are the server's looks at the signer's state.
    const reply = () => answer(request, found)
    void (typeof parent === 'string' ? continueTrace(parent, 'signer', span, reply, statusOf) : reply())
      .catch((error: unknown): Answer => {
        onBug(error, name)
        return { status: 500, body: { error: 'failed' } }
      })
      .then((reply) => send(response, reply))
  })
}

const statusOf = ({ status }: Answer) => ({ 'http.response.status_code': status })

async function answer(request: IncomingMessage, found: Route | undefined): Promise<Answer> {
  const body = await readBody(request)
  if (!found) return { status: 404, body: { error: 'not_found' } }
  return body === undefined ? BAD : found(body)
}

function route<S extends z.ZodMiniType>(schema: S, run: (request: z.output<S>) => Promise<object>): Route {
  return async (body) => {
    const { success, data } = schema.safeParse(body)
    if (!success) return BAD
    const reply = await run(data)
    return { status: isRefused(reply) ? 403 : 200, body: reply }
  }
}

const isRefused = (reply: object): reply is Refused => 'ok' in reply && reply.ok === false

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
