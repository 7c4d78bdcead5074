/** Checks access: the one API key, and the client secrets that were made with it. */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { SessionUpdate } from '#contract/realtime/session.ts'
import type { Clock } from '#domain/ports.ts'
import { NO_KEY, type Refusal, refusal, WRONG_KEY } from './refusals.ts'

/** `session` is what a client secret was made for. */
export type Visitor = Readonly<{ kind: 'key' } | { kind: 'secret'; session: SessionUpdate }>

type Secret = Readonly<{ value: string; expiresAt: number }>

export type Keys = Readonly<{
  mint(session: SessionUpdate, seconds: number): Secret
  visitorOf(headers: IncomingHttpHeaders): Visitor | Refusal
}>

/** The subprotocol that a browser sends instead of the header that it cannot send. */
const KEY_PROTOCOL = 'openai-insecure-api-key.'
const EXPIRED = refusal(401, 'token_expired', 'Provided authentication token is expired.')

export function createKeys(apiKey: string, clock: Clock): Keys {
  const secrets = new Map<string, { session: SessionUpdate; expiresAt: number }>()
  return {
    mint(session, seconds) {
      const value = `ek_${randomBytes(16).toString('hex')}`
      const expiresAt = Math.floor(clock.now() / 1000) + seconds
      secrets.set(value, { session, expiresAt })
      return { value, expiresAt }
    },
    visitorOf(headers) {
      const key = keyIn(headers)
      if (key === undefined) return NO_KEY
      if (key === apiKey) return { kind: 'key' }
      const secret = secrets.get(key)
      if (!secret) return WRONG_KEY
      if (secret.expiresAt * 1000 <= clock.now()) return EXPIRED
      return { kind: 'secret', session: secret.session }
    },
  }
}

function keyIn({ authorization, 'sec-websocket-protocol': protocols }: IncomingHttpHeaders) {
  const offered = protocols?.split(',').map((each) => each.trim())
  const inProtocol = offered?.find((each) => each.startsWith(KEY_PROTOCOL))?.slice(KEY_PROTOCOL.length)
  return inProtocol ?? /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
}
