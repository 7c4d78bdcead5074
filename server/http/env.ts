/** The values that every request carries through the app. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type Env = {
  /** Absent when a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}
export type HttpContext = Context<Env>
