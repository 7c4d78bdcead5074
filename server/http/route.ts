/**
 * Mounts an endpoint of contract/: identifies the actor, checks the right and the request, and then runs the
 * handler.
 */
import './zod-messages.ts'
import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { issuesOf, ParleyError } from '#contract/errors.ts'
import { denied } from '#domain/access.ts'
import type { Actor } from '#domain/ports.ts'
import { readJson, readText } from './body.ts'
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
  /** An endpoint for an actor: a stranger becomes a guest first, then the table of rights decides. */
  mount<C extends Endpoint>(call: C, handler: Handler<C>): void
}>

type Parts = Readonly<{
  app: Hono<Env>
  visitors: Visitors
  /** In tests and development responses are checked against the contract too. */
  checkOutputs: boolean
  observe: (route: string, method: string, status: number, seconds: number) => void
}>

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw new ParleyError('invalid_request', { issues: issuesOf(error) })
  return data
}

async function bodyOf({ method, bodyType, bodyLimit }: Endpoint, c: HttpContext): Promise<unknown> {
  if (method === 'GET') return undefined
  return bodyType === undefined ? readJson(c.req.raw, bodyLimit) : readText(c.req.raw)
}

async function readInput<C extends Endpoint>(call: C, c: HttpContext): Promise<EndpointInput<C>> {
  const params = parse(call.params, { ...c.req.query(), ...c.req.param() })
  const body = parse(call.body, await bodyOf(call, c))
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
    app.on(call.method, call.path, async (c) => {
      // Hono answers HEAD by running GET, which may have effects here.
      if (c.req.method === 'HEAD') throw new ParleyError('method_not_allowed')
      const began = performance.now()
      try {
        const answer = await run(c)
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
        const input = await readInput(call, c)
        allow(call, undefined)
        return respond(call, c, await handler(input))
      })
    },
    mount(call, handler) {
      listen(call, async (c) => {
        const actor = await visitors.identify(c, call)
        // Checked before the body is read, so that a denied request costs little.
        allow(call, actor)
        const input = await readInput(call, c)
        return respond(call, c, await handler({ ...input, actor }))
      })
    },
  }
}
