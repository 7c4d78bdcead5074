/** Reads the dossier of a user. Each read is shown to that user, so it is sent once for each opening, and never again by itself. */
import { queryOptions } from '@tanstack/react-query'
import { type DossierAnswer, readDossier } from '#contract/api/dossier.ts'
import { fetchAnswer, isUnreachable, requestTo } from '#web/lib/api.ts'

/** spec C8.4–C8.7 */
const FAILED = 'Failed to load dossier.'
const NO_USER = 'No authenticated user session.'
export const NOT_OK = 'No dossier available for this user.'
export const EMPTY = 'No dossier available.'

/** spec C7.6 */
const BODY_SHOWN = 120

export const dossierQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['dossier', userId ?? null],
    queryFn: ({ signal }) => fetchDossier(userId, signal),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

async function fetchDossier(userId: string | undefined, signal: AbortSignal): Promise<DossierAnswer> {
  if (userId === undefined) throw new Error(NO_USER)
  const [address, init] = requestTo(readDossier, { supabaseUserId: userId })
  const response = await fetchAnswer(address, { ...init, credentials: 'same-origin', signal })
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${body.slice(0, BODY_SHOWN)}`)
  const answer = readDossier.output.safeParse(parsed(body))
  if (!answer.success) throw new Error(FAILED)
  return answer.data
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export const problemOf = (error: Error): string => (isUnreachable(error) ? FAILED : error.message || FAILED)
