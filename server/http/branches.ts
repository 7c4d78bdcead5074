/** Serves the branches of a conversation: begin, show, fork. None of them repeats or undoes a trade. */
import { randomUUID } from 'node:crypto'
import { beginBranch, forkConversation, showBranch } from '#contract/api/branches.ts'
import type { Conversation } from '#contract/api/conversation.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import { settledNote } from '#domain/settled-trades.ts'
import type { Services } from '../compose/services.ts'
import { leaving, readPage } from './conversation.ts'
import { createPageAnswers } from './page-answers.ts'
import type { Router } from './route.ts'
import { networkOfClient } from './visitor.ts'

type Parts = Pick<
  Services,
  | 'branches'
  | 'calls'
  | 'clock'
  | 'config'
  | 'conversationList'
  | 'conversations'
  | 'countKept'
  | 'feedback'
  | 'limits'
  | 'purgeLater'
  | 'sessions'
  | 'stream'
  | 'swaps'
>

export function answerBranches(router: Router, parts: Parts): void {
  const { branches, countKept, stream } = parts
  const pages = createPageAnswers(parts)

  router.mount(beginBranch, async ({ actor, body: { itemId, kind }, c, params: { id } }) => {
    await pages.begin(c, actor)
    await leavePath(parts, actor, id)
    if (!(await branches.begin(id, itemId, kind))) throw new ParleyError('message_not_found')
    return pages.answer(c, actor, await goOn(parts, actor, id))
  })

  router.mount(showBranch, async ({ actor, body, c, params: { id } }) => {
    await pages.begin(c, actor)
    if (!(await parts.conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
    const branch = 'branch' in body ? body.branch : await branches.branchWith(id, body.itemId)
    if (branch === undefined) throw new ParleyError('message_not_found')
    if ('itemId' in body && branch === (await branches.shown(id)).branch) {
      await parts.limits.take('conversationsOfActor', actor.id)
      return pages.answer(c, actor, await readPage(parts, id, {}))
    }
    await leavePath(parts, actor, id)
    if (!(await branches.show(id, branch))) throw new ParleyError('message_not_found')
    return pages.answer(c, actor, await goOn(parts, actor, id))
  })

  router.mount(forkConversation, async ({ actor, body: { itemId }, c, params: { id } }) => {
    await pages.begin(c, actor)
    await requireOwn(parts, actor, id)
    const bytes = await branches.sizeOf(id)
    const network = networkOfClient(c, parts.config.trustedProxies)
    const giveBack = await countKept({ actor, network }, bytes)
    const forked = await fork(parts, actor, id, itemId).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    await giveBack(bytes - (await branches.sizeOf(forked)))
    // Other tabs still show the source; this makes them fetch the current conversation.
    await stream.publish(id, { type: 'reset' })
    return pages.answer(c, actor, await goOn(parts, actor, forked))
  })
}

/** Returns the id of the copy. */
async function fork(parts: Parts, actor: Actor, id: string, itemId: string): Promise<string> {
  await endPath(parts, actor, id)
  const leave = await leaving(parts, await parts.conversations.current(actor))
  const forked = await parts.branches.fork(actor, id, itemId)
  if (forked === undefined) throw new ParleyError('message_not_found')
  leave()
  return forked
}

async function requireOwn({ conversations, limits }: Parts, actor: Actor, id: string): Promise<void> {
  await limits.take('conversationsOfActor', actor.id)
  if (!(await conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
}

async function leavePath(parts: Parts, actor: Actor, id: string): Promise<void> {
  await requireOwn(parts, actor, id)
  await endPath(parts, actor, id)
}

/** Ends the calls, so that nothing more is added to the path, and then the previews that a yes could be meant for. */
async function endPath(parts: Parts, actor: Actor, id: string): Promise<void> {
  const { calls, conversationList, sessions, swaps } = parts
  for (const session of await conversationList.sessionsOf([id])) {
    await sessions.end(session)
    await calls.end(session)
  }
  await swaps.leavePreviews(actor, id)
}

async function goOn(parts: Parts, actor: Actor, id: string): Promise<Conversation> {
  await noteTrades(parts, actor, id)
  await parts.stream.publish(id, { type: 'reset' })
  return readPage(parts, id, {})
}

/** The ledger says what was traded; what the path shows of it needs no note. */
async function noteTrades(parts: Parts, actor: Actor, id: string): Promise<void> {
  const { branches, clock, conversations, swaps } = parts
  const trades = await swaps.settled(actor, await branches.lineage(id))
  const elsewhere = await branches.notOnPath(
    id,
    trades.map((trade) => trade.id),
  )
  if (elsewhere.length === 0) return
  const noted = trades.filter((trade) => elsewhere.includes(trade.id))
  const { item, row } = settledNote(noted, randomUUID().slice(0, 8), clock.now())
  await conversations.putHistory(id, row)
  await conversations.putItem(id, item)
}
