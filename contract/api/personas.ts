/** Endpoints that list, preview, save, use and delete a user's personas (spec S3.20–S3.27, S7.15–S7.24). */
import * as z from 'zod/mini'
import { id, json, line, list, name, record, text, time, unread } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { agentChoice, resolvedProfile } from '../personas.ts'
import { outsideText } from '../rules/outside-text.ts'
import { METADATA_MAX_BYTES, PERSONAS_PER_USER, TOOLS_MAX } from '../rules/personas.ts'
import { MODULES_MAX } from '../rules/prompts.ts'

/** Above the stored limit on purpose, so that domain/personas.ts refuses the excess with a message. */
const metadata = record(json(5 * METADATA_MAX_BYTES), 200)
const toolSlugs = record(name, TOOLS_MAX)

const personaProfile = z.object({
  id,
  name,
  description: z.nullable(line),
  instructionSlug: name,
  handoffSlug: name,
  guestSlug: name,
  toolSlugs,
  /** Null is 'Auto'. */
  voiceKey: z.nullable(name),
  metadata,
  /** The persona in use. */
  isDefault: z.boolean(),
  createdAt: time,
  updatedAt: time,
})
export type PersonaProfile = z.output<typeof personaProfile>

/** A draft; the default profile fills the fields that are left out. */
const personaDraft = z.object({
  // A blank one has a refusal of its own.
  name: name.check(z.overwrite((given) => outsideText(given, 200))),
  description: z.optional(z.nullable(line)),
  instructionSlug: z.optional(name),
  handoffSlug: z.optional(name),
  guestSlug: z.optional(name),
  toolSlugs: z.optional(toolSlugs),
  voiceKey: z.optional(z.nullable(name)),
  metadata: z.optional(metadata),
  /** True puts the persona in use. */
  isDefault: z.optional(z.boolean()),
})
export type PersonaDraft = z.output<typeof personaDraft>

const one = z.object({ id: text(64).check(z.minLength(1)) })
const saved = z.object({ profile: personaProfile, resolvedProfile })

export const listPersonas = defineEndpoint({
  operation: 'persona.list',
  method: 'GET',
  path: '/api/prompt-profiles',
  summary: 'One’s own personas, the oldest first, and the modules that they can be made of.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({
    profiles: list(personaProfile, PERSONAS_PER_USER),
    modules: list(z.object({ slug: name, title: z.nullable(name) }), MODULES_MAX),
  }),
})

export const readActivePersona = defineEndpoint({
  operation: 'persona.active',
  method: 'GET',
  path: '/api/prompt-profiles/active',
  summary: 'The instructions of the user’s next session; a guest is refused with 401.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ resolvedProfile, source: z.enum(['user', 'default']) }),
})

export const readDefaultPersona = defineEndpoint({
  operation: 'persona.default',
  method: 'GET',
  path: '/api/prompt-profiles/default',
  summary: 'The profile of everybody who has chosen none, guests included.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ profile: personaProfile, resolvedProfile }),
})

export const createPersona = defineEndpoint({
  operation: 'persona.create',
  method: 'POST',
  path: '/api/prompt-profiles',
  summary: 'Make a persona.',
  params: z.object({}),
  body: personaDraft,
  output: saved,
})

export const savePersona = defineEndpoint({
  operation: 'persona.save',
  method: 'PUT',
  path: '/api/prompt-profiles/:id',
  summary: 'Save a persona of one’s own.',
  params: one,
  body: personaDraft,
  output: saved,
})

export const deletePersona = defineEndpoint({
  operation: 'persona.delete',
  method: 'DELETE',
  path: '/api/prompt-profiles/:id',
  summary: 'Remove a persona; when it was in use, the newest other one is used from now on.',
  params: one,
  body: unread,
  output: z.object({ ok: z.literal(true), activeId: z.nullable(id) }),
})

export const activatePersona = defineEndpoint({
  operation: 'persona.activate',
  method: 'POST',
  path: '/api/prompt-profiles/:id/activate',
  summary: 'Use this persona from the next session on; ‘default’ returns to the default profile.',
  params: one,
  body: unread,
  output: z.object({ profile: personaProfile, resolvedProfile }),
})

export const previewPersona = defineEndpoint({
  operation: 'persona.preview',
  method: 'POST',
  path: '/api/prompt-profiles/preview',
  summary: 'The instructions that a draft would produce; nothing is stored.',
  params: z.object({}),
  body: personaDraft,
  output: z.object({ resolvedProfile }),
})

export const listAgents = defineEndpoint({
  operation: 'agent.list',
  method: 'GET',
  path: '/api/agents',
  summary: 'Whom one can talk to in a scenario; `GET /api/session?agent=` begins with one of them.',
  params: z.object({ scenario: z.optional(id) }),
  body: z.undefined(),
  output: z.object({ scenario: id, agents: list(agentChoice, 100) }),
})

/** The customiser's messages that do not come from a server (spec S8.21–S8.23). */
export const PERSONA_WORDS = {
  previewFailed: 'Failed to preview persona',
  saveFailed: 'Failed to save persona',
  deleteFailed: 'Failed to delete persona',
} as const
