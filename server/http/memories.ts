/** Serves the opening question from earlier conversations; summaries do not exist yet. */
import { listMemories, MEMORIES_LIMIT } from '#contract/api/memories.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

export function answerMemories(
  router: Router,
  { log, nextPrompts }: Pick<Services, 'log' | 'nextPrompts'>,
): void {
  router.mount(listMemories, async ({ actor, c }) => {
    const prompt = await nextPrompts.recall(actor).catch((error: unknown) => {
      log.error({ err: error, requestId: c.get('requestId') }, 'failed to read memories')
      throw new ParleyError('memories_fetch_failed')
    })
    return {
      memories: [],
      skipped: [],
      total: 0,
      totalSkipped: 0,
      limit: MEMORIES_LIMIT,
      nextConversationPrompt: prompt ?? null,
    }
  })
}
