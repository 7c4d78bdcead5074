/** Greets a guest, or a user by name. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { listMemories } from '#contract/api/memories.ts'
import { nameOf } from '#contract/rules/email-name.ts'
import { greetingOf } from '#contract/rules/greetings.ts'
import { accountQuery } from '#web/lib/account.ts'
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
  // A still line keeps its place, so that nothing moves when it arrives.
  const subtitle = isPending ? (
    <i aria-hidden="true" className="my-1 block h-5 w-full bg-ink-2" />
  ) : (
    // A yes is what the server takes as the answer to this question.
    <button type="button" className="group text-left" onClick={() => session.send('Yes')}>
      {subtitleOf(greeting, saved)}
      <ArrowUpRight
        aria-hidden="true"
        strokeWidth={1.75}
        className="mb-0.5 ml-1.5 inline size-4 text-fg-3 group-hover:text-fg-1"
      />
    </button>
  )
  return <Words title={titleOf(hour, name)} subtitle={subtitle} titleClass={FITTED} />
}

type Props = Readonly<{ title: string; subtitle: ReactNode; titleClass?: string; above?: ReactNode }>

/** The longest words that stay together, 'Good afternoon,', are 7.3 em wide and fill the column at most. */
const FITTED =
  'text-[clamp(1.75rem,13.25cqi,var(--size-hero))] leading-[1.04] font-medium tracking-[-0.035em] wrap-anywhere'

/** 'Hello, I’m' is 4.5 em wide. */
const GUEST_TITLE =
  'text-[clamp(2.5rem,20cqi,var(--size-hero))] leading-[1.04] font-medium tracking-[-0.035em]'

/** hero.css draws a skeleton in its place until it is known whether a returning user is still logged in (spec C1.18). */
const Words = ({ title, subtitle, titleClass = GUEST_TITLE, above }: Props) => (
  <div className="hero-words">
    {above}
    <h1 className={`${titleClass} text-balance low:text-[min(2.25rem,13.25cqi)]`}>{title}</h1>
    <p className="mt-3 text-read text-pretty text-fg-2 sm:mt-5 xl:text-lead low:mt-3 low:text-body">
      {subtitle}
    </p>
  </div>
)

/** Spec S2.20–S2.22, under a sentence that says what the page is. */
export const GuestGreeting = () => (
  <Words
    above={
      <p className="mb-2 text-ui font-[550] text-accent sm:mb-4 low:mb-1">Talk to your Solana wallet.</p>
    }
    title="Hello, I’m Parley."
    subtitle="You’re on the shared demo wallet. Ask what it holds, or about any token on Solana. Logging in gives you a wallet of your own."
  />
)
