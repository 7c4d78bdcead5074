/** Serves opinions of answers, their list for admins, and an answer as sound. */
import { listFeedback, rateMessage, speakMessage } from '#contract/api/feedback.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

const DEFAULT_LIMIT = 50

type Parts = Pick<Services, 'audit' | 'clock' | 'conversations' | 'feedback' | 'limits' | 'readAloud'>

export function answerFeedback(router: Router, parts: Parts): void {
  const { audit, clock, conversations, feedback, limits, readAloud } = parts

  router.mount(rateMessage, async ({ actor, body, params: { id } }) => {
    await limits.take('conversationsOfActor', actor.id)
    if (!(await conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
    if (!(await feedback.give(actor, id, body))) throw new ParleyError('message_not_found')
    return { ok: true as const }
  })

  router.mount(listFeedback, async ({ actor, params: { limit = DEFAULT_LIMIT, before } }) => {
    const beganAt = clock.now()
    // On record before anything is read: what users said is theirs.
    await audit.record({
      actor,
      channel: 'page',
      tool: 'feedback.list',
      arguments: { limit, before },
      outcome: 'ok',
      durationMs: clock.now() - beganAt,
    })
    return { feedback: [...(await feedback.list({ limit, before }))] }
  })

  router.mount(speakMessage, async ({ actor, c, params: { id, itemId } }) => {
    await limits.take('readAloudOfActor', actor.id)
    if (!(await conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
    const [item] = await conversations.find(id, [itemId])
    if (item?.type !== 'MESSAGE' || item.role !== 'assistant') throw new ParleyError('message_not_found')
    return c.body(await readAloud(item.title, c.req.raw.signal), 200, {
      'content-type': 'audio/wav',
      'cache-control': 'private, no-store',
    })
  })
}
