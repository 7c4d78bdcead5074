/** The account of the page, and the name of a user. */
import { queryOptions } from '@tanstack/react-query'
import { type Account, readAccount } from '#contract/api/account.ts'
import { request } from './api.ts'

export type SignedIn = Extract<Account, { type: 'user' }>

const FRESH_MS = 5 * 60_000
/** An operator may have changed the roles meanwhile. */
const ASK_EVERY_MS = 60_000

/** Read again whenever the page gets the focus: a session may have ended elsewhere. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => request(readAccount, {}, signal),
  staleTime: FRESH_MS,
  refetchInterval: ASK_EVERY_MS,
  refetchOnWindowFocus: 'always',
})

/** 'mara.lindqvist@…' is Mara; there is no other name. */
export function nameOf(email: string): string {
  const [first = ''] = localPartOf(email).split(/[._+-]/)
  return first.charAt(0).toUpperCase() + first.slice(1)
}

export const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@'))
