/** Use cases of prompt modules, which several users edit concurrently without losing each other's changes. */
import type { PromptAuthor, PromptHistoryEntry, PromptModule } from '#contract/api/prompts.ts'
import { ParleyError } from '#contract/errors.ts'
import {
  bytesOf,
  isSlug,
  NOTES_MAX,
  SEGMENT_MAX_BYTES,
  slugOf,
  TITLE_MAX,
  unstorable,
} from '#contract/rules/prompts.ts'

export type PromptText = Readonly<{
  segment: string
  /** When left out, the title stays. */
  title?: string | null
  notes?: string | null
}>

export type Replaced = Readonly<
  | { kind: 'saved' | 'unchanged'; prompt: PromptModule }
  /** Another editor saved first. */
  | { kind: 'conflict'; currentVersion: number }
  | { kind: 'missing' }
>

/** Port: the modules with their versions. */
export interface PromptModules {
  /** Returns all of them, by slug. */
  list(): Promise<readonly PromptModule[]>
  titles(): Promise<readonly Pick<PromptModule, 'slug' | 'title'>[]>
  /** Returns the existing modules of these slugs in one read. */
  bySlugs(slugs: readonly string[]): Promise<readonly PromptModule[]>
  /** Returns the newest first; empty when there is no such module. */
  history(slug: string): Promise<readonly PromptHistoryEntry[]>
  /** Replaces exactly this version; of two concurrent calls one gets 'conflict'. */
  replace(slug: string, version: number, text: PromptText, by: PromptAuthor): Promise<Replaced>
  /** Returns undefined when the module exists already. */
  create(slug: string, text: PromptText, by: PromptAuthor): Promise<PromptModule | undefined>
  /** Creates the missing modules in one transaction and leaves the others unchanged. */
  plant(seeds: readonly Seed[]): Promise<void>
}

/** A module as it ships with the product. */
export type Seed = Readonly<{ slug: string; title: string; segment: string; notes: string }>

export type Saved = Readonly<{ prompt: PromptModule; unchanged?: boolean }>

export async function readModule(modules: PromptModules, typedSlug: string): Promise<PromptModule> {
  const slug = requireSlug(typedSlug)
  const [found] = await modules.bySlugs([slug])
  if (!found) throw new ParleyError('prompt_not_found', { slug })
  return found
}

export async function readHistory(
  modules: PromptModules,
  typedSlug: string,
): Promise<readonly PromptHistoryEntry[]> {
  const slug = requireSlug(typedSlug)
  const history = await modules.history(slug)
  if (history.length === 0) throw new ParleyError('prompt_not_found', { slug })
  return history
}

type Save = Readonly<{ slug: string; version: number; text: PromptText; by: PromptAuthor }>

export async function saveModule(modules: PromptModules, { slug: typedSlug, version, text, by }: Save) {
  const slug = requireSlug(typedSlug)
  requireText(text, false)
  const replaced = await modules.replace(slug, version, text, by)
  switch (replaced.kind) {
    case 'saved':
      return { prompt: replaced.prompt }
    case 'unchanged':
      return { prompt: replaced.prompt, unchanged: true }
    case 'conflict':
      throw new ParleyError('version_conflict', { currentVersion: replaced.currentVersion })
    case 'missing':
      throw new ParleyError('prompt_not_found', { slug })
  }
}

export async function createModule(
  modules: PromptModules,
  { slug: typedSlug, text, by }: Omit<Save, 'version'>,
): Promise<Saved> {
  const slug = requireSlug(typedSlug)
  requireText(text, true)
  const prompt = await modules.create(slug, text, by)
  if (!prompt) throw new ParleyError('slug_exists', { slug })
  return { prompt }
}

/** Modules of these families instruct the server's own work; personas cannot use them. */
const MACHINE_FAMILY = /^(guardrail|memory)\./

export const isPersonaModule = (slug: string): boolean => !MACHINE_FAMILY.test(slug)

/** Returns the slug in its stored form. */
export function requireSlug(typedSlug: string): string {
  const slug = slugOf(typedSlug)
  if (slug === '') throw new ParleyError('slug_required')
  if (!isSlug(slug)) throw new ParleyError('invalid_slug', { slug })
  return slug
}

function requireText({ segment, title, notes }: PromptText, creating: boolean): void {
  if (segment.trim() === '') throw new ParleyError('segment_required', { creating })
  requireStorable('segment', segment)
  const bytes = bytesOf(segment)
  if (bytes > SEGMENT_MAX_BYTES)
    throw refused(
      'segment',
      `it is ${Math.ceil(bytes / 1024)} KB long, and ${SEGMENT_MAX_BYTES / 1024} KB are the most`,
    )
  requireStorable('title', title ?? '', TITLE_MAX)
  requireStorable('note for the history', notes ?? '', NOTES_MAX)
}

const refused = (field: string, reason: string): ParleyError =>
  new ParleyError('text_refused', { field, reason })

/** A text is stored unchanged or not at all. */
export function requireStorable(field: string, text: string, most = Number.POSITIVE_INFINITY): void {
  const reason = unstorable(text)
  if (reason) throw refused(field, reason)
  if (text.length > most) throw refused(field, `it has ${text.length} characters, and ${most} are the most`)
}
