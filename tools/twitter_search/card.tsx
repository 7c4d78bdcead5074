/** Posts: author, age, text, counts, and links to pictures and videos. Nothing of a post is loaded. */
import { BadgeCheck, MessageCircle } from 'lucide-react'
import { formatCompact } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Disc } from '#ui/cards/disc.tsx'
import { type RoomSizes, useRoomFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { asksToAct } from '../_kit/asks-to-act.ts'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { PageLink } from '../_kit/web-results.tsx'
import { SHOWN, type Tweet, twitterSearch } from './contract.ts'

const TITLE = twitterSearch.title
type Result = Output<typeof twitterSearch>

/** spec C9.13 */
const ROWS: RoomSizes = { roomy: SHOWN, snug: 3, short: 3, tight: 3, low: 2 }

export const card = defineCard(twitterSearch, ({ call, actions }) => {
  const { query, ticker } = call.input
  const subject = ticker || query
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        subject={subject ? `“${subject}”` : undefined}
        text="Searching posts…"
        heading="The posts did not load"
        call={call}
        actions={actions}
      />
    )
  return <Posts result={call.output} refresh={actions.rerun} />
})

type PostsProps = Readonly<{ result: Result; refresh: (() => void) | undefined }>

function Posts({ result: { tweets, searches, fetched, url, origin }, refresh }: PostsProps) {
  const fold = useRoomFold(tweets, ROWS)
  const subject = searches.map(({ query }) => query).join(', ')
  return (
    <Card
      title={TITLE}
      subject={
        <>
          {subject}
          <span className="@max-xl:hidden">, {fetched === 1 ? '1 post' : `${fetched} posts`}</span>
        </>
      }
      aside={<MovingSource {...origin} refresh={refresh} />}
    >
      {tweets.length === 0 ? (
        <Empty icon={MessageCircle}>No tweets were captured for this search.</Empty>
      ) : (
        <ul aria-label="Posts">
          {fold.shown.map((tweet, index) => (
            <Row
              key={tweet.id}
              tweet={tweet}
              several={searches.length > 1}
              folded={fold.isOpen ? '' : foldedOf(tweets.length)}
              className={fold.classAt(index)}
            />
          ))}
        </ul>
      )}
      <CardFoot note={<PageLink url={url} title="Search on X" />}>{fold.button}</CardFoot>
    </Card>
  )
}

/** Counts and pictures leave a low log with the other posts, and come back with them. */
const foldedOf = (count: number): string =>
  `${count > ROWS.tight ? 'tight:hidden' : ''} ${count > ROWS.low ? 'low:hidden' : ''}`

type RowProps = Readonly<{
  tweet: Tweet
  /** Several searches were made. */
  several: boolean
  /** The class of what a low log leaves out. */
  folded: string
  className: string
}>

function Row({ tweet, several, folded, className }: RowProps) {
  const { author, text, stats, media, is_reply: isReply, source_queries: queries } = tweet
  return (
    <li className={`flex items-start gap-3 border-line border-t py-2.5 snug:py-1.5 low:py-1 ${className}`}>
      <Disc id={author.handle} symbol={author.display_name} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <b className="min-w-0 truncate font-[560]">{author.display_name}</b>
          {author.is_verified && (
            <BadgeCheck role="img" aria-label="Verified" className="size-4 flex-none self-center" />
          )}
          <PageLink
            url={author.profile_url}
            title={`@${author.handle}`}
            className="min-w-0 truncate text-small"
          />
          {isReply && <span className="text-small text-fg-3">Reply</span>}
          {asksToAct(text) && <Badge tone="warn">Asks you to act</Badge>}
          <Age tweet={tweet} />
        </div>
        <p className={`mt-0.5 text-fg-2 wrap-anywhere low:mt-0 ${folded.trim() && 'snug:line-clamp-2'}`}>
          {text}
        </p>
        <div className={folded}>
          <Media {...media} />
          <Counts stats={stats} />
          {several && <p className="mt-0.5 text-micro text-fg-3">Found by {queries.join(', ')}</p>}
        </div>
      </div>
    </li>
  )
}

function Age({ tweet: { timestamp, url, author } }: { tweet: Tweet }) {
  const ago = useAgo(timestamp)
  return (
    <time dateTime={timestamp} title={timestamp} className="ml-auto flex-none text-small text-fg-3">
      <PageLink url={url} title={ago} />
      <span className="sr-only">, post by {author.display_name}</span>
    </time>
  )
}

function Media({ photos, videos }: Tweet['media']) {
  const items = [
    ...photos.map((url, index) => ({ url, title: photos.length > 1 ? `Picture ${index + 1}` : 'Picture' })),
    ...videos.map((url, index) => ({ url, title: videos.length > 1 ? `Video ${index + 1}` : 'Video' })),
  ]
  if (items.length === 0) return null
  return (
    <ul aria-label="Pictures and videos, not loaded here" className="mt-1 flex flex-wrap gap-x-4 text-small">
      {items.map(({ url, title }) => (
        <li key={title}>
          <PageLink url={url} title={title} className="touch" />
        </li>
      ))}
    </ul>
  )
}

/** Only the counts that the source gave. */
function Counts({ stats: { likes, retweets, replies, views } }: Pick<Tweet, 'stats'>) {
  const counts = [
    wordsOf(likes, 'like'),
    wordsOf(retweets, 'repost'),
    wordsOf(replies, 'reply', 'replies'),
    wordsOf(views, 'view'),
  ].filter((text) => text !== '')
  if (counts.length === 0) return null
  return <p className="mt-0.5 text-micro text-fg-3 tabular-nums">{counts.join(' · ')}</p>
}

const wordsOf = (value: number | null, one: string, many = `${one}s`): string =>
  value === null ? '' : `${formatCompact(value)} ${value === 1 ? one : many}`
