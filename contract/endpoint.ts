/** Describes an HTTP endpoint once, for the server that answers it and the page that requests it. */
import type * as z from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint<
  N extends string = string,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = Readonly<{
  /** The operation that `denied()` checks: 'session.create'. */
  operation: N
  method: Method
  /** Hono path, parameters as ':id'. */
  path: string
  summary: string
  /** Path and query parameters together; all are strings on the wire. */
  params: Q
  body: B
  /** The body is JSON unless this is set. */
  bodyType?: 'application/sdp'
  /**
   * The access token of a user, `Authorization: Bearer`, is accepted beside the session cookie. Never set for what
   * moves money or rights: export, limits, roles, consent.
   */
  acceptsBearer?: true
  /** Bytes, for an endpoint with larger bodies than usual. */
  bodyLimit?: number
  /** The most JSON values in the body, for an endpoint with more of them than usual. */
  bodyValues?: number
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
