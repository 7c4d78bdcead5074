/** Composes the briefing of an agent: the segments of its persona, the guest's text, and the wallet that the tools use. */
import type { ResolvedProfile } from '#contract/personas.ts'
import { type Agent, agentOf, agentsOf, DEFAULT_SCENARIO } from '#domain/agents.ts'
import type { Briefing, BriefingRequest, Briefings, HandOver } from '#domain/briefings.ts'
import { resolveAll, type Stores } from '#domain/personas.ts'
import type { Actor, Log } from '#domain/ports.ts'
import { personaOfAgent } from '#domain/session-prompts.ts'
import type { Sessions } from '#domain/sessions.ts'
import type { Wallet, Wallets } from '#domain/wallets.ts'

export type BriefingDeps = Readonly<{
  prompts: Stores
  wallets: Pick<Wallets, 'active'>
  log: Pick<Log, 'error'>
}>

export function createBriefings({ prompts, wallets, log }: BriefingDeps): Briefings {
  return {
    async brief(
      actor,
      { scenario = DEFAULT_SCENARIO, agent: requested }: BriefingRequest,
      sessionId,
    ): Promise<Briefing> {
      const agent = agentOf(scenario, requested)
      const agents = agentsOf(scenario)
      const [resolved, { wallet }] = await Promise.all([
        Promise.all(agents.map((each) => personaOfAgent(prompts, each, actor, log))).then((all) =>
          resolveAll(prompts, all),
        ),
        wallets.active(actor, sessionId),
      ])
      const profiles = agents.flatMap((each, at) => {
        const profile = resolved[at]
        return profile ? [{ each, profile }] : []
      })
      const profile = profiles.find(({ each }) => each === agent)?.profile
      if (!profile) throw new Error(`agent ${agent.id} has no profile`)
      const others = profiles.filter(({ each }) => each !== agent)
      return {
        profile,
        agents: agents.map(choiceOf),
        voice: profile.voice,
        instructions: instructionsOf(profile, actor, wallet),
        persona: {
          scenario,
          agent: choiceOf(agent),
          agentName: profile.agentName,
          moneyPolicy: profile.moneyPolicy,
          toolDescriptions: described(profile, prompts.tools),
          handoffs: others.map((other) => ({
            ...choiceOf(other.each),
            description: other.profile.handoffDescription,
          })),
        },
      }
    },
  }
}

type HandOverDeps = Readonly<{ briefings: Briefings; sessions: Pick<Sessions, 'byId' | 'handOver'> }>

/**
 * The session stores its agent, so that every later connection gets the same briefing. The model hands over, so that the
 * limits of trades stay: only another session of the person's choice has none.
 */
export const createHandOver =
  ({ briefings, sessions }: HandOverDeps): HandOver =>
  async ({ id, actor, persona }, agent) => {
    const [briefing, session] = await Promise.all([
      briefings.brief(actor, { scenario: persona?.scenario, agent }, id),
      sessions.byId(id),
    ])
    const isGuarded = session?.persona?.moneyPolicy === 'guarded'
    const kept = { ...briefing, persona: { ...briefing.persona, ...(isGuarded && GUARDED) } }
    await sessions.handOver(id, kept)
    return kept
  }

const GUARDED = { moneyPolicy: 'guarded' } as const

const choiceOf = ({ id, label, description }: Agent) => ({ id, label, description })

/** The descriptions of the shipped tools; a tool whose module is missing keeps the description of its contract. */
function described({ toolDescriptions, toolSlugs, missing }: ResolvedProfile, tools: readonly string[]) {
  const found = tools.filter((tool) => !missing.includes(toolSlugs[tool] ?? ''))
  return Object.fromEntries(found.map((tool) => [tool, toolDescriptions[tool] ?? '']))
}

/** The name stands alone in the first line, where the built-in assistant reads it. */
function instructionsOf(profile: ResolvedProfile, actor: Actor, wallet: Wallet | undefined): string {
  const acting = wallet
    ? `The tools act for the wallet "${wallet.label}" (${wallet.address}).`
    : 'There is no wallet that the tools could act for.'
  return [
    `Your name is ${profile.agentName}.`,
    profile.instructions,
    ...(actor.kind === 'guest' ? [profile.guestInstructions] : []),
    acting,
  ].join('\n\n')
}
