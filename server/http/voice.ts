/** Answers WebRTC offers of browsers with a voice call; a session key authorizes them. */
import { answerOffer, hangUpCall } from '#contract/api/voice.ts'
import { isParleyError, ParleyError } from '#contract/errors.ts'
import type { Session } from '#domain/sessions.ts'
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'
import type { Router } from './route.ts'
import { bearerOf, knownVisitor, networkOfClient } from './visitor.ts'

type Parts = Pick<
  Services,
  'calls' | 'config' | 'cookie' | 'draining' | 'limits' | 'metrics' | 'networks' | 'sessions' | 'signedIn'
>

export function answerVoice(router: Router, parts: Parts): void {
  const { calls, config, draining, limits, metrics, networks } = parts

  /** A key works only for the actor whom it was created for. */
  async function sessionOf(c: HttpContext): Promise<{ session: Session; isOwnBrowser: boolean }> {
    const key = bearerOf(c)
    const session = key === undefined ? undefined : await parts.sessions.bySecret(key)
    const visitor = await knownVisitor(parts, c)
    const isForeign = visitor && (visitor.kind !== session?.actor.kind || visitor.id !== session.actor.id)
    if (!session || isForeign) throw new ParleyError('session_key_invalid')
    return { session, isOwnBrowser: visitor !== undefined }
  }

  async function answer(offerSdp: string, c: HttpContext): Promise<Response> {
    if (draining.aborted) throw new ParleyError('draining')
    const network = networkOfClient(c, config.trustedProxies)
    await limits.take('callsOfAddress', network)
    const { session, isOwnBrowser } = await sessionOf(c)
    const { id, kind } = session.actor
    networks.remember(session.actor, network)
    await limits.take('callsOfActor', id)
    await limits.take(kind === 'guest' ? 'guestCallsInADay' : 'userCallsInADay', id)
    if (kind === 'guest') await limits.take('guestCallsOfAddressInADay', network)
    const offer = { offerSdp, network, isOwnBrowser }
    const { callId, answerSdp } = await calls.answer(session, offer, c.req.raw.signal)
    const location = hangUpCall.path.replace('/:id/hangup', `/${callId}`)
    return c.body(answerSdp, 201, { 'content-type': 'application/sdp', location })
  }

  router.open(answerOffer, ({ body, c }) =>
    answer(body, c).catch((error: unknown) => {
      if (isParleyError(error)) metrics.callRefused(error.code)
      throw error
    }),
  )

  router.open(hangUpCall, async ({ params: { id }, c }) => {
    const { session } = await sessionOf(c)
    if (!(await calls.hangUp(session, id))) throw new ParleyError('call_not_found')
    return { ok: true as const }
  })
}
