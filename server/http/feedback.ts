/** Serves opinions of answers, their list for admins, and an answer as sound. */
import { listFeedback, rateMessage, speakMessage } from '#contract/api/feedback.ts'
import { ParleyError } from '#contract/errors.ts'
import { recordOperation } from '#domain/audit.ts'
import type { Services } from '../compose/services.ts'
import { payAs } from '../usage/payer.ts'
import { limitAtOnce } from './at-once.ts'
import { recordLook } from './record-look.ts'
import type { Router } from './route.ts'
import { networkOfClient } from './visitor.ts'

const DEFAULT_LIMIT = 50
/** Each holds up to twenty megabytes, and its sentences stand in line before those of calls. */
const READ_AT_ONCE = { network: 4, all: 8 }

type Parts = Pick<Services, 'audit' | 'config' | 'conversations' | 'feedback' | 'limits' | 'readAloud'>

export function answerFeedback(router: Router, parts: Parts): void {
  const { audit, config, conversations, feedback, limits, readAloud } = parts
  const begin = limitAtOnce(READ_AT_ONCE)

  router.mount(rateMessage, async ({ actor, body, params: { id } }) => {
    await limits.take('conversationsOfActor', actor.id)
    if (!(await conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
    if (!(await feedback.give(actor, id, body))) throw new ParleyError('message_not_found')
    return { ok: true as const }
  })

  router.mount(listFeedback, async ({ actor, params: { limit = DEFAULT_LIMIT, before } }) => {
    // On record before anything is read: what users said is theirs.
    await recordOperation(audit, actor, 'feedback.list', { limit, before })
    const rated = await feedback.list({ limit, before })
    const users = rated.filter(({ actorKind }) => actorKind === 'user').map(({ actorId }) => actorId)
    for (const userId of new Set(users))
      await recordLook(audit, actor, { userId, what: listFeedback.operation })
    return { feedback: [...rated] }
  })

  router.mount(speakMessage, async ({ actor, c, params: { id, itemId } }) => {
    await limits.take('readAloudOfActor', actor.id)
    if (!(await conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
    const [item] = await conversations.find(id, [itemId])
    if (item?.type !== 'MESSAGE' || item.role !== 'assistant') throw new ParleyError('message_not_found')
    const end = begin(networkOfClient(c, config.trustedProxies))
    const sound = await payAs(actor, () => readAloud(item.title, c.req.raw.signal)).finally(end)
    return c.body(sound, 200, {
      'content-type': 'audio/wav',
      'cache-control': 'private, no-store',
    })
  })
}
