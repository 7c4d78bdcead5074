/** A persona as a file: taken along to another server, and read with care when it comes back. */
import * as z from 'zod/mini'
import { PERSONA_DESCRIPTION_MAX, PERSONA_NAME_MAX } from '#contract/rules/personas.ts'
import { isSlug, SLUG_MAX, slugOf, unstorable } from '#contract/rules/prompts.ts'
import { bodyOf, type Draft, draftOfText, emptyDraft, type PersonaText } from './draft.ts'

const FORMAT = 'parley.persona'
const VERSION = 1
const MAX_BYTES = 64 * 1024

const slug = z.pipe(
  z.string().check(z.maxLength(SLUG_MAX * 2)),
  z.pipe(z.transform(slugOf), z.string().check(z.refine(isSlug, 'is no slug of a prompt module'))),
)
const words = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => unstorable(text) === undefined, 'holds a character that cannot be stored'),
  )

const persona = z.object({
  name: words(PERSONA_NAME_MAX).check(z.minLength(1)),
  description: z.optional(z.nullable(words(PERSONA_DESCRIPTION_MAX))),
  instructionSlug: z.optional(slug),
  handoffSlug: z.optional(slug),
  guestSlug: z.optional(slug),
  toolSlugs: z.optional(z.record(words(PERSONA_NAME_MAX), slug)),
  voiceKey: z.optional(z.nullable(words(PERSONA_NAME_MAX))),
  metadata: z.optional(z.record(z.string(), z.unknown())),
})
const file = z.object({ format: z.literal(FORMAT), version: z.literal(VERSION), persona })

export const exported = (text: PersonaText): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, persona: bodyOf(text) }, null, 2)}\n`

/** 'Night scout' is night-scout.persona.json. */
export const fileNameOf = ({ name }: PersonaText): string => {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain || 'persona'}.persona.json`
}

export type Imported = Readonly<{ draft: Draft } | { problem: string }>

export async function imported(given: Pick<File, 'name' | 'size' | 'text'>): Promise<Imported> {
  if (given.size > MAX_BYTES) return refused(given, `it is larger than ${MAX_BYTES / 1024} KB`)
  const json = parse(await given.text())
  if (json === undefined) return refused(given, 'it is not a JSON file')
  const read = file.safeParse(json)
  if (!read.success) return refused(given, reasonOf(read.error))
  const { description, toolSlugs, ...rest } = read.data.persona
  const base = emptyDraft().text
  return {
    draft: draftOfText({
      ...base,
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      description: description ?? '',
      toolSlugs: { ...base.toolSlugs, ...toolSlugs },
    }),
  }
}

const refused = ({ name }: Pick<File, 'name'>, reason: string): Imported => ({
  problem: `${name} was not imported: ${reason}. Nothing was changed.`,
})

/** Named by its place, so that the author of a hand-written file finds it. */
function reasonOf({ issues: [issue] }: z.core.$ZodError): string {
  const [root, ...path] = issue?.path ?? []
  if (root !== 'persona') return 'it is no persona of Parley'
  return path.length === 0 ? 'it holds no persona' : `its ${path.join('.')} ${wordsOf(issue)}`
}

function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'custom') return issue.message
  if (issue?.code === 'too_big') return 'is too long'
  return issue?.code === 'too_small' ? 'is empty' : 'is not of the right kind'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
