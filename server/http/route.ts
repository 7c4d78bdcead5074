/**
 * Mounts an endpoint of contract/: identifies the actor, checks the right and the request, and then runs the
 * handler.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import './zod-messages.ts'
import type { Hono, MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { isParleyError, issuesOf, ParleyError } from '#contract/errors.ts'
import { inputFault, textFault, urlFault, valuesFault } from '#contract/rules/well-formed.ts'
import { denied } from '#domain/access.ts'
import type { Actor } from '#domain/ports.ts'
import { continueTrace, isTracing } from '#std/trace.ts'
import type { Env, HttpContext } from './env.ts'
import type { Visitors } from './visitor.ts'

type EndpointInput<C extends Endpoint> = Readonly<{
  params: z.output<C['params']>
  body: z.output<C['body']>
  c: HttpContext
}>
type Answer<C extends Endpoint> = z.output<C['output']> | Response
type PublicHandler<C extends Endpoint> = (input: EndpointInput<C>) => Promise<Answer<C>>
type Handler<C extends Endpoint> = (input: EndpointInput<C> & { actor: Actor }) => Promise<Answer<C>>

export type Router = Readonly<{
  /** An endpoint for everyone, identified or not. */
  open<C extends Endpoint>(call: C, handler: PublicHandler<C>): void
  /**
   * An endpoint for an actor: a stranger becomes a guest first, then the table of rights decides. A handler that reads
   * the body itself gets none.
   */
  mount<C extends Endpoint>(call: C, handler: Handler<C>, options?: Readonly<{ readsBody: boolean }>): void
}>

type Parts = Readonly<{
  app: Hono<Env>
  visitors: Visitors
  /** In tests and development responses are checked against the contract too. */
  checkOutputs: boolean
  observe: (route: string, method: string, status: number, seconds: number) => void
}>

export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw new ParleyError('invalid_request', { issues: issuesOf(error) })
  return data
}

async function bodyOf(
  { method, bodyType, bodyLimit, bodyValues }: Endpoint,
  c: HttpContext,
): Promise<unknown> {
  if (method === 'GET') return undefined
  return bodyType === undefined ? readJson(c.req.raw, bodyLimit, bodyValues) : readText(c.req.raw)
}

async function readInput<C extends Endpoint>(
  call: C,
  c: HttpContext,
  isBodyRead = true,
): Promise<EndpointInput<C>> {
  const params = parse(call.params, { ...c.req.query(), ...c.req.param() })
  const body = isBodyRead ? parse(call.body, await bodyOf(call, c)) : undefined
  // The schemas belong to this endpoint, so their outputs do too.
  return { params, body, c } as EndpointInput<C>
}

export function createRouter({ app, visitors, checkOutputs, observe }: Parts): Router {
  function respond<C extends Endpoint>(call: C, c: HttpContext, answer: Answer<C>): Response {
    if (answer instanceof Response) return answer
    if (checkOutputs) call.output.parse(answer)
    return c.json(answer)
  }

  function listen<C extends Endpoint>(call: C, run: (c: HttpContext) => Promise<Response>): void {
    const traced = (c: HttpContext): Promise<Response> => {
      const parent = c.req.header('traceparent')
      // Only actions begin a trace: pages look around by themselves all the time.
      if (parent === undefined) return run(c)
      const span = { 'http.route': call.path, 'http.request.method': call.method }
      return continueTrace(parent, 'request', span, () => run(c), statusOf)
    }
    app.on(call.method, call.path, async (c) => {
      // Hono answers HEAD by running GET, which may have effects here.
      if (c.req.method === 'HEAD') throw new ParleyError('method_not_allowed')
      const began = performance.now()
      try {
        const answer = await (isTracing() ? traced(c) : run(c))
        observe(call.path, call.method, answer.status, (performance.now() - began) / 1000)
        return answer
      } catch (error) {
        const status = error instanceof ParleyError ? error.status : 500
        observe(call.path, call.method, status, (performance.now() - began) / 1000)
        throw error
      }
    })
  }

  const allow = (call: Endpoint, actor: Actor | undefined): void => {
    const code = denied(actor, { operation: call.operation })
    // A denial never has details.
    if (code) throw new ParleyError(code as 'forbidden')
  }

  return {
    open(call, handler) {
      listen(call, async (c) => {
        await visitors.count(c)
        const input = await readInput(call, c)
        allow(call, undefined)
        return respond(call, c, await handler(input))
      })
    },
    mount(call, handler, { readsBody } = { readsBody: false }) {
      listen(call, async (c) => {
        const actor = await visitors.identify(c, call)
        // Checked before the body is read, so that a denied request costs little.
        allow(call, actor)
        const input = await readInput(call, c, !readsBody)
        return respond(call, c, await handler({ ...input, actor }))
      })
    },
  }
}

