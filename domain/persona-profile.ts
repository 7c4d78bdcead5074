/** Resolves a persona and its modules to the instructions of a call (spec S3.27, S8.27). */
import type { PersonaProfile } from '#contract/api/personas.ts'
import type { PromptModule } from '#contract/api/prompts.ts'
import type { ResolvedProfile } from '#contract/personas.ts'
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
  const instructionSegments = segmentsOf(persona).map((slug) => ({
    slug,
    title: bySlug.get(slug)?.title ?? null,
    segment: textOf(slug),
    version: bySlug.get(slug)?.version ?? null,
  }))
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

function agentNameOf({ metadata }: Persona): string {
  const { agentName } = metadata
  const name = typeof agentName === 'string' ? agentName.replaceAll(/\s+/g, ' ').trim() : ''
  return name ? name.slice(0, AGENT_NAME_MAX) : 'Parley'
}

const GUARDED: PresetId = 'guardian'

/** A persona with Guardian's prompt or preset also keeps its trades small. */
export const moneyPolicyOf = ({
  instructionSlug,
  metadata,
}: Pick<Persona, 'instructionSlug' | 'metadata'>): ResolvedProfile['moneyPolicy'] =>
  instructionSlug === GUARDIAN_INSTRUCTIONS || metadata.preset === GUARDED ? 'guarded' : 'standard'
