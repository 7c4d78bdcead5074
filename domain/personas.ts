/** Use cases of personas: a user's own ones, of which one is in use, and the default profile. */
import type { PersonaDraft, PersonaProfile } from '#contract/api/personas.ts'
import { ParleyError } from '#contract/errors.ts'
import type { ResolvedProfile } from '#contract/personas.ts'
import {
  DEFAULT_PROFILE_ID,
  DEFAULT_SLUGS,
  METADATA_MAX_BYTES,
  PERSONA_DESCRIPTION_MAX,
  PERSONA_NAME_MAX,
  PERSONAS_PER_USER,
} from '#contract/rules/personas.ts'
import { bytesOf } from '#contract/rules/prompts.ts'
import { type Persona, resolvePersona, slugsOfPersona } from './persona-profile.ts'
import type { Log } from './ports.ts'
import { isPersonaModule, type PromptModules, requireSlug, requireStorable } from './prompts.ts'

/** The part of a persona that shapes the assistant. */
export type PersonaText = Omit<PersonaProfile, 'id' | 'isDefault' | 'createdAt' | 'updatedAt'>

/** Port: the personas of each user, of which at most one is in use even under concurrent changes. */
export interface Personas {
  /** Returns the oldest first. */
  list(userId: string): Promise<readonly PersonaProfile[]>
  inUse(userId: string): Promise<PersonaProfile | undefined>
  /** Returns 'full' when there are `most` already. */
  create(userId: string, text: PersonaText, use: boolean, most: number): Promise<PersonaProfile | 'full'>
  /** Without `use` the persona stays in use or out of use. */
  save(
    userId: string,
    id: string,
    text: PersonaText,
    use: boolean | undefined,
  ): Promise<PersonaProfile | undefined>
  /**
   * Returns the id in use afterwards: the newest other one when the one in use was removed. Undefined when there is
   * no such persona.
   */
  remove(userId: string, id: string): Promise<Readonly<{ activeId: string | null }> | undefined>
  /** Null puts none in use. */
  use(userId: string, id: string | null): Promise<PersonaProfile | undefined>
}

export type Stores = Readonly<{
  personas: Personas
  modules: PromptModules
  /** The names of all tools. */
  tools: readonly string[]
}>
export type SavedPersona = Readonly<{ profile: PersonaProfile; resolvedProfile: ResolvedProfile }>

const ALWAYS = '1970-01-01T00:00:00.000Z'

/** spec S3.25: for every user without a choice. */
const DEFAULT_PROFILE: PersonaProfile = {
  id: DEFAULT_PROFILE_ID,
  name: 'Parley',
  description: 'The built-in profile.',
  ...DEFAULT_SLUGS,
  voiceKey: null,
  metadata: { agentName: 'Parley' },
  isDefault: true,
  createdAt: ALWAYS,
  updatedAt: ALWAYS,
}

type Shelf = Pick<Stores, 'modules' | 'tools'>

/** A persona cannot use modules of the server's own work; they count as missing. */
const findModules = (modules: PromptModules, slugs: Iterable<string>) =>
  modules.bySlugs([...slugs].filter(isPersonaModule))

async function resolve({ modules, tools }: Shelf, persona: Persona): Promise<ResolvedProfile> {
  return resolvePersona(persona, await findModules(modules, slugsOfPersona(persona, tools)), tools)
}

export async function defaultPersona(shelf: Shelf): Promise<SavedPersona> {
  return { profile: DEFAULT_PROFILE, resolvedProfile: await resolve(shelf, DEFAULT_PROFILE) }
}

export async function activePersona(stores: Stores, userId: string) {
  const own = await stores.personas.inUse(userId)
  const resolvedProfile = await resolve(stores, own ?? DEFAULT_PROFILE)
  return { resolvedProfile, source: own ? ('user' as const) : ('default' as const) }
}

/** spec S8.50: a persona that cannot be loaded must not prevent a call. */
export async function personaOfCall(
  { personas }: Pick<Stores, 'personas'>,
  userId: string | undefined,
  log: Pick<Log, 'error'>,
): Promise<Persona> {
  if (userId === undefined) return DEFAULT_PROFILE
  const own = await personas.inUse(userId).catch((error: unknown) => {
    log.error({ err: error, userId }, 'failed to load a persona; using the default one')
    return undefined
  })
  return own ?? DEFAULT_PROFILE
}

/** Resolves several personas with one read of the modules. */
export async function resolveAll(
  { modules, tools }: Shelf,
  personas: readonly Persona[],
): Promise<ResolvedProfile[]> {
  const slugs = new Set(personas.flatMap((persona) => slugsOfPersona(persona, tools)))
  const found = await findModules(modules, slugs)
  return personas.map((persona) => resolvePersona(persona, found, tools))
}

