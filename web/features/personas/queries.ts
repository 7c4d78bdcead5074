/** The queries of the persona customiser: own personas, the built-in one, and the one in use. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  listAgents,
  listPersonas,
  type PersonaProfile,
  readActivePersona,
  readDefaultPersona,
} from '#contract/api/personas.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { request } from '#web/lib/api.ts'

const key = ['personas'] as const

export const personasQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: ({ signal }) => request(listPersonas, {}, signal),
})

export const builtInQuery = queryOptions({
  queryKey: [...key, 'built-in'],
  queryFn: ({ signal }) => request(readDefaultPersona, {}, signal),
})

/** The persona of the next call. A guest has none (spec S7.17); one that does not load counts as the built-in one (spec S8.50). */
export const activeQuery = queryOptions({
  queryKey: [...key, 'active'],
  async queryFn({ signal }) {
    try {
      return await request(readActivePersona, {}, signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (isParleyError(error) && error.status === 401) return null
      const { resolvedProfile } = await request(readDefaultPersona, {}, signal)
      return { resolvedProfile, source: 'default' as const }
    }
  },
})

export const agentsQuery = (scenario: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'agents', scenario ?? ''],
    queryFn: ({ signal }) => request(listAgents, scenario === undefined ? {} : { scenario }, signal),
  })

/** After a persona was saved: in the list, and in use if it says so. */
export function cachePersona(queries: QueryClient, profile: PersonaProfile): void {
  queries.setQueryData(
    personasQuery.queryKey,
    (list) => list && { ...list, profiles: withProfile(list.profiles, profile) },
  )
  forgetActive(queries)
}

export function cacheActivePersona(queries: QueryClient, activeId: string | null, removed?: string): void {
  queries.setQueryData(
    personasQuery.queryKey,
    (list) =>
      list && {
        ...list,
        profiles: list.profiles
          .filter(({ id }) => id !== removed)
          .map((profile) => ({ ...profile, isDefault: profile.id === activeId })),
      },
  )
  forgetActive(queries)
}

const forgetActive = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: activeQuery.queryKey })

function withProfile(profiles: readonly PersonaProfile[], saved: PersonaProfile): PersonaProfile[] {
  const others = profiles.map((one) => {
    if (one.id === saved.id) return saved
    return saved.isDefault ? { ...one, isDefault: false } : one
  })
  return others.some(({ id }) => id === saved.id) ? others : [...others, saved]
}
