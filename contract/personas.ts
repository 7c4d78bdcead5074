/** A persona as it reaches a call: every slug replaced by the text behind it (spec S3.27). */
import * as z from 'zod/mini'
import { count, id, line, list, name, record, text } from './bounded.ts'
import { TOOLS_MAX } from './rules/personas.ts'
import { INSTRUCTIONS_MAX, SEGMENT_MAX_BYTES } from './rules/prompts.ts'

/** As long as a module may be. */
const segment = text(SEGMENT_MAX_BYTES)

const instructionSegment = z.object({
  slug: name,
  title: z.nullable(name),
  segment,
  /** Null when there is no such module: the segment is then the warning that names it. */
  version: z.nullable(count),
})

export const resolvedProfile = z.object({
  /** 'default' for the profile that comes with the product; null for a draft. */
  profileId: z.nullable(id),
  name,
  agentName: name,
  /** As it was chosen; null is 'Auto'. */
  voiceKey: z.nullable(name),
  /** What the session is given; each provider speaks with its own nearest to it. */
  voice: name,
  /** The segments, joined by blank lines. */
  instructions: text(INSTRUCTIONS_MAX),
  instructionSegments: list(instructionSegment, 20),
  handoffDescription: segment,
  guestInstructions: segment,
  /** By the name of the tool. */
  toolDescriptions: record(segment, TOOLS_MAX),
  /** Where each of them comes from. */
  toolSlugs: record(name, TOOLS_MAX),
  moneyPolicy: z.enum(['standard', 'guarded']),
  /** Slugs that name no module. */
  missing: list(name, 500),
})
export type ResolvedProfile = z.output<typeof resolvedProfile>

/** Somebody the person can choose to talk to (spec S6.32). */
export const agentChoice = z.object({ id, label: name, description: line })
export type AgentChoice = z.output<typeof agentChoice>
