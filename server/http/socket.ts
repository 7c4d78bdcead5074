/** Serves the WebSocket of a call: a session key opens it, as with the provider's own browser sockets. */
import { upgradeWebSocket } from '@hono/node-server'
import type { Hono } from 'hono'
import type { WebSocket } from 'ws'
import { ParleyError } from '#contract/errors.ts'
import { SOCKET_PATH } from '#contract/realtime/limits.ts'
import { GREETING_QUESTIONS, isGreeting } from '#contract/rules/greetings.ts'
import type { Actor } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import type { Services } from '../compose/services.ts'
import type { Env, HttpContext } from './env.ts'
import { createOpenSockets } from './open-sockets.ts'
import { createUnfinishedMessages } from './unfinished-messages.ts'
import { networkOfClient } from './visitor.ts'

/** The client offers this protocol; the key travels as a second one and is never echoed. */
export const SOCKET_PROTOCOL = 'realtime'
const KEY_PROTOCOL = 'openai-insecure-api-key.'
/** The close code for an invalid key; the page requests a new session. */
const CODE_KEY_INVALID = 4003
const CODE_FULL = 1013
const FULL_MS = 5_000

type Parts = Pick<
  Services,
  'calls' | 'config' | 'draining' | 'limits' | 'log' | 'networks' | 'nextPrompts' | 'sessions'
>

function keyOf(c: HttpContext): string | undefined {
  const offered = c.req.header('sec-websocket-protocol')?.split(',') ?? []
  const key = offered.map((each) => each.trim()).find((each) => each.startsWith(KEY_PROTOCOL))
  return key?.slice(KEY_PROTOCOL.length) ?? c.req.header('authorization')?.replace(/^Bearer /, '')
}

/** A browser cannot read a refused handshake, so the reason goes over the socket before it closes. */
function turnAway(socket: WebSocket, { code, message }: ParleyError, closeCode: number): void {
  const error = { type: 'invalid_request_error', code, message }
  socket.send(JSON.stringify({ type: 'error', event_id: 'event_socket_0', error }))
  socket.close(closeCode, code)
}

/** Returns the question that the page showed, from our own table or store: the page only names it. */
async function greetingFor(
  actor: Actor,
  shown: string | undefined,
  { log, nextPrompts }: Pick<Parts, 'log' | 'nextPrompts'>,
): Promise<string | undefined> {
  if (actor.kind === 'guest' || !isGreeting(shown)) return undefined
  if (shown !== 'left-open') return GREETING_QUESTIONS[shown]
  return nextPrompts.recall(actor).catch((error: unknown) => {
    log.error({ err: error }, 'failed to read the saved question')
    return undefined
  })
}

/** A client that is turned away may send as much as any other. */
const payerOf = (session: Session | undefined, network: string): string =>
  session?.actor.kind === 'user' ? `user ${session.actor.id}` : `network ${network}`

export function openSockets(app: Hono<Env>, parts: Parts): void {
  const { calls, config, draining, limits, log, networks, sessions } = parts
  const open = createOpenSockets()
  const unfinished = createUnfinishedMessages()
  const upgrade = upgradeWebSocket(
    async (c: HttpContext) => {
      const key = keyOf(c)
      const session = key === undefined ? undefined : await sessions.bySecret(key)
      const network = networkOfClient(c, config.trustedProxies)
      // The page may have made its session with another server.
      if (session) networks.remember(session.actor, network)
      const ticket =
        session && !open.isFull(session, network)
          ? await calls.open(session, {
              network,
              greeting: await greetingFor(session.actor, c.req.query('greeting'), parts),
            })
          : undefined
      return {
        onOpen(_event, { raw }) {
          const socket = raw as WebSocket // the server in main.ts makes no other
          unfinished.count(payerOf(session, network), socket, c.env.incoming?.socket)
          if (!session) return turnAway(socket, new ParleyError('session_key_invalid'), CODE_KEY_INVALID)
          if (!ticket || open.isFull(session, network))
            return turnAway(socket, new ParleyError('rate_limited', { retryAfterMs: FULL_MS }), CODE_FULL)
          open.add(session, network, socket)
          ticket.join(socket)
        },
      }
    },
    { onError: (error) => log.error({ err: error }, 'a socket failed') },
  )

  app.get(
    SOCKET_PATH,
    async (c, next) => {
      if (draining.aborted) throw new ParleyError('draining')
      await limits.take('socketsOfAddress', networkOfClient(c, config.trustedProxies))
      await next()
    },
    upgrade,
    () => {
      throw new ParleyError('upgrade_required')
    },
  )
}
