/** Personas being written, by key: each is kept while one looks at another. */
import { useRef, useState } from 'react'
import { DEFAULT_PROFILE_ID, type Preset } from '#contract/rules/personas.ts'
import { type Draft, isDirty, type PersonaText } from './draft.ts'

/** Drafts of saved personas by their id; the built-in one has no draft. */
export const BUILT_IN = DEFAULT_PROFILE_ID
export const keyOfPreset = ({ id }: Preset): string => `preset:${id}`
const isNew = (key: string): boolean => key.startsWith('new:')

type Drafts = Readonly<Record<string, Draft>>

export function useDrafts() {
  /** Null: none; undefined: nothing was picked yet. */
  const [picked, pick] = useState<string | null>()
  const [drafts, setDrafts] = useState<Drafts>({})
  const made = useRef(0)

  function show(key: string, begin?: () => Draft): void {
    pick(key)
    setDrafts((before) => {
      // Unchanged drafts are dropped.
      const kept = Object.fromEntries(
        Object.entries(before).filter(([one, draft]) => isNew(one) || isDirty(draft)),
      )
      return begin && !kept[key] ? { ...kept, [key]: begin() } : kept
    })
  }
  const put = (key: string, draft: Draft): void => setDrafts((before) => ({ ...before, [key]: draft }))
  const drop = (key: string): void => setDrafts(({ [key]: _, ...others }) => others)
  return {
    picked,
    pick,
    show,
    drop,
    of: (key: string): Draft | undefined => drafts[key],
    showNew(draft: Draft): void {
      made.current += 1
      show(`new:${made.current}`, () => draft)
    },
    change: (key: string, draft: Draft, change: Partial<PersonaText>) =>
      put(key, { ...draft, text: { ...draft.text, ...change } }),
    discard(key: string, draft: Draft): void {
      if (isNew(key)) pick(null)
      if (isNew(key) || draft.id !== undefined) drop(key)
      else put(key, { ...draft, text: draft.first })
    },
    /** Never saved, and not one of the presets. */
    unsaved: Object.entries(drafts).filter(([key]) => isNew(key)),
    dirty: Object.entries(drafts).filter(([, draft]) => isDirty(draft)),
    isDirtyKey: (key: string): boolean => drafts[key] !== undefined && isDirty(drafts[key]),
  }
}
