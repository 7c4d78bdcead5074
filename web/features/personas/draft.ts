/** A persona that is being written: what it began as, what it is now, and what of it is sent. */
import type { PersonaDraft, PersonaProfile } from '#contract/api/personas.ts'
import { errors } from '#contract/errors.ts'
import {
  DEFAULT_SLUGS,
  PERSONA_NAME_MAX,
  PERSONA_TOOL_SLUGS,
  PERSONA_TOOLS,
  type Preset,
  toolSlug,
} from '#contract/rules/personas.ts'
import { isSlug, slugOf } from '#contract/rules/prompts.ts'

export type PersonaText = Readonly<{
  name: string
  description: string
  instructionSlug: string
  handoffSlug: string
  guestSlug: string
  toolSlugs: Readonly<Record<string, string>>
  voiceKey: string | null
  metadata: Readonly<Record<string, unknown>>
}>

export type Draft = Readonly<{
  /** The id of a saved persona; undefined for one that was never saved. */
  id?: string
  /** The persona that the draft started from. */
  first: PersonaText
  text: PersonaText
}>

/** A name within a sentence: one that turns the direction of writing around turns no word but its own. */
export const apart = (name: string): string => (TURNS.test(name) ? `\u2068${name}\u2069` : name)
const TURNS = /[\u202A-\u202E\u2066-\u2069]/

const textOf = ({ name, description, ...rest }: PersonaText | PersonaProfile): PersonaText => {
  const { instructionSlug, handoffSlug, guestSlug, toolSlugs, voiceKey, metadata } = rest
  return {
    name,
    description: description ?? '',
    instructionSlug,
    handoffSlug,
    guestSlug,
    toolSlugs: { ...PERSONA_TOOL_SLUGS, ...toolSlugs },
    voiceKey,
    metadata,
  }
}

export const draftOfSaved = (profile: PersonaProfile): Draft => ({
  id: profile.id,
  ...begun(textOf(profile)),
})

/** spec S4.57: a new one, named after the preset. */
export const draftOfPreset = (preset: Preset): Draft => begun(textOf({ ...preset, name: preset.label }))

export const emptyDraft = (): Draft => begun(textOf({ ...DEFAULT_SLUGS, ...EMPTY }))
const EMPTY = { name: '', description: '', voiceKey: null, metadata: {} } as const

const begun = (text: PersonaText): Draft => ({ first: text, text })

/** A copy has not been saved yet. */
export const draftOfText = (text: PersonaText): Draft => ({ first: emptyDraft().text, text: textOf(text) })

const COPY = ' copy'
export const copyOf = (text: PersonaText): Draft =>
  draftOfText({ ...text, name: `${text.name.slice(0, PERSONA_NAME_MAX - COPY.length)}${COPY}` })

export const isDirty = ({ first, text }: Draft): boolean => JSON.stringify(first) !== JSON.stringify(text)

export const agentNameOf = ({ metadata }: Pick<PersonaText, 'metadata'>): string =>
  typeof metadata.agentName === 'string' ? metadata.agentName : ''

export function withAgentName(metadata: PersonaText['metadata'], agentName: string): PersonaText['metadata'] {
  const { agentName: _, ...others } = metadata
  return agentName === '' ? others : { agentName, ...others }
}

/** The number of tools with a description of their own. */
export const changedTools = ({ toolSlugs }: PersonaText): number =>
  PERSONA_TOOLS.filter((tool) => isChanged(tool, toolSlugs)).length

export const isChanged = (tool: string, toolSlugs: PersonaText['toolSlugs']): boolean =>
  slugOf(toolSlugs[tool] ?? '') !== toolSlug(tool)

/** In the form of the server's contract; an emptied slug means the built-in one. */
export function bodyOf({ toolSlugs, ...text }: PersonaText): PersonaDraft {
  const tools = Object.entries(toolSlugs).map(
    ([tool, slug]) => [tool, slugOf(slug) || toolSlug(tool)] as const,
  )
  return {
    ...text,
    name: text.name.trim(),
    description: text.description.trim() || null,
    instructionSlug: slugOf(text.instructionSlug) || DEFAULT_SLUGS.instructionSlug,
    handoffSlug: slugOf(text.handoffSlug) || DEFAULT_SLUGS.handoffSlug,
    guestSlug: slugOf(text.guestSlug) || DEFAULT_SLUGS.guestSlug,
    toolSlugs: Object.fromEntries(tools),
    metadata: { ...text.metadata },
  }
}

/** Why it cannot be saved as it is. */
export function problemOf(text: PersonaText): string | undefined {
  if (text.name.trim() === '') return errors.persona_name_required.say()
  const { instructionSlug, handoffSlug, guestSlug, toolSlugs } = bodyOf(text)
  const slugs = [instructionSlug, handoffSlug, guestSlug, ...Object.values(toolSlugs ?? {})]
  const wrong = slugs.find((slug) => slug !== undefined && !isSlug(slug))
  return wrong === undefined ? undefined : errors.invalid_slug.say({ slug: wrong })
}
