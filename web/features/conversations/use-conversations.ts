/** Reads the list of conversations from the server, and changes it at once on the page. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import {
  type ConversationSummary,
  changeConversation,
  deleteConversation,
  deleteConversations,
  listConversations,
  restoreConversation,
} from '#contract/api/conversations.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { UNDO_MS } from '#contract/rules/conversations.ts'
import { type Answer, request } from '#web/lib/api.ts'
import { conversationsKey } from '#web/lib/queries.ts'
import { currentToasts, dropToast, showToast } from '#web/lib/toasts.ts'
import { usePaused } from '#web/lib/use-paused.ts'
import { matching, merged } from './entries.ts'

/** The first portion comes soon; a change reads all loaded portions again, so the other ones are large. */
const FIRST = 100
const AT_ONCE = 1000
/** A hand that moves over the button again needs no newer list. */
const POINTED_MS = 5_000

type Portion = Answer<typeof listConversations>

const portions = (filter: string, archived: boolean) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, { filter, archived }],
    queryFn: ({ pageParam: cursor, signal }) =>
      request(
        listConversations,
        {
          limit: String(cursor === undefined ? FIRST : AT_ONCE),
          cursor,
          filter: filter || undefined,
          archived: archived ? ('true' as const) : undefined,
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Portion) => next ?? undefined,
  })

/** Reads the list before it is opened, once it is pointed at. */
export const prefetchConversations = (queries: QueryClient): Promise<void> =>
  queries.prefetchInfiniteQuery({ ...portions('', false), staleTime: POINTED_MS })

const rowsOf = (data: InfiniteData<Portion> | undefined): readonly ConversationSummary[] =>
  data?.pages.flatMap(({ conversations }) => conversations) ?? []

export function useConversations(typed: string, archived: boolean) {
  const filter = useDeferredValue(typed.trim())
  // The loaded rows are filtered at once; the server searches when the typing pauses.
  const requested = usePaused(filter)
  const all = useInfiniteQuery(portions('', archived))
  const found = useInfiniteQuery({ ...portions(requested, archived), enabled: requested !== '' })
  const loaded = useMemo(() => merged(rowsOf(all.data)), [all.data])
  const rows = useMemo(() => matching(loaded, filter, rowsOf(found.data)), [loaded, found.data, filter])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = filter === '' ? all : found
  return {
    rows,
    isSearching: filter !== '' && (filter !== requested || found.isFetching),
    status: all.status,
    retry: () => void all.refetch(),
    hasMore: hasNextPage,
    fetchMore: () => void (isFetchingNextPage || fetchNextPage()),
  }
}

export type ConversationChange = Partial<Pick<ConversationSummary, 'title' | 'pinned' | 'archived'>>

/** They follow a conversation that the page shows; '' stands for all of them. */
export type Followers = Readonly<{
  /** Runs before the server deletes; the result runs when it did not. */
  onDeleting: (id: string) => () => void
  onDeleted: (id: string) => void
  onRestored: (id: string) => void
}>

export function useConversationActions({ onDeleting, onDeleted, onRestored }: Followers) {
  const queries = useQueryClient()

  async function change(row: ConversationSummary, part: ConversationChange): Promise<void> {
    patch(queries, row.id, (old) => [{ ...old, ...part }].filter(() => part.archived === undefined))
    await attempt(queries, () => request(changeConversation, { id: row.id, body: part }))
  }

  async function restore({ id, title }: ConversationSummary): Promise<void> {
    dropToastOf(deletedText(title))
    if (await attempt(queries, () => request(restoreConversation, { id }))) onRestored(id)
  }

  async function remove(row: ConversationSummary): Promise<void> {
    patch(queries, row.id, () => [])
    const stay = onDeleting(row.id)
    if (!(await attempt(queries, () => request(deleteConversation, { id: row.id })))) return stay()
    onDeleted(row.id)
    const action = { label: 'Undo', run: () => void restore(row) }
    showToast({ text: deletedText(row.title), ms: UNDO_MS, action })
  }

  async function removeAll(): Promise<void> {
    const stay = onDeleting('')
    if (!(await attempt(queries, () => request(deleteConversations, {})))) return stay()
    onDeleted('')
    showToast({ text: 'All conversations were deleted.' })
  }

  return { change, remove, removeAll }
}

const deletedText = (title: string): string => `“${title}” was deleted.`

const dropToastOf = (text: string): void => {
  for (const toast of currentToasts()) if (toast.text === text) dropToast(toast.id)
}

/** Replaces one row in every loaded portion. */
function patch(
  queries: QueryClient,
  id: string,
  change: (row: ConversationSummary) => ConversationSummary[],
): void {
  queries.setQueriesData<InfiniteData<Portion>>(
    { queryKey: conversationsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          conversations: page.conversations.flatMap((row) => (row.id === id ? change(row) : [row])),
        })),
      },
  )
}

/** Afterwards the list is read again, which also takes back a change that failed. */
async function attempt(queries: QueryClient, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await queries.cancelQueries({ queryKey: conversationsKey })
    await send()
    return true
  } catch (error) {
    const why = isParleyError(error) ? error.message : 'The server did not accept the change.'
    showToast({ text: `Nothing was changed. ${why}`, tone: 'bad' })
    return false
  } finally {
    void queries.invalidateQueries({ queryKey: conversationsKey })
  }
}
