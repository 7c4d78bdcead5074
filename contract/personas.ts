/** A persona as it reaches a call: every slug replaced by the text behind it (spec S3.27). */
import * as z from 'zod/mini'

const instructionSegment = z.object({
  slug: z.string(),
  title: z.nullable(z.string()),
  segment: z.string(),
  /** Null when there is no such module: the segment is then the warning that names it. */
  version: z.nullable(z.int()),
})

export const resolvedProfile = z.object({
  /** 'default' for the profile that comes with the product; null for a draft. */
  profileId: z.nullable(z.string()),
  name: z.string(),
  agentName: z.string(),
  /** As it was chosen; null is 'Auto'. */
  voiceKey: z.nullable(z.string()),
  /** What the session is given; each provider speaks with its own nearest to it. */
  voice: z.string(),
  /** The segments, joined by blank lines. */
  instructions: z.string(),
  instructionSegments: z.array(instructionSegment),
  handoffDescription: z.string(),
  guestInstructions: z.string(),
  /** By the name of the tool. */
  toolDescriptions: z.record(z.string(), z.string()),
  /** Where each of them comes from. */
  toolSlugs: z.record(z.string(), z.string()),
  moneyPolicy: z.enum(['standard', 'guarded']),
  /** Slugs that name no module. */
  missing: z.array(z.string()),
})
export type ResolvedProfile = z.output<typeof resolvedProfile>

/** Somebody the person can choose to talk to (spec S6.32). */
export const agentChoice = z.object({ id: z.string(), label: z.string(), description: z.string() })
export type AgentChoice = z.output<typeof agentChoice>
