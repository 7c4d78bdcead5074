/** Serves memories: of sessions as the specification names them, and of facts for the panel of the user. */
import { listMemories, MEMORIES_LIMIT } from '#contract/api/memories.ts'
import {
  editFact,
  exportMemory,
  FACTS_SHOWN,
  forgetAll,
  forgetFact,
  type RememberedFact,
  readMemory,
  restoreFact,
  tryParkedLogs,
  turnMemory,
} from '#contract/api/memory.ts'
import { ParleyError } from '#contract/errors.ts'
import { turnLink } from '#contract/rules/turn-link.ts'
import type { Fact } from '#domain/memory/facts.ts'
import { ranked } from '#domain/memory/memory-block.ts'
import { keepable } from '#domain/memory/own-words.ts'
import type { Services } from '../compose/services.ts'
import { memoryItem } from './memory-item.ts'
import type { Router } from './route.ts'

const EXPORT_LIMIT = 100_000

type Parts = Pick<
  Services,
  'clock' | 'config' | 'limits' | 'log' | 'memory' | 'nextPrompts' | 'remembering' | 'sessionLogs'
>

const shown = (fact: Fact): RememberedFact => {
  const { id, kind, text, saidAt, uses, edited, conversationId, itemId } = fact
  return { id, kind, text, saidAt, uses, edited, link: turnLink(conversationId, { itemId, words: [] }) }
}

export function answerMemory(router: Router, parts: Parts): void {
  const { limits, log, memory, nextPrompts } = parts

  router.mount(listMemories, async ({ actor, c }) => {
    await limits.take('conversationsOfActor', actor.id)
    const read = Promise.all([
      nextPrompts.recall(actor),
      actor.kind === 'user' ? memory.memories.sessions(actor.id, MEMORIES_LIMIT) : undefined,
    ])
    const [prompt, sessions] = await read.catch((error: unknown) => {
      log.error({ err: error, requestId: c.get('requestId') }, 'failed to read memories')
      throw new ParleyError('memories_fetch_failed')
    })
    return {
      memories: (sessions?.memories ?? []).map((each) => memoryItem(each, 'summarized')),
      skipped: (sessions?.skipped ?? []).map((each) => memoryItem(each, 'skipped')),
      total: sessions?.total ?? 0,
      totalSkipped: sessions?.totalSkipped ?? 0,
      limit: MEMORIES_LIMIT,
      nextConversationPrompt: prompt ?? null,
    }
  })

  answerFacts(router, parts)
  answerOwnData(router, parts)
}

function answerFacts(router: Router, { limits, memory }: Parts): void {
  const { memories } = memory

  router.mount(editFact, async ({ actor, body, params: { id } }) => {
    await limits.take('conversationsOfActor', actor.id)
    const text = keepable(body.text)
    if (text === undefined) throw new ParleyError('fact_refused')
    const fact = await memories.edit(actor.id, id, text)
    if (!fact) throw new ParleyError('fact_not_found')
    return shown(fact)
  })

  router.mount(forgetFact, async ({ actor, params: { id } }) => {
    await limits.take('conversationsOfActor', actor.id)
    if ((await memory.forget(actor.id, [id])).length === 0) throw new ParleyError('fact_not_found')
    return { ok: true as const }
  })

  router.mount(restoreFact, async ({ actor, params: { id } }) => {
    await limits.take('conversationsOfActor', actor.id)
    const fact = await memory.restore(actor.id, id)
    if (!fact) throw new ParleyError('fact_not_found')
    return shown(fact)
  })
}

function answerOwnData(
  router: Router,
  { clock, config, limits, memory, remembering, sessionLogs }: Parts,
): void {
  const { memories } = memory

  router.mount(readMemory, async ({ actor }) => {
    await limits.take('conversationsOfActor', actor.id)
    const [isOn, facts, parked] = await Promise.all([
      memories.isOn(actor.id),
      memories.facts(actor.id, FACTS_SHOWN),
      sessionLogs.parked(actor.id),
    ])
    const total = facts.length < FACTS_SHOWN ? facts.length : await memories.count(actor.id)
    const shownFacts = ranked(facts, clock.now()).map(shown)
    return { isOn, facts: shownFacts, total, parked, backupDays: config.backupDays ?? null }
  })

  router.mount(tryParkedLogs, async ({ actor }) => {
    await limits.take('conversationsOfActor', actor.id)
    return { ok: true as const, queued: await remembering.tryParked(actor.id) }
  })

  router.mount(exportMemory, async ({ actor, c }) => {
    await limits.take('exportsOfActor', actor.id)
    const facts = (await memories.facts(actor.id, EXPORT_LIMIT)).map(shown)
    c.header('content-disposition', 'attachment; filename="parley-memory.json"')
    const exportedAt = new Date(clock.now()).toISOString()
    return { version: 1 as const, exportedAt, isOn: await memories.isOn(actor.id), facts }
  })

  router.mount(forgetAll, async ({ actor }) => {
    await limits.take('conversationsOfActor', actor.id)
    await memory.forget(actor.id)
    return { ok: true as const }
  })

  router.mount(turnMemory, async ({ actor, body }) => {
    await limits.take('conversationsOfActor', actor.id)
    await memory.turn(actor.id, body.isOn)
    return { ok: true as const }
  })
}
