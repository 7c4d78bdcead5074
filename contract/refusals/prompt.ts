/** Refusals of what a user edits: prompt modules, personas, and the agents of a scenario. */
import * as z from 'zod/mini'
import { count, figure, id, list, name } from '../bounded.ts'
import { TOOLS_MAX } from '../rules/personas.ts'
import type { RefusalTable } from './request.ts'

export const promptRefusals = {
  /** spec S5.7 */
  slug_required: { status: 400, say: () => 'Prompt module slug is required.' },
  invalid_slug: {
    status: 400,
    details: z.object({ slug: name }),
    say: ({ slug }: { slug: string }) =>
      `“${slug.slice(0, 60)}” cannot be the slug of a prompt module: only a–z, 0–9, dots, hyphens and underscores, at most 120.`,
  },
  /** spec S5.8, S5.12 */
  segment_required: {
    status: 400,
    details: z.object({ creating: z.boolean() }),
    say: ({ creating }: { creating: boolean }) =>
      creating ? 'Slug and segment are required.' : 'Prompt module payload missing segment text.',
  },
  slug_exists: {
    status: 409,
    details: z.object({ slug: name }),
    say: ({ slug }: { slug: string }) =>
      `There is a prompt module ${slug} already. Nothing was saved; open it to edit it.`,
  },
  /** spec S8.4–S8.5 */
  version_conflict: {
    status: 409,
    details: z.object({ currentVersion: z.optional(count) }),
    say: ({ currentVersion }: { currentVersion?: number | undefined }) =>
      currentVersion === undefined
        ? 'Version conflict detected. Reload before retrying.'
        : `Version conflict detected. Server reports version v${currentVersion}. Reload before retrying.`,
  },
  prompt_not_found: {
    status: 404,
    details: z.object({ slug: name }),
    say: ({ slug }: { slug: string }) => `There is no prompt module ${slug}.`,
  },
  /** spec S6.30 */
  superadmin_required: {
    status: 403,
    say: () => 'Superadmin access required to manage prompt modules.',
  },
} as const satisfies RefusalTable

export const personaRefusals = {
  persona_name_required: { status: 400, say: () => 'Give the persona a name.' },
  persona_not_found: { status: 404, say: () => 'This persona does not exist or is not yours.' },
  voice_not_found: {
    status: 404,
    details: z.object({ voice: name }),
    say: ({ voice }: { voice: string }) => `There is no voice “${voice}”.`,
  },
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
