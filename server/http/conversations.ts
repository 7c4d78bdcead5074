/** Serves the list of conversations: read, open, rename, pin, archive, delete and restore. */
import type { Conversation } from '#contract/api/conversation.ts'
import {
  changeConversation,
  deleteConversation,
  deleteConversations,
  listConversations,
  openConversation,
  readConversation,
  restoreConversation,
} from '#contract/api/conversations.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import { withTitle } from '#domain/titled-conversations.ts'
import type { Services } from '../compose/services.ts'
import { endCallsOf, leaving, type Page, readPage } from './conversation.ts'
import { createPageAnswers, type PageAnswers } from './page-answers.ts'
import type { Router } from './route.ts'

/** Fills the drawer on a tall screen. */
const DEFAULT_LIMIT = 50

type Parts = Pick<
  Services,
  | 'branches'
  | 'calls'
  | 'config'
  | 'conversationList'
  | 'conversations'
  | 'feedback'
  | 'limits'
  | 'log'
  | 'nextPrompts'
  | 'purgeLater'
  | 'sessions'
  | 'stream'
  | 'titles'
>

export function answerConversations(router: Router, parts: Parts): void {
  const { conversationList, limits, titles } = parts
  const pages = createPageAnswers(parts)

  router.mount(listConversations, async ({ actor, params }) => {
    const { archived, cursor, filter, limit = DEFAULT_LIMIT } = params
    // A filter reads thousands of titles.
    await limits.take(filter ? 'searchesOfActor' : 'conversationsOfActor', actor.id)
    return titles.list(actor, { limit, cursor, filter, archived: archived === 'true' })
  })

  router.mount(readConversation, async ({ actor, c, params: { id, ...page } }) => {
    await limits.take('conversationsOfActor', actor.id)
    await pages.begin(c, actor)
    return pages.answer(c, actor, await readOwn(parts, actor, id, page))
  })

  router.mount(changeConversation, async ({ actor, body, params: { id } }) => {
    await limits.take('conversationsOfActor', actor.id)
    const changed = await conversationList.change(actor, id, body)
    if (!changed) throw new ParleyError('conversation_not_found')
    await notifyTabs(parts, actor)
    return withTitle(changed)
  })

  answerOpening(router, parts, pages)
  answerDeletion(router, parts)
}

async function readOwn(parts: Parts, actor: Actor, id: string, page: Page = {}): Promise<Conversation> {
  if (!(await parts.conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
  return readPage(parts, id, page)
}

/** Every tab of an actor follows the current conversation, so its stream reaches all of them. */
export async function notifyTabs(
  { conversations, stream }: Pick<Parts, 'conversations' | 'stream'>,
  actor: Actor,
): Promise<void> {
  await stream.publish(await conversations.current(actor), { type: 'conversations' })
}

function answerOpening(router: Router, parts: Parts, pages: PageAnswers): void {
  const { conversationList, conversations, limits, log, nextPrompts, stream } = parts

  router.mount(openConversation, async ({ actor, c, params: { id } }) => {
    await limits.take('conversationsOfActor', actor.id)
    await pages.begin(c, actor)
    if (!(await conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
    const before = await conversations.current(actor)
    if (before !== id) {
      await nextPrompts.keep(actor, before).catch((error: unknown) => {
        log.error({ err: error, conversationId: before }, 'failed to store the open question')
      })
      const leave = await leaving(parts, before)
      if (!(await conversationList.open(actor, id))) throw new ParleyError('conversation_not_found')
      leave()
      // Other tabs still show the earlier conversation; this makes them fetch the current one.
      await stream.publish(before, { type: 'reset' })
    }
    return pages.answer(c, actor, await readOwn(parts, actor, id))
  })
}

function answerDeletion(router: Router, parts: Parts): void {
  const { conversationList, conversations, limits, purgeLater, stream } = parts

  /** Ends the calls first, so that nothing more is stored. */
  async function remove(actor: Actor, id?: string): Promise<number> {
    await limits.take('conversationsOfActor', actor.id)
    const current = await conversations.current(actor)
    const ids = await conversationList.delete(actor, id)
    await endCallsOf(parts, ids)
    if (ids.length > 0) purgeLater()
    // The tabs that show a deleted conversation fetch the new current one.
    if (ids.includes(current)) await stream.publish(current, { type: 'reset' })
    else await notifyTabs(parts, actor)
    return ids.length
  }

  router.mount(deleteConversation, async ({ actor, params: { id } }) => {
    if ((await remove(actor, id)) === 0) throw new ParleyError('conversation_not_found')
    return { ok: true as const }
  })

  router.mount(deleteConversations, async ({ actor }) => {
    await remove(actor)
    return { ok: true as const }
  })

  router.mount(restoreConversation, async ({ actor, params: { id } }) => {
    await limits.take('conversationsOfActor', actor.id)
    const restored = await conversationList.restore(actor, id)
    if (!restored) throw new ParleyError('conversation_gone')
    await notifyTabs(parts, actor)
    return withTitle(restored)
  })
}
