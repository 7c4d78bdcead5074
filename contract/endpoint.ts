/** How an HTTP call of ours is described once, for the server that answers it and the page that makes it. */
import type * as z from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint<
  N extends string = string,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = Readonly<{
  /** The operation that `denied()` decides on, 'session.create'. */
  operation: N
  method: Method
  /** Hono path, parameters as ':id'. */
  path: string
  summary: string
  /** Path and query parameters together; all are strings on the wire. */
  params: Q
  body: B
  /** Of the body; JSON unless it says otherwise. */
  bodyType?: 'application/sdp'
  /** Bytes, where the body may be longer than usual. */
  bodyLimit?: number
  output: O
}>

export const defineEndpoint = <
  const N extends string,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(
  call: Endpoint<N, Q, B, O>,
): Endpoint<N, Q, B, O> => call
