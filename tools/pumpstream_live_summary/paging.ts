/** Computes the place of a page in a list. */

type PageQuery = Readonly<{ pageSize: number; offset?: number | undefined; page?: number | undefined }>

export function pagingOf(count: number, { pageSize, offset: given = 0, page }: PageQuery) {
  const offset = page === undefined ? given : (page - 1) * pageSize
  const remaining = Math.max(0, count - offset - pageSize)
  return {
    pageSize,
    offset,
    currentPage: Math.floor(offset / pageSize) + 1,
    totalPages: Math.ceil(count / pageSize),
    requestedPage: page ?? null,
    hasMore: remaining > 0,
    nextOffset: remaining > 0 ? offset + pageSize : null,
    previousOffset: offset > 0 ? Math.max(0, offset - pageSize) : null,
    remainingAfterPage: remaining,
  }
}
