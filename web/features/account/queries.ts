/** The queries of the account menu: sessions, and programs with access. */
import { queryOptions } from '@tanstack/react-query'
import { listOutsideClients, listSignedIn } from '#contract/api/account.ts'
import { accountQuery } from '#web/lib/account.ts'
import { request } from '#web/lib/api.ts'

export const signedInQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'sessions'],
  queryFn: async ({ signal }) => (await request(listSignedIn, {}, signal)).sessions,
})

export const programsQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'clients'],
  queryFn: async ({ signal }) => (await request(listOutsideClients, {}, signal)).clients,
})
