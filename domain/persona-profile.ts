/** Resolves a persona and its modules to the instructions of a call (spec S3.27, S8.27). */
import type { PersonaProfile } from '#contract/api/personas.ts'
import type { PromptModule } from '#contract/api/prompts.ts'
import type { ResolvedProfile } from '#contract/personas.ts'
import { mannerText } from '#contract/rules/persona-manner.ts'
import {
  AGENT_NAME_MAX,
  COMMON_SLUGS,
  DEFAULT_SLUGS,
  GUARDIAN_INSTRUCTIONS,
  type PresetId,
  toolSlug,
  voiceOf,
} from '#contract/rules/personas.ts'
import { missingModule } from '#contract/rules/prompts.ts'

export type Persona = Pick<
  PersonaProfile,
  'name' | 'instructionSlug' | 'handoffSlug' | 'guestSlug' | 'toolSlugs' | 'voiceKey' | 'metadata'
> &
  Readonly<{ id: string | null }>
type Module = Pick<PromptModule, 'slug' | 'title' | 'segment' | 'version'>

const segmentsOf = ({ instructionSlug }: Pick<Persona, 'instructionSlug'>): string[] => [
  ...new Set([instructionSlug, ...COMMON_SLUGS]),
]

/** The default profile fills the slugs that a persona leaves out. */
const toolSlugsOf = (
  { toolSlugs }: Pick<Persona, 'toolSlugs'>,
  tools: readonly string[],
): Record<string, string> => ({
  ...DEFAULT_SLUGS.toolSlugs,
  ...Object.fromEntries(tools.map((tool) => [tool, toolSlug(tool)])),
  ...toolSlugs,
})

/** `tools` are the names of all tools. */
export const slugsOfPersona = (persona: Omit<Persona, 'id'>, tools: readonly string[]): string[] => [
  ...new Set([
    ...segmentsOf(persona),
    persona.handoffSlug,
    persona.guestSlug,
    ...Object.values(toolSlugsOf(persona, tools)),
  ]),
]

export function resolvePersona(
  persona: Persona,
  modules: readonly Module[],
  tools: readonly string[],
): ResolvedProfile {
  const bySlug = new Map(modules.map((module) => [module.slug, module]))
  const textOf = (slug: string): string => bySlug.get(slug)?.segment ?? missingModule(slug)
  const [first, ...common] = segmentsOf(persona).map((slug) => ({
    slug,
    title: bySlug.get(slug)?.title ?? null,
    segment: textOf(slug),
    version: bySlug.get(slug)?.version ?? null,
  }))
  const instructionSegments = [...(first ? [first] : []), ...mannerOf(persona), ...common]
  const { id, name, voiceKey, handoffSlug, guestSlug } = persona
  const toolSlugs = toolSlugsOf(persona, tools)
  return {
    profileId: id,
    name,
    agentName: agentNameOf(persona),
    voiceKey,
    voice: voiceOf(voiceKey),
    instructions: instructionSegments.map(({ segment }) => segment).join('\n\n'),
    instructionSegments,
    handoffDescription: textOf(handoffSlug),
    guestInstructions: textOf(guestSlug),
    toolDescriptions: Object.fromEntries(
      Object.entries(toolSlugs).map(([tool, slug]) => [tool, textOf(slug)]),
    ),
    toolSlugs,
    moneyPolicy: moneyPolicyOf(persona),
    missing: slugsOfPersona(persona, tools).filter((slug) => !bySlug.has(slug)),
  }
}

/** Stands before the rules on money, links and pictures, which have the last word. */
function mannerOf({ metadata }: Persona) {
  const segment = mannerText(metadata)
  return segment === undefined ? [] : [{ slug: MANNER, title: 'Manner', segment, version: 0 }]
}

/** No module has this slug: the text comes from the persona itself. */
const MANNER = 'persona.manner'

/** A persona speaks by its own name unless it has another one to speak by. */
function agentNameOf({ name, metadata: { agentName } }: Persona): string {
  const spoken = (given: unknown): string =>
    typeof given === 'string' ? given.replaceAll(/\s+/g, ' ').trim().slice(0, AGENT_NAME_MAX) : ''
  return spoken(agentName) || spoken(name) || 'Parley'
}

const GUARDED: PresetId = 'guardian'

/** A persona with Guardian's prompt or preset also keeps its trades small. */
export const moneyPolicyOf = ({
  instructionSlug,
  metadata,
}: Pick<Persona, 'instructionSlug' | 'metadata'>): ResolvedProfile['moneyPolicy'] =>
  instructionSlug === GUARDIAN_INSTRUCTIONS || metadata.preset === GUARDED ? 'guarded' : 'standard'
