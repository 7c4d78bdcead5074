/** What the workbench asks the prompt API for, kept for as long as the page lives. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PromptModule } from '#contract/api/prompts.ts'
import { request } from '#web/lib/api.ts'
import { createPromptApi } from './prompt-api.ts'

const FRESH_MS = 30_000

let origin: Promise<string | undefined> | undefined

/** Asked once; what could not be learned is asked again. */
function configured(): Promise<string | undefined> {
  origin ??= request('about.read', {}).then(
    ({ promptApi: elsewhere }) => elsewhere,
    (error: unknown) => {
      origin = undefined
      throw error
    },
  )
  return origin
}

export const promptApi = createPromptApi({ origin: configured })

const promptsKey = ['prompts'] as const

export const modulesQuery = queryOptions({
  queryKey: [...promptsKey, 'list'],
  queryFn: ({ signal }) => promptApi.list(signal),
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
export function tellOf(queries: QueryClient, module: PromptModule): void {
  queries.setQueryData(modulesQuery.queryKey, (list) => list && withModule(list, module))
  void queries.invalidateQueries({ queryKey: historyQuery(module.slug).queryKey })
}

const withModule = (list: readonly PromptModule[], module: PromptModule): readonly PromptModule[] =>
  [...list.filter(({ slug }) => slug !== module.slug), module].sort((a, b) => (a.slug < b.slug ? -1 : 1))
