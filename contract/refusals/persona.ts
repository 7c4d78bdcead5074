/** Refusals of personas, and of the agents of a scenario. */
import * as z from 'zod/mini'
import { figure, id, list, name } from '../bounded.ts'
import { TOOLS_MAX } from '../rules/personas.ts'
import type { RefusalTable } from './table.ts'

export const personaRefusals = {
  persona_name_required: { status: 400, say: () => 'Give the persona a name.' },
  persona_not_found: { status: 404, say: () => 'This persona does not exist or is not yours.' },
  persona_limit_reached: {
    status: 409,
    details: z.object({ limit: figure }),
    say: ({ limit }: { limit: number }) =>
      `You have ${limit} personas, which is as many as there can be. Delete one first.`,
  },
  prompt_modules_missing: {
    status: 400,
    details: z.object({ slugs: list(name, TOOLS_MAX) }),
    say: ({ slugs }: { slugs: string[] }) =>
      `The persona was not saved: there is no prompt module ${slugs.join(', ')}.`,
  },
  /** spec S8.42 */
  no_agents_configured: {
    status: 404,
    details: z.object({ scenario: id }),
    say: ({ scenario }: { scenario: string }) => `No agents configured for scenario ${scenario}`,
  },
  /** spec S8.43 */
  unknown_agent_set: { status: 404, say: () => 'Unknown agent set' },
  unknown_agent: {
    status: 404,
    details: z.object({ agent: id }),
    say: ({ agent }: { agent: string }) => `There is no agent ${agent.slice(0, 60)} in this scenario.`,
  },
} as const satisfies RefusalTable
