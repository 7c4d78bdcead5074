/** A draft in the workbench, apart from what is saved; it survives every failure and conflict. */
import { PROMPT_WORDS, type PromptModule } from '#contract/api/prompts.ts'
import { errors } from '#contract/errors.ts'
import { isSlug, slugOf } from '#contract/rules/prompts.ts'

/** Another editor saved meanwhile. */
export type Conflict = Readonly<{
  message: string
  version: number | undefined
  /** The server's version, once it is loaded. */
  theirs?: PromptModule
}>

export type Draft = Readonly<{
  /** The module that it changes; undefined for a new one. */
  base?: PromptModule
  slug: string
  title: string
  segment: string
  notes: string
  isSaving: boolean
  problem?: string
  conflict?: Conflict
}>

export const draftOf = (base: PromptModule): Draft => ({
  base,
  slug: base.slug,
  title: base.title ?? '',
  segment: base.segment,
  notes: '',
  isSaving: false,
})

export const newDraft: Draft = { slug: '', title: '', segment: '', notes: '', isSaving: false }

export function isDirty({ base, slug, title, segment }: Draft): boolean {
  if (!base) return slug !== '' || title !== '' || segment !== ''
  return title !== (base.title ?? '') || segment !== base.segment
}

/** The reason why it cannot be saved (spec S5.7–S5.9); the button itself requires a change. */
export function problemOf({ base, slug, segment }: Draft): string | undefined {
  if (!base && (slugOf(slug) === '' || segment === '')) return PROMPT_WORDS.bothRequired
  if (!base && !isSlug(slugOf(slug))) return errors.invalid_slug.say({ slug })
  return segment === '' ? PROMPT_WORDS.noSegment : undefined
}

export const canSave = (draft: Draft): boolean => !draft.isSaving && !draft.conflict && isDirty(draft)

/** From here on it changes what is on the server now; what was not touched here comes along. */
export function rebase(draft: Draft, theirs: PromptModule, segment = draft.segment): Draft {
  const { conflict: _, problem: __, ...kept } = draft
  const isTitleMine = draft.title !== (draft.base?.title ?? '')
  return { ...kept, base: theirs, segment, title: isTitleMine ? draft.title : (theirs.title ?? '') }
}

/** After it was saved: what was typed meanwhile is a change of what is saved now. */
export function settle(now: Draft, sent: Draft, prompt: PromptModule): Draft {
  const { problem: _, conflict: __, ...kept } = now
  return {
    ...kept,
    base: prompt,
    slug: prompt.slug,
    title: now.title === sent.title ? (prompt.title ?? '') : now.title,
    notes: now.notes === sent.notes ? '' : now.notes,
    isSaving: false,
  }
}
