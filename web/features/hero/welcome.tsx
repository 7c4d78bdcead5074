/** Greets a guest, or a user by name. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listMemories } from '#contract/api/memories.ts'
import { accountQuery, nameOf } from '#web/lib/account.ts'
import { request } from '#web/lib/api.ts'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { subtitleOf, titleOf } from './greeting.ts'
import { GuestGreeting, Words } from './words.tsx'

/** Requested anew by each first view, since a conversation has ended since the last one. One try is enough. */
export const nextPromptQuery = queryOptions({
  queryKey: ['next-prompt'],
  queryFn: async ({ signal }) => (await request(listMemories, {}, signal)).nextConversationPrompt,
  gcTime: 0,
  retry: false,
})

export function Welcome() {
  const { data } = useQuery(accountQuery)
  return data?.type === 'user' ? <UserGreeting name={nameOf(data.user.email)} /> : <GuestGreeting />
}

function UserGreeting({ name }: { name: string }) {
  const [visit] = useState(() => preference('visits'))
  const [hour] = useState(() => new Date().getHours())
  useEffect(() => setPreference('visits', visit + 1), [visit])
  const { data, isPending } = useQuery(nextPromptQuery)
  // An empty line keeps its place, so that nothing moves when it arrives.
  const subtitle = isPending ? '\u00a0' : subtitleOf(data ?? undefined, visit)
  return <Words title={titleOf(hour, name)} subtitle={subtitle} />
}
