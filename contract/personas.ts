/** A persona as a call uses it: every slug is replaced by the text of its module (spec S3.27). */
import * as z from 'zod/mini'
import { count, id, line, list, name, record, text } from './bounded.ts'
import { TOOLS_MAX } from './rules/personas.ts'
import { INSTRUCTIONS_MAX, SEGMENT_MAX_BYTES } from './rules/prompts.ts'

/** A segment is as long as a module may be. */
const segment = text(SEGMENT_MAX_BYTES)

const instructionSegment = z.object({
  slug: name,
  title: z.nullable(name),
  segment,
  /** Null when the module does not exist: the segment is then a warning that names it. */
  version: z.nullable(count),
})

export const resolvedProfile = z.object({
  /** 'default' for the built-in profile; null for a draft. */
  profileId: z.nullable(id),
  name,
  agentName: name,
  /** The choice of the user; null is 'Auto'. */
  voiceKey: z.nullable(name),
  /** The voice of the session; each provider maps it to its nearest one. */
  voice: name,
  /** The segments, joined by blank lines. */
  instructions: text(INSTRUCTIONS_MAX),
  instructionSegments: list(instructionSegment, 20),
  handoffDescription: segment,
  guestInstructions: segment,
  /** Keyed by tool name. */
  toolDescriptions: record(segment, TOOLS_MAX),
  /** The slug of each tool description. */
  toolSlugs: record(name, TOOLS_MAX),
  moneyPolicy: z.enum(['standard', 'guarded']),
  /** Slugs without a module. */
  missing: list(name, 500),
})
export type ResolvedProfile = z.output<typeof resolvedProfile>

/** An agent that the user can choose (spec S6.32). */
export const agentChoice = z.object({ id, label: name, description: line })
export type AgentChoice = z.output<typeof agentChoice>
