/** The customiser's personas: the saved personas, the one that is open, and what can be done with it. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  activatePersona,
  createPersona,
  deletePersona,
  PERSONA_WORDS,
  type PersonaProfile,
  savePersona,
} from '#contract/api/personas.ts'
import { isParleyError } from '#contract/parley-error.ts'
import type { Preset } from '#contract/rules/personas.ts'
import { request } from '#web/lib/api.ts'
import { useNotice } from '#web/lib/use-notice.ts'
import {
  apart,
  bodyOf,
  copyOf,
  type Draft,
  draftOfPreset,
  draftOfSaved,
  emptyDraft,
  type PersonaText,
  problemOf,
} from './draft.ts'
import { imported } from './file.ts'
import { cacheActivePersona, cachePersona, personasQuery } from './queries.ts'
import { BUILT_IN, keyOfPreset, useDrafts } from './use-drafts.ts'

export type PersonasState = ReturnType<typeof usePersonas>

/** `onInUse`: another one is used from now on. */
export function usePersonas(onInUse: () => void) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(personasQuery)
  const drafts = useDrafts()
  const acts = useActs()
  const { profiles, modules = [] } = data ?? {}
  // spec S4.58: the one in use, or the first, or the built-in one; nothing once something was removed.
  const first = profiles?.find(({ isDefault }) => isDefault) ?? profiles?.[0]
  const usual = first?.id ?? (profiles && BUILT_IN)
  const open = drafts.picked === undefined ? usual : (drafts.picked ?? undefined)
  const saved = profiles?.find(({ id }) => id === open)
  // The same object until the draft changes, so that its preview is requested once.
  const untouched = useMemo(() => saved && draftOfSaved(saved), [saved])
  const draft = open === undefined ? undefined : (drafts.of(open) ?? untouched)
  const quietly = (act: () => void) => {
    acts.notify(undefined)
    act()
  }
  const at: Act = { acts, drafts, queries, onInUse }
  return {
    profiles,
    modules,
    error,
    retry: () => void refetch(),
    open,
    draft,
    saved,
    isBuiltInInUse: profiles !== undefined && !profiles.some(({ isDefault }) => isDefault),
    busy: acts.busy,
    notice: acts.notice,
    unsaved: drafts.unsaved,
    dirty: drafts.dirty,
    isDirtyKey: drafts.isDirtyKey,
    showSaved: ({ id }: PersonaProfile) => quietly(() => drafts.show(id)),
    showPreset: (preset: Preset) =>
      quietly(() => drafts.show(keyOfPreset(preset), () => draftOfPreset(preset))),
    showBuiltIn: () => quietly(() => drafts.show(BUILT_IN)),
    /** One that was never saved. */
    showDraft: (key: string) => quietly(() => drafts.show(key)),
    create: () => quietly(() => drafts.showNew(emptyDraft())),
    duplicate: (text: PersonaText) => quietly(() => drafts.showNew(copyOf(text))),
    async importFile(file: File): Promise<void> {
      const read = await imported(file)
      if ('problem' in read) return acts.notify({ text: read.problem, isBad: true })
      drafts.showNew(read.draft)
      acts.notify({ text: 'Imported. Save to keep it.' })
    },
    change: (change: Partial<PersonaText>) =>
      open !== undefined && draft && quietly(() => drafts.change(open, draft, change)),
    discard: () => open !== undefined && draft && quietly(() => drafts.discard(open, draft)),
    save: () => open !== undefined && draft && void save(at, open, draft),
    use: () => open !== undefined && void use(at, open),
    remove: () => saved && void remove(at, saved),
  }
}

type Act = Readonly<{
  acts: ReturnType<typeof useActs>
  drafts: ReturnType<typeof useDrafts>
  queries: QueryClient
  onInUse: () => void
}>

/** spec S4.59, S4.60: saved, and used from now on. */
async function save(
  { acts, drafts, queries, onInUse }: Act,
  key: string,
  { id, text }: Draft,
): Promise<void> {
  const problem = problemOf(text)
  if (problem) return acts.notify({ text: problem, isBad: true })
  const body = { ...bodyOf(text), isDefault: true }
  const answer = await acts.during('saving', PERSONA_WORDS.saveFailed, () =>
    id === undefined ? request(createPersona, { body }) : request(savePersona, { id, body }),
  )
  if (!answer) return
  cachePersona(queries, answer.profile)
  drafts.drop(key)
  drafts.pick(answer.profile.id)
  acts.notify({ text: `Saved. ${apart(answer.profile.name)} is in use.` })
  onInUse()
}

async function use({ acts, queries, onInUse }: Act, id: string): Promise<void> {
  const answer = await acts.during('using', PERSONA_WORDS.saveFailed, () =>
    request(activatePersona, { id, body: {} }),
  )
  if (!answer) return
  cacheActivePersona(queries, id === BUILT_IN ? null : id)
  acts.notify({ text: `${apart(answer.profile.name)} is in use.` })
  onInUse()
}

/** spec S4.61: nothing is chosen afterwards. */
async function remove(
  { acts, drafts, queries, onInUse }: Act,
  { id, name, isDefault }: PersonaProfile,
): Promise<void> {
  const answer = await acts.during('deleting', PERSONA_WORDS.deleteFailed, () =>
    request(deletePersona, { id, body: {} }),
  )
  if (!answer) return
  cacheActivePersona(queries, answer.activeId, id)
  drafts.drop(id)
  drafts.pick(null)
  acts.notify({ text: `${apart(name)} was deleted.` })
  if (isDefault) onInUse()
}

type Doing = 'saving' | 'using' | 'deleting'

/** One thing at a time; when it fails, its words are the server's, or ours. */
function useActs() {
  const [busy, setBusy] = useState<Doing>()
  const [notice, notify] = useNotice()
  async function during<T>(what: Doing, words: string, work: () => Promise<T>): Promise<T | undefined> {
    if (busy) return undefined
    setBusy(what)
    notify(undefined)
    try {
      return await work()
    } catch (error) {
      notify({ text: isParleyError(error) && error.message ? error.message : words, isBad: true })
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, notice, notify, during }
}
