/** The persona in the Debug Control Room: who talks, the agents to choose from, and their exact instructions. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ResolvedProfile } from '#contract/personas.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { scenario } from '#web/session/agents.ts'
import { useApp, useSession } from '#web/session/use-session.ts'
import { activeQuery, agentsQuery } from './queries.ts'

/** The instructions of the running call, or of the next one. */
export function DebugPersona() {
  const identity = useSession((now) => ('token' in now ? now.token.identity : undefined))
  const chosen = useSession(({ agent }) => agent)
  const { data, error } = useQuery(activeQuery)
  const profile = identity?.prompt_profile ?? data?.resolvedProfile
  return (
    <section aria-label="Persona" className="min-w-0 text-small">
      <h3 className="flex min-h-[30px] items-center justify-between gap-3 border-b border-line-2 pb-2 font-[550] text-fg-2">
        Persona
        <span className="font-[450] text-fg-3">
          {identity?.prompt_profile ? 'in this call' : 'of the next call'}
        </span>
      </h3>
      <Agents given={identity?.agent?.scenario} current={chosen ?? identity?.agent?.id} />
      {profile && <Facts profile={profile} />}
      {!profile && error && <p className="py-2 text-warn">{error.message}</p>}
    </section>
  )
}

/** Spec S6.32: shown only when there are agents to choose from. */
function Agents({ given, current }: { given: string | undefined; current: string | undefined }) {
  const { session } = useApp()
  const set = given ?? scenario()
  const { data, error } = useQuery(agentsQuery(set))
  if (error) return <p className="py-2 text-warn">{error.message}</p>
  if (!data || data.agents.length === 0) return null
  return (
    <div className="grid justify-items-start gap-1.5 py-2">
      <Choice
        label="Agent"
        options={data.agents.map(({ id, label }) => ({ value: id, label }))}
        value={current ?? data.agents[0]?.id}
        onChange={(agent) => session.dispatch({ type: 'talk-to', agent })}
      />
      <p className="text-fg-3">Choosing another agent starts a new call; the conversation goes on.</p>
    </div>
  )
}

function Facts({ profile }: { profile: ResolvedProfile }) {
  const { agentName, name, voice, voiceKey, moneyPolicy, instructionSegments, toolSlugs, missing } = profile
  return (
    <>
      <dl>
        <Fact label="Speaks as" value={agentName} />
        <Fact label="Persona" value={name} />
        <Fact label="Voice" value={voiceKey === null ? `${voice} (auto)` : voice} />
        <Fact label="Money policy" value={moneyPolicy} />
        <Fact label="Tool descriptions" value={String(Object.keys(toolSlugs).length)} />
        {missing.length > 0 && <Fact label="Missing modules" value={missing.join(', ')} />}
      </dl>
      <details>
        <summary className="py-1.5 text-fg-2">Instructions, {instructionSegments.length} segments</summary>
        {instructionSegments.map(({ slug, version, segment }) => (
          <div key={slug} className="grid gap-1 pb-3">
            <p className="num text-fg-3">
              {slug} {version === null ? 'is missing' : `v${version}`}
            </p>
            <p className="text-fg-1 whitespace-pre-wrap">{segment}</p>
          </div>
        ))}
      </details>
    </>
  )
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="flex justify-between gap-3 border-b border-line py-1.5">
    <dt className="shrink-0 text-fg-3">{label}</dt>
    <dd className="num min-w-0 text-right text-fg-1">{value}</dd>
  </div>
)