const statusOf = ({ status }: Response) => ({ 'http.response.status_code': status })

/** Far above any endpoint's need; pictures use the socket. */
export const BODY_LIMIT = 256 * 1024

const tooLarge = (limitBytes: number): ParleyError => new ParleyError('payload_too_large', { limitBytes })

const illFormed = (at: string, reason: string): ParleyError =>
  new ParleyError('text_refused', { field: 'request', reason, at })

/** The body as it comes; without a length only counting shows the size. */
export async function* chunksOf(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  requireShort(request, limit)
  let size = 0
  try {
    // A throw leaves the loop and cancels the stream.
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
      yield chunk
    }
  } catch (error) {
    throw isParleyError(error) ? error : cutShort()
  }
}

/** A client that breaks off looks to Node like a database that does. */
const cutShort = (): ParleyError =>
  new ParleyError('invalid_request', { issues: [{ path: '', message: 'The body did not arrive whole.' }] })

function requireShort(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit)
}

async function readBody(request: Request, limit: number): Promise<string> {
  requireShort(request, limit)
  // The server reads a body of known length in one go.
  if (request.headers.has('content-length'))
    return request.text().catch(() => {
      throw cutShort()
    })
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(request, limit)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Each step over a long text takes tens of milliseconds; others go on between two. */
const LONG = 1_000_000
const pauseAfter = async (text: string): Promise<void> => {
  if (text.length > LONG) await nextTurn()
}

/** Returns the body unchanged; an empty text when there is none. */
export async function readText(request: Request, limit = BODY_LIMIT): Promise<string> {
  const text = await readBody(request, limit)
  await pauseAfter(text)
  requireStorable(text)
  return text
}

function requireStorable(text: string): void {
  const reason = textFault(text)
  if (reason !== undefined) throw illFormed('', reason)
}

/** Returns the JSON value of the body; undefined when there is none. */
export async function readJson(request: Request, limit = BODY_LIMIT, values?: number): Promise<unknown> {
  const text = await readText(request, limit)
  if (text === '') return undefined
  await pauseAfter(text)
  const value = valueIn(text, values)
  await pauseAfter(text)
  requireWellFormed(value, values)
  await pauseAfter(text)
  return value
}

/** Checks and reads a body that is there, without a pause. */
export function jsonIn(text: string, values?: number): unknown {
  requireStorable(text)
  if (text === '') return undefined
  const value = valueIn(text, values)
  requireWellFormed(value, values)
  return value
}

/** Millions of empty objects take thirty times the memory of their text, and with it the process. */
function valueIn(text: string, values?: number): unknown {
  const fault = text.length > LONG ? valuesFault(text, values) : undefined
  if (fault !== undefined) throw illFormed('', fault)
  const value = jsonOf(text)
  if (value === undefined)
    throw new ParleyError('invalid_request', { issues: [{ path: '', message: 'The body is not JSON.' }] })
  return value
}

/** A form or a query here has up to eight; thousands would take a tenth of a second and more. */
const FIELDS_MAX = 100

/** Reads the fields of a form or a query, as a browser encodes them. */
export function readFields(encoded: string): URLSearchParams {
  if (encoded.split('&', FIELDS_MAX + 1).length > FIELDS_MAX)
    throw illFormed('', `there are more than ${FIELDS_MAX} fields in the whole`)
  const fields = new URLSearchParams(encoded)
  for (const [name, value] of fields) requireWellFormed({ [name]: value })
  return fields
}

/** Checks the body for a library that reads it itself and refuses anything but JSON; returns its value. */
export async function requireWellFormedBody(request: Request, limit = BODY_LIMIT): Promise<unknown> {
  const value = jsonOf(await readText(request.clone(), limit))
  requireWellFormed(value)
  return value
}

/** Refuses ill-formed paths and queries; no page of this site produces them. */
export const refuseIllFormedUrls: MiddlewareHandler<Env> = async (c, next) => {
  const reason = urlFault(c.req.url)
  if (reason !== undefined) throw illFormed('', reason)
  await next()
}

function requireWellFormed(value: unknown, values?: number): void {
  const fault = inputFault(value, values)
  if (fault) throw illFormed(fault.path, fault.reason)
}

/** Undefined for anything but JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
