/** Reads the audit log from the server, in pages or as a file. Each read is in the log itself, so none happens unasked. */
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { AUDIT_TABLE_MAX, type AuditEntry, exportAudit, listAudit } from '#contract/api/audit.ts'
import { type Answer, addressOf, type RequestInput, request, send } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { UNASKED } from './use-people.ts'

const AT_ONCE = 50
export const auditKey = ['admin', 'audit'] as const

/** The filters as the endpoints take them. */
export type AuditParams = RequestInput<typeof exportAudit>

type Page = Answer<typeof listAudit>

/** `isOld`: the entries are those of the filters before. */
export function useAudit(params: AuditParams, readAt: number) {
  const query = useInfiniteQuery({
    ...UNASKED,
    placeholderData: keepPreviousData,
    queryKey: [...auditKey, params, readAt],
    queryFn: ({ pageParam: cursor, signal }) =>
      request(listAudit, { ...params, limit: String(AT_ONCE), cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  })
  const entries: readonly AuditEntry[] | undefined = query.data?.pages.flatMap((page) => page.entries)
  return {
    entries,
    error: query.error,
    isBusy: query.isFetching,
    isOld: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    fetchMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

/** Loads the table whole, so that a refusal is said here and not saved as a file. */
export function useAuditTable(params: AuditParams) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const answer = await send(addressOf(exportAudit.path, params), { method: exportAudit.method })
      download(await answer.blob(), fileNameOf(answer))
    },
  })
  return {
    save: () => void (isPending || mutate()),
    isSaving: isPending,
    said: isSuccess ? `Saved. A file has up to ${AUDIT_TABLE_MAX.toLocaleString('en-US')} entries.` : '',
    problem: error ? `The file could not be made. ${error.message}` : undefined,
  }
}

const fileNameOf = ({ headers }: Response): string =>
  /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'parley-audit.csv'
