/** Reads one's own usage from the server. */
import { queryOptions } from '@tanstack/react-query'
import { readUsage } from '#contract/api/usage.ts'
import { accountQuery } from '#web/lib/account.ts'
import { type Answer, request } from '#web/lib/api.ts'

/** Read again with the account, since a sign-in changes whose usage it is. */
export const usageQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'usage'],
  queryFn: ({ signal }) => request(readUsage, {}, signal),
})

export type OwnUsage = Answer<typeof readUsage>
