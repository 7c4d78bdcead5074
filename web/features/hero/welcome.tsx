/** The words of the first view for whoever the page is for: a guest, or somebody by name. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountQuery, nameOf } from '#web/lib/account.ts'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { subtitleOf, titleOf } from './greeting.ts'
import { GuestGreeting, Words } from './guest-greeting.tsx'

export function Welcome() {
  const { data } = useQuery(accountQuery)
  return data?.type === 'user' ? <UserGreeting name={nameOf(data.user.email)} /> : <GuestGreeting />
}

function UserGreeting({ name }: { name: string }) {
  const [visit] = useState(() => preference('visits'))
  const [hour] = useState(() => new Date().getHours())
  useEffect(() => setPreference('visits', visit + 1), [visit])
  return <Words title={titleOf(hour, name)} subtitle={subtitleOf(undefined, visit)} />
}
