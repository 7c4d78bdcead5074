/** Reads accounts from the server and changes them. Every read is on record there, so none happens unasked. */
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  assignBadge,
  endPersonSession,
  grantRole,
  listPeople,
  type Person,
  REASON_MAX,
  readPerson,
  revokeRole,
  signOutPerson,
} from '#contract/api/people.ts'
import { UNDO_MS } from '#contract/rules/conversations.ts'
import type { GivenRole, WornBadge } from '#contract/rules/roles.ts'
import { type Answer, request } from '#web/lib/api.ts'
import { usePaused } from '#web/lib/use-paused.ts'

const AT_ONCE = 50
/** The lists, and the accounts one by one. */
export const listKey = ['admin', 'people'] as const
export const personKey = ['admin', 'person'] as const

/** An answer stays what it is until somebody asks again. */
export const UNASKED = { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 } as const

type Page = Answer<typeof listPeople>

/** `isOld`: the people are those of the search before. */
export function usePeople(typed: string, role: GivenRole | '') {
  const search = usePaused(typed.trim())
  const params = { search: search || undefined, role: role || undefined }
  const query = useInfiniteQuery({
    ...UNASKED,
    placeholderData: keepPreviousData,
    queryKey: [...listKey, params],
    queryFn: ({ pageParam: cursor, signal }) =>
      request(listPeople, { ...params, limit: String(AT_ONCE), cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  })
  return {
    people: query.data?.pages.flatMap(({ people }) => people),
    isFiltered: search !== '' || role !== '',
    error: query.error,
    isBusy: query.isFetching,
    isOld: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    fetchMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

const personQuery = (id: string) =>
  queryOptions({
    ...UNASKED,
    queryKey: [...personKey, id],
    queryFn: async ({ signal, client }) => {
      const person = await request(readPerson, { id }, signal)
      showInLists(client, person)
      return person
    },
  })

/** The lists are not read again for one person. */
function showInLists(queries: QueryClient, person: Person): void {
  const { email, name, roles, assignedBadge, lastSeenAt, signedIn } = person
  const now = { email, name, roles, assignedBadge, lastSeenAt, signedIn }
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: listKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          people: page.people.map((each) => (each.id === person.id ? { ...each, ...now } : each)),
        })),
      },
  )
}

export const usePerson = (id: string) => useQuery(personQuery(id))

/** A change of roles, and the one that takes it back. */
export type RoleStep = Readonly<{ action: 'grant' | 'revoke'; role: GivenRole; reason: string }>

const opposite = ({ action, role, reason }: RoleStep): RoleStep => ({
  action: action === 'grant' ? 'revoke' : 'grant',
  role,
  reason: `Undone: ${reason}`.slice(0, REASON_MAX),
})

/** `done` is the last change of roles, for as long as it can be undone. */
export function usePersonActions({ id, isSelf }: Person) {
  const queries = useQueryClient()
  const [done, setDone] = useState<RoleStep & Readonly<{ canUndo: boolean }>>()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(setDone, UNDO_MS, undefined)
    return () => clearTimeout(timer)
  }, [done])

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: personQuery(id).queryKey }),
  })
  function run(act: () => Promise<unknown>, onSuccess?: () => void): void {
    if (!isPending) mutate(act, { ...(onSuccess && { onSuccess }) })
  }
  const sendRole = ({ action, role, reason }: RoleStep) =>
    request(action === 'grant' ? grantRole : revokeRole, { id, role, body: { reason } })

  return {
    isBusy: isPending,
    problem: error?.message,
    forgetProblem: reset,
    done,
    changeRole(step: RoleStep, onDone: () => void): void {
      const canUndo = !(isSelf && step.role === 'superadmin')
      run(
        () => sendRole(step),
        () => {
          setDone({ ...step, canUndo })
          onDone()
        },
      )
    },
    undo: (step: RoleStep) =>
      run(
        () => sendRole(opposite(step)),
        () => setDone(undefined),
      ),
    wear: (badge: WornBadge | null) => run(() => request(assignBadge, { id, body: { badge } })),
    endSession: (session: string) => run(() => request(endPersonSession, { id, session })),
    signOut: () => run(() => request(signOutPerson, { id })),
  }
}

export type PersonActions = ReturnType<typeof usePersonActions>
