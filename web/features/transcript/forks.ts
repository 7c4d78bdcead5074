/** Finds the place of a message at which the conversation goes on in several versions. */
import { useSyncExternalStore } from 'react'
import type { ConversationFork } from '#contract/api/conversation.ts'
import type { AppContext } from '#web/session/use-session.ts'
import { useApp } from '#web/session/use-session.ts'

type Stores = Pick<AppContext, 'conversation' | 'transcript'>

/** A fork belongs to the first message after it; what stands between them are results and notes. */
function forkBefore({ conversation, transcript }: Stores, itemId: string): ConversationFork | undefined {
  const { forks = [], hasEarlier } = conversation.get()
  if (forks.length === 0) return undefined
  const ids = transcript.ids()
  for (let at = ids.indexOf(itemId) - 1; at >= 0; at -= 1) {
    const id = ids[at] ?? ''
    const fork = forks.find(({ after }) => after === id)
    if (fork || transcript.item(id)?.type === 'MESSAGE') return fork
  }
  return hasEarlier ? undefined : forks.find(({ after }) => after === null)
}

export function useFork(itemId: string): ConversationFork | undefined {
  const { conversation, transcript } = useApp()
  const subscribe = (listener: () => void) => {
    const leave = [conversation.subscribe(listener), transcript.subscribeIds(listener)]
    return () => {
      for (const each of leave) each()
    }
  }
  const read = () => forkBefore({ conversation, transcript }, itemId)
  return useSyncExternalStore(subscribe, read, read)
}
