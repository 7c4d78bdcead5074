/** The words of the first view for whoever the page is for: a guest, or somebody by name. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountQuery, nameOf } from '#web/lib/account.ts'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { subtitleOf, titleOf } from './greeting.ts'
import { GuestGreeting, Words } from './guest-greeting.tsx'
import { nextPromptQuery } from './next-prompt.ts'

export function Welcome() {
  const { data } = useQuery(accountQuery)
  return data?.type === 'user' ? <UserGreeting name={nameOf(data.user.email)} /> : <GuestGreeting />
}

function UserGreeting({ name }: { name: string }) {
  const [visit] = useState(() => preference('visits'))
  const [hour] = useState(() => new Date().getHours())
  useEffect(() => setPreference('visits', visit + 1), [visit])
  const { data, isPending } = useQuery(nextPromptQuery)
  // The line is kept for it, so that nothing moves when it comes.
  const subtitle = isPending ? '\u00a0' : subtitleOf(data ?? undefined, visit)
  return <Words title={titleOf(hour, name)} subtitle={subtitle} />
}
