/** What was saved for the next conversation of a user; its contract travels when it is asked for. */
import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/lib/api.ts'

/** Every first view asks anew: a conversation has ended since the last one. It waits for one answer and no more. */
export const nextPromptQuery = queryOptions({
  queryKey: ['next-prompt'],
  queryFn: async ({ signal }) => {
    const { listMemories } = await import('#contract/api/memories.ts')
    return (await ask(listMemories, {}, signal)).nextConversationPrompt
  },
  gcTime: 0,
  retry: false,
})
