/** Lists the places that a search found in all conversations; a press leads to the turn. */
import { type KeyboardEvent, type MouseEvent, type Ref, useState } from 'react'
import type { SearchHit } from '#contract/api/search.ts'
import { turnLink, wordsIn } from '#contract/rules/turn-link.ts'
import { contracts, isToolName } from '#tools/contracts.ts'
import { Marked } from '#ui/format/marked.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { SearchFilters } from './search-filters.tsx'
import { NO_FILTERS, useSearch } from './use-search.ts'

type Props = Readonly<{ ref: Ref<HTMLDivElement>; text: string; onOpen: (link: URL) => void }>

export function SearchResults({ ref, text, onOpen }: Props) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const { hits, status, hasMore, isFetchingMore, fetchMore, retry } = useSearch(text, filters)
  return (
    <>
      <div className="px-5 pb-2">
        <SearchFilters filters={filters} onChange={setFilters} />
      </div>
      <p role="status" className="px-5 pb-1 text-small text-fg-3">
        {wordsOf(status, hits.length, hasMore)}
      </p>
      {/* The links are the controls: their keys are handled in one place. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        ref={ref}
        onKeyDown={moveFocus}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 [scrollbar-width:thin]"
      >
        {status === 'error' && (
          <div className="px-3 py-2">
            <Button onClick={retry}>Retry</Button>
          </div>
        )}
        <ul aria-label="Found in conversations">
          {hits.map((hit) => (
            <li key={`${hit.conversationId} ${hit.itemId}`}>
              <Hit hit={hit} onOpen={onOpen} />
            </li>
          ))}
        </ul>
        {hasMore && (
          <Button size="small" tone="quiet" disabled={isFetchingMore} onClick={fetchMore}>
            {isFetchingMore ? 'Loading…' : 'Show older'}
          </Button>
        )}
      </div>
    </>
  )
}

function wordsOf(status: string, count: number, hasMore: boolean): string {
  if (status === 'pending') return 'Searching…'
  if (status === 'error') return 'The search did not work. Nothing was lost.'
  if (count === 0) return 'Nothing that was said has all of these words.'
  return `${count}${hasMore ? ' or more' : ''} found, newest first`
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function authorOf({ from, imported, tool, tradeId }: SearchHit): string {
  if (imported) return 'Imported file'
  if (from !== 'tool') return from === 'me' ? 'You' : 'Parley'
  if (tradeId !== null) return 'Swap'
  return tool !== null && isToolName(tool) ? contracts[tool].title : 'A tool'
}

function Hit({ hit, onOpen }: Readonly<{ hit: SearchHit; onOpen: Props['onOpen'] }>) {
  const { at, conversationId, itemId, pieces, title } = hit
  return (
    <a
      href={turnLink(conversationId, { itemId, words: wordsIn(pieces) })}
      onClick={(event) => openHere(event, onOpen)}
      className="grid min-h-11 gap-0.5 rounded-2 px-3 py-2 hover:bg-ink-2"
    >
      <span className="truncate text-ui">{title}</span>
      <span className="line-clamp-3 text-small text-fg-2 wrap-anywhere">
        <Marked pieces={pieces} />
      </span>
      <span className="text-micro text-fg-3">
        {authorOf(hit)}, <time dateTime={at}>{MOMENT.format(new Date(at))}</time>
        {hit.otherVersion && ', in another version'}
      </span>
    </a>
  )
}

/** A link that is to open in another tab or window does so. */
function openHere(event: MouseEvent<HTMLAnchorElement>, open: Props['onOpen']): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open(new URL(event.currentTarget.href))
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  links[Math.min(Math.max(to, 0), links.length - 1)]?.focus()
}
