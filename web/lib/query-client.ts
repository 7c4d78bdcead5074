/** The cache of what the page has read from the server. */
import { QueryClient } from '@tanstack/react-query'
import { isParleyError } from '#contract/errors.ts'

const MAX_RETRIES = 3

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Only a server that did not answer is tried again.
        retry: (failures, error) => failures < MAX_RETRIES && !isRefusal(error),
      },
    },
  })

const isRefusal = (error: Error): boolean => isParleyError(error) && error.status >= 400 && error.status < 500
