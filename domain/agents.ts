/**
 * Lists the agents that a user can talk to: sets by scenario, each agent a persona (spec S4.15–S4.17, S8.42–S8.43).
 */
import { ParleyError } from '#contract/errors.ts'
import type { AgentChoice } from '#contract/personas.ts'
import { PRESETS, type PresetId } from '#contract/rules/personas.ts'

/** Without a preset the agent uses the user's own persona. */
export type Agent = AgentChoice & Readonly<{ preset?: PresetId }>

export const DEFAULT_SCENARIO = 'parley'
/** Answers first, with the user's own persona. */
const DEFAULT_AGENT = 'concierge'

const guest = (preset: PresetId): Agent[] =>
  PRESETS.filter(({ id }) => id === preset).map(({ id, label, description }) => ({
    id,
    label,
    description,
    preset: id,
  }))

const concierge: Agent = {
  id: DEFAULT_AGENT,
  label: 'Concierge',
  description: 'Your own persona, or the built-in one.',
}

const sets: Readonly<Record<string, readonly Agent[]>> = {
  [DEFAULT_SCENARIO]: [concierge, ...guest('scout'), ...guest('guardian')],
}

/** Returns every agent of every scenario: a session may open with any of them. */
export const allAgents = (): readonly Agent[] => Object.values(sets).flat()

/** The first agent answers unless the user chose another one. */
export function agentsOf(scenario: string, among = sets): readonly Agent[] {
  const agents = Object.hasOwn(among, scenario) ? among[scenario] : undefined
  if (!agents) throw new ParleyError('unknown_agent_set')
  if (agents.length === 0) throw new ParleyError('no_agents_configured', { scenario })
  return agents
}

export function agentOf(scenario: string, id: string | undefined, among = sets): Agent {
  const agents = agentsOf(scenario, among)
  const found = id === undefined ? agents[0] : agents.find((agent) => agent.id === id)
  if (!found) throw new ParleyError('unknown_agent', { agent: id ?? '' })
  return found
}
