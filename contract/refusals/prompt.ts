/** Refusals of the prompt modules: their slugs, their texts and their versions. */
import * as z from 'zod/mini'
import { count, name } from '../bounded.ts'
import type { RefusalTable } from './table.ts'

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
