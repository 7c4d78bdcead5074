/** The drafts by module: changing the module loses nothing, and neither does an answer of the server. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PromptModule } from '#contract/api/prompts.ts'
import { slugOf } from '#contract/rules/prompts.ts'
import { useNotice } from '#web/lib/use-notice.ts'
import { canSave, type Draft, draftOf, isDirty, newDraft, problemOf, rebase, settle } from './draft.ts'
import { conflictOf, type Saved } from './prompt-api.ts'
import { cacheModule, promptApi } from './queries.ts'
import { loadWords, saveWords } from './status.ts'

/** No module can have this slug. */
export const NEW = ''

type Drafts = Readonly<{ open: string | undefined; drafts: Readonly<Record<string, Draft>> }>

/** The drafts, readable by answers that arrive after the next key. */
function useDraftStore() {
  const [state, setState] = useState<Drafts>({ open: undefined, drafts: {} })
  const now = useRef(state)
  now.current = state

  function put(change: (before: Drafts) => Drafts): void {
    now.current = change(now.current)
    setState(now.current)
  }
  return {
    state,
    get: (key: string): Draft | undefined => now.current.drafts[key],
    put,
    patch: (key: string, change: (draft: Draft) => Draft): void =>
      put(({ open, drafts }) => {
        const draft = drafts[key]
        return { open, drafts: draft ? { ...drafts, [key]: change(draft) } : drafts }
      }),
    /** Opens a draft; unchanged ones are dropped. */
    go: (key: string, draft: () => Draft): void =>
      put(({ drafts }) => {
        const kept = Object.fromEntries(
          Object.entries(drafts).filter(([, one]) => isDirty(one) || one.isSaving),
        )
        return { open: key, drafts: { ...kept, [key]: kept[key] ?? draft() } }
      }),
  }
}
type DraftStore = ReturnType<typeof useDraftStore>

/** Saves drafts, and loads the server's version where both have changed. */
function useSaving({ get, put, patch }: DraftStore, notify: (words: string) => void) {
  const queries = useQueryClient()

  function finish(key: string, sent: Draft, { prompt, unchanged }: Saved): void {
    put(({ open, drafts: { [key]: draft = sent, ...others } }) => ({
      open: open === key ? prompt.slug : open,
      drafts: { ...others, [prompt.slug]: settle(draft, sent, prompt) },
    }))
    cacheModule(queries, prompt)
    notify(unchanged ? `The text was the same: it is still v${prompt.version}.` : `Saved v${prompt.version}.`)
  }

  function fail(key: string, error: unknown): void {
    const conflict = conflictOf(error)
    const problem = saveWords(error)
    patch(key, (draft) => ({ ...draft, isSaving: false, ...(conflict ? { conflict } : { problem }) }))
    if (conflict) void fetchTheirs(key)
  }

  /** Loads the server's version, to show both side by side. */
  async function fetchTheirs(key: string): Promise<PromptModule | undefined> {
    try {
      const theirs = await promptApi.read(key, { fresh: true })
      cacheModule(queries, theirs)
      patch(key, (draft) => (draft.conflict ? { ...draft, conflict: { ...draft.conflict, theirs } } : draft))
      return theirs
    } catch (error) {
      patch(key, (draft) => ({ ...draft, problem: saveWords(error) }))
      return undefined
    }
  }

  async function save(key: string): Promise<void> {
    const sent = get(key)
    if (!sent || !canSave(sent)) return
    const problem = problemOf(sent)
    if (problem) return patch(key, (draft) => ({ ...draft, problem }))
    patch(key, ({ problem: _, ...draft }) => ({ ...draft, isSaving: true }))
    try {
      finish(key, sent, await send(sent))
    } catch (error) {
      fail(key, error)
    }
  }
  return { save, fetchTheirs }
}

export function useDrafts() {
  const [notice, setNotice] = useNotice()
  const notify = (text: string): void => setNotice({ text })
  /** The module that was chosen last; an earlier one may be read later. */
  const chosen = useRef<string>(undefined)
  const store = useDraftStore()
  const { save, fetchTheirs } = useSaving(store, notify)
  const { state, patch, put, go } = store
  return {
    open: state.open,
    draft: state.open === undefined ? undefined : state.drafts[state.open],
    /** The modules with unsaved changes; the same array for the same slugs. */
    unsaved: useSame(Object.keys(state.drafts).filter((key) => isDirty(state.drafts[key] ?? newDraft))),
    notice: notice?.text,
    notify,
    /** From memory where the module was read before (spec S7.9); false when it cannot be read. */
    async show(slug: string): Promise<boolean> {
      chosen.current = slug
      try {
        const module = await promptApi.read(slug)
        if (chosen.current !== slug) return false
        go(slug, () => draftOf(module))
        return true
      } catch (error) {
        setNotice({ text: loadWords(error), isBad: true })
        return false
      }
    },
    create: () => go(NEW, () => newDraft),
    change: (change: Partial<Pick<Draft, 'slug' | 'title' | 'segment' | 'notes'>>) =>
      state.open !== undefined && patch(state.open, ({ problem: _, ...draft }) => ({ ...draft, ...change })),
    save: (key: string) => void save(key),
    /** Continues from the server's version; the text stays, or becomes the merged one. */
    async reload(key: string, merged?: string): Promise<void> {
      const theirs = store.get(key)?.conflict?.theirs ?? (await fetchTheirs(key))
      if (!theirs) return
      patch(key, (draft) => rebase(draft, theirs, merged))
      notify(`Reloaded v${theirs.version}. Your text is kept.`)
    },
    /** Resets to the server's version, as far as it is known. */
    discard: (key: string) =>
      put(({ open, drafts: { [key]: draft, ...drafts } }) => {
        const base = draft?.conflict?.theirs ?? draft?.base
        return base ? { open, drafts: { ...drafts, [key]: draftOf(base) } } : { open: undefined, drafts }
      }),
  }
}

function send({ base, slug, title, segment, notes }: Draft): Promise<Saved> {
  const given = { segment, title: title || null, ...(notes && { notes }) }
  return base ? promptApi.save(base.slug, base.version, given) : promptApi.create(slugOf(slug), given)
}

function useSame(keys: readonly string[]): readonly string[] {
  const kept = useRef(keys)
  if (kept.current.join('\n') !== keys.join('\n')) kept.current = keys
  return kept.current
}
