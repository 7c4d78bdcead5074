/** What every request carries on its way through the app. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type Env = {
  /** Absent when a test asks the app without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}
export type HttpContext = Context<Env>
