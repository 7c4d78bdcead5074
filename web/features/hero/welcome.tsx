/** Greets a guest, or a user by name. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listMemories } from '#contract/api/memories.ts'
import { greetingOf } from '#contract/rules/greetings.ts'
import { accountQuery, nameOf } from '#web/lib/account.ts'
import { request } from '#web/lib/api.ts'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { useApp } from '#web/session/use-session.ts'
import { subtitleOf, titleOf } from './greeting.ts'

/** Requested anew by each first view, since a conversation has ended since the last one. One try is enough. */
const nextPromptQuery = queryOptions({
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
  const { session } = useApp()
  const { data, isPending } = useQuery(nextPromptQuery)
  const saved = data ?? undefined
  const greeting = greetingOf(saved, visit)
  useEffect(() => session.greetWith(isPending ? undefined : greeting), [session, isPending, greeting])
  // An empty line keeps its place, so that nothing moves when it arrives.
  const subtitle = isPending ? '\u00a0' : subtitleOf(greeting, saved)
  return <Words title={titleOf(hour, name)} subtitle={subtitle} titleClass={FITTED} />
}

type Props = Readonly<{ title: string; subtitle: string; titleClass?: string }>

/** The longest words that stay together, 'Good afternoon,', are 7.3 em wide and fill the column at most. */
const FITTED =
  'text-[clamp(1.75rem,13.25cqi,var(--size-hero))] leading-[1.04] font-medium tracking-[-0.035em] wrap-anywhere'

/** frame.css hides it until it is known whether a returning user is still signed in. */
const Words = ({ title, subtitle, titleClass = 'text-hero' }: Props) => (
  <div className="hero-words">
    <h1 className={`${titleClass} text-balance`}>{title}</h1>
    <p className="mt-3 text-read text-pretty text-fg-2 sm:mt-5 xl:text-lead">{subtitle}</p>
  </div>
)

/** Spec S2.20–S2.22. */
export const GuestGreeting = () => (
  <Words
    title="Hello, I’m Parley."
    subtitle="You’re on the shared demo wallet. Ask what it holds, or about any token on Solana. Logging in gives you a wallet of your own."
  />
)
