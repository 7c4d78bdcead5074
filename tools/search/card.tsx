/** Web search: a short answer, the pages with their site, date and relevance, and the pictures as links. */
import { BookOpenText, Globe } from 'lucide-react'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { asksToAct } from '../_kit/asks-to-act.ts'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { hostOf } from '../_kit/web.ts'
import { PageLink, Pictures, SiteDisc } from '../_kit/web-results.tsx'
import { type SearchResult, searchTool } from './contract.ts'

const TITLE = searchTool.title
/** spec C9.16 */
const IMAGES = 4
const SHOWN = 5

export const card = defineCard(searchTool, ({ call, actions }) => {
  const subject = call.input.query ? `“${call.input.query}”` : undefined
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        subject={subject}
        text="Searching the web…"
        heading="The web was not searched"
        call={call}
        actions={actions}
      />
    )
  return <Results found={call.output} say={actions.say} />
})

type ResultsProps = Readonly<{ found: Output<typeof searchTool>; say: ((text: string) => void) | undefined }>

function Results({ found, say }: ResultsProps) {
  const { query, answer, results, images, response_time, origin } = found
  const fold = useFold(results, SHOWN)
  const seconds = response_time === null ? '' : `${response_time.toFixed(1)} s`
  return (
    <Card
      title={TITLE}
      subject={`“${query}”, ${results.length === 1 ? '1 page' : `${results.length} pages`}`}
      aside={<Source {...origin} />}
    >
      {results.length === 0 && <Empty icon={Globe}>No web results were returned.</Empty>}
      {answer !== null && results.length > 0 && (
        <p className="border-line border-t py-2.5">
          <span className="mb-0.5 block text-micro text-fg-3">Short answer by {origin.source}</span>
          {answer}
        </p>
      )}
      <ul aria-label="Pages">
        {fold.shown.map((result) => (
          <Row key={result.id} result={result} say={say} />
        ))}
      </ul>
      {images.length > 0 && (
        <Pictures images={images.slice(0, IMAGES)} hidden={Math.max(0, images.length - IMAGES)} />
      )}
      {results.length > 0 && (
        <CardFoot note={seconds && <span className="tabular-nums">Searched in {seconds}</span>}>
          {fold.button}
        </CardFoot>
      )}
    </Card>
  )
}

type RowProps = Readonly<{ result: SearchResult; say: ResultsProps['say'] }>

function Row({ result: { title, url, snippet, published_at, score }, say }: RowProps) {
  const facts = [dayOf(published_at), score === null ? '' : `relevance ${score.toFixed(2)}`].filter(Boolean)
  return (
    <li className="flex items-start gap-3 border-line border-t py-2.5">
      <SiteDisc url={url} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-baseline gap-x-2">
          <span className="min-w-0 truncate text-small text-fg-3">{hostOf(url)}</span>
          {asksToAct(`${title}. ${snippet}`) && <Badge tone="warn">Asks you to act</Badge>}
        </div>
        <PageLink url={url} title={title} className="font-[560] wrap-anywhere" />
        <p className="mt-0.5 line-clamp-3 text-small text-fg-2 wrap-anywhere">{snippet}</p>
        {facts.length > 0 && <p className="mt-0.5 text-micro text-fg-3 tabular-nums">{facts.join(' · ')}</p>}
      </div>
      {say && (
        <Button
          size="small"
          tone="quiet"
          aria-label={`Read ${title} here`}
          title="Read it here"
          onClick={() => say(`open ${url}`)}
        >
          <BookOpenText className="size-4" />
          <span className="@max-lg:hidden">Read</span>
        </Button>
      )}
    </li>
  )
}

const dayOf = (time: string | null): string =>
  time === null || Number.isNaN(Date.parse(time))
    ? ''
    : new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
