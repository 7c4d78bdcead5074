/** Decides which prompt modules an actor's session may contain, by the server's records of agents and personas. */
import { PRESETS } from '#contract/rules/personas.ts'
import { type Agent, allAgents } from './agents.ts'
import { type Persona, slugsOfPersona } from './persona-profile.ts'
import { personaOfCall, type Stores } from './personas.ts'
import type { Actor, Log } from './ports.ts'
import { isPersonaModule } from './prompts.ts'

/** Returns the persona that this agent uses for this actor. */
export async function personaOfAgent(
  stores: Pick<Stores, 'personas'>,
  { preset }: Pick<Agent, 'preset'>,
  actor: Actor,
  log: Pick<Log, 'error'>,
): Promise<Persona> {
  const chosen = PRESETS.find(({ id }) => id === preset)
  return chosen
    ? { ...chosen, name: chosen.label }
    : personaOfCall(stores, actor.kind === 'user' ? actor.id : undefined, log)
}

export async function slugsOfSession(
  stores: Pick<Stores, 'personas' | 'tools'>,
  actor: Actor,
  log: Pick<Log, 'error'>,
): Promise<ReadonlySet<string>> {
  const personas = await Promise.all(allAgents().map((agent) => personaOfAgent(stores, agent, actor, log)))
  return new Set(personas.flatMap((each) => slugsOfPersona(each, stores.tools)).filter(isPersonaModule))
}
