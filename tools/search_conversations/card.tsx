/** Draws what was found in conversations: the author, the words, and a link to the turn. */
import { MessagesSquare } from 'lucide-react'
import type { Author } from '#contract/api/search.ts'
import { turnLink, wordsIn } from '#contract/rules/turn-link.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Marked } from '#ui/format/marked.tsx'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { searchConversations } from './contract.ts'

const TITLE = 'Your conversations'
const ROWS = 5

type Result = Output<typeof searchConversations>
type Hit = Result['hits'][number]

export const card = defineCard(searchConversations, ({ call, actions }) => {
  const { query, token } = call.input
  const named = query ?? token
  const subject = named && `“${named}”`
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        subject={subject}
        text="Searching your conversations…"
        heading="The conversations were not searched"
        call={call}
        actions={actions}
      />
    )
  return <Hits subject={subject} result={call.output} />
})

function Hits({ subject, result }: Readonly<{ subject: string | undefined; result: Result }>) {
  const { hits, hasMore, asOf } = result
  const fold = useFold(hits, ROWS)
  return (
    <Card title={TITLE} subject={subject} aside={<Source source="Parley" asOf={asOf} official />}>
      {hits.length === 0 ? (
        <Empty icon={MessagesSquare}>Nothing was found in your conversations.</Empty>
      ) : (
        <ul>
          {fold.shown.map((hit) => (
            <Row key={`${hit.conversationId} ${hit.itemId}`} hit={hit} />
          ))}
        </ul>
      )}
      {(fold.button !== undefined || hasMore) && (
        <CardFoot note={hasMore && 'The search in the list of conversations shows the older ones.'}>
          {fold.button}
        </CardFoot>
      )}
    </Card>
  )
}

const AUTHORS: Readonly<Record<Author, string>> = { me: 'You', parley: 'Parley', tool: 'A tool' }

const authorOf = ({ from, imported, tradeId }: Hit): string =>
  imported ? 'An imported file' : tradeId === null ? AUTHORS[from] : 'A swap'

function Row({ hit }: Readonly<{ hit: Hit }>) {
  const { at, conversationId, itemId, otherVersion, pieces, title } = hit
  const ago = useAgo(at)
  return (
    <li className="grid gap-0.5 border-line border-t py-2.5">
      <span className="flex flex-wrap items-baseline gap-x-3 text-small text-fg-3">
        <span>{authorOf(hit)}</span>
        {otherVersion && <span>In another version</span>}
        <time dateTime={at} title={at}>
          {ago}
        </time>
      </span>
      <a
        href={turnLink(conversationId, { itemId, words: wordsIn(pieces) })}
        className="link line-clamp-1 min-w-0 font-[560] wrap-anywhere"
      >
        {title}
      </a>
      <p className="line-clamp-3 text-small text-fg-2 wrap-anywhere">
        <Marked pieces={pieces} />
      </p>
    </li>
  )
}
