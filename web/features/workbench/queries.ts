/** The queries of the prompt API, cached for as long as the page lives. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PromptModule } from '#contract/api/prompts.ts'
import { aboutQuery } from '#web/lib/queries.ts'
import { createPromptApi } from './prompt-api.ts'

const FRESH_MS = 30_000

/** Set when the list is requested, which comes first. */
let origin: Promise<string | undefined> = Promise.resolve(undefined)

export const promptApi = createPromptApi({ origin: () => origin })

const promptsKey = ['prompts'] as const

export const modulesQuery = queryOptions({
  queryKey: [...promptsKey, 'list'],
  queryFn({ client, signal }) {
    origin = client.ensureQueryData(aboutQuery).then(({ promptApi: elsewhere }) => elsewhere)
    return promptApi.list(signal)
  },
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
})

export const historyQuery = (slug: string) =>
  queryOptions({
    queryKey: [...promptsKey, 'history', slug],
    queryFn: ({ signal }) => promptApi.history(slug, signal),
    staleTime: FRESH_MS,
  })

/** A module as the server has it now, without asking for all of them again. */
export function cacheModule(queries: QueryClient, module: PromptModule): void {
  queries.setQueryData(modulesQuery.queryKey, (list) => list && withModule(list, module))
  void queries.invalidateQueries({ queryKey: historyQuery(module.slug).queryKey })
}

const withModule = (list: readonly PromptModule[], module: PromptModule): readonly PromptModule[] =>
  [...list.filter(({ slug }) => slug !== module.slug), module].sort((a, b) => (a.slug < b.slug ? -1 : 1))

/** Runs when the workbench is about to open. */
export const prefetchModules = (queries: QueryClient): void => void queries.prefetchQuery(modulesQuery)