export const previewPersona = async (shelf: Shelf, draft: PersonaDraft): Promise<ResolvedProfile> =>
  resolve(shelf, { id: null, ...textOf(draft) })

export async function createPersona(
  stores: Stores,
  userId: string,
  draft: PersonaDraft,
): Promise<SavedPersona> {
  const text = await checked(stores, draft)
  const profile = await stores.personas.create(userId, text, draft.isDefault ?? false, PERSONAS_PER_USER)
  if (profile === 'full') throw new ParleyError('persona_limit_reached', { limit: PERSONAS_PER_USER })
  return savedPersona(stores, profile)
}

export async function savePersona(
  stores: Stores,
  userId: string,
  id: string,
  draft: PersonaDraft,
): Promise<SavedPersona> {
  const text = await checked(stores, draft)
  return savedPersona(stores, await stores.personas.save(userId, id, text, draft.isDefault))
}

export async function activatePersona(stores: Stores, userId: string, id: string): Promise<SavedPersona> {
  if (id !== DEFAULT_PROFILE_ID) return savedPersona(stores, await stores.personas.use(userId, id))
  await stores.personas.use(userId, null)
  return defaultPersona(stores)
}

export async function removePersona({ personas }: Stores, userId: string, id: string) {
  const removed = await personas.remove(userId, id)
  if (!removed) throw new ParleyError('persona_not_found')
  return removed
}

async function savedPersona(shelf: Shelf, profile: PersonaProfile | undefined): Promise<SavedPersona> {
  if (!profile) throw new ParleyError('persona_not_found')
  return { profile, resolvedProfile: await resolve(shelf, profile) }
}

async function checked({ modules }: Stores, draft: PersonaDraft): Promise<PersonaText> {
  const text = textOf(draft)
  if (text.name === '') throw new ParleyError('persona_name_required')
  requireStorable('name', text.name, PERSONA_NAME_MAX)
  requireStorable('description', text.description ?? '', PERSONA_DESCRIPTION_MAX)
  requireStorable('voice', text.voiceKey ?? '', PERSONA_NAME_MAX)
  const tools = Object.keys(text.toolSlugs)
  if (tools.length > TOOLS_MAX) throw new ParleyError('text_refused', TOO_MANY_TOOLS)
  for (const tool of tools) requireStorable('name of a tool', tool, PERSONA_NAME_MAX)
  requireMetadata(text.metadata)
  await requireModules(modules, text)
  return text
}

function textOf(draft: PersonaDraft): PersonaText {
  const { name, description, instructionSlug, handoffSlug, guestSlug, toolSlugs, voiceKey, metadata } = draft
  return {
    name: name.trim(),
    description: description?.trim() || null,
    instructionSlug: requireSlug(instructionSlug ?? DEFAULT_SLUGS.instructionSlug),
    handoffSlug: requireSlug(handoffSlug ?? DEFAULT_SLUGS.handoffSlug),
    guestSlug: requireSlug(guestSlug ?? DEFAULT_SLUGS.guestSlug),
    toolSlugs: Object.fromEntries(
      Object.entries(toolSlugs ?? {}).map(([tool, slug]) => [tool, requireSlug(slug)]),
    ),
    voiceKey: voiceKey?.trim() || null,
    metadata: metadata ?? {},
  }
}

function requireMetadata(metadata: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(metadata)
  if (bytesOf(text) > METADATA_MAX_BYTES)
    throw refusedMetadata(`it is longer than ${METADATA_MAX_BYTES} bytes`)
  if (isDeeperThan(metadata, METADATA_DEPTH)) throw refusedMetadata('it is nested too deep')
}

const METADATA_DEPTH = 10
const TOOLS_MAX = 100
const TOO_MANY_TOOLS = { field: 'list of tools', reason: `it names more than ${TOOLS_MAX}` } as const

const refusedMetadata = (reason: string): ParleyError =>
  new ParleyError('text_refused', { field: 'metadata', reason })

const isDeeperThan = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((child) => isDeeperThan(child, depth - 1)))

/** Checks at saving time: after that only a manual deletion makes a module go missing. */
async function requireModules(modules: PromptModules, text: PersonaText): Promise<void> {
  const { instructionSlug, handoffSlug, guestSlug, toolSlugs } = text
  const wanted = new Set([instructionSlug, handoffSlug, guestSlug, ...Object.values(toolSlugs)])
  const there = new Set((await findModules(modules, wanted)).map(({ slug }) => slug))
  const slugs = [...wanted].filter((slug) => !there.has(slug))
  if (slugs.length > 0) throw new ParleyError('prompt_modules_missing', { slugs })
}
