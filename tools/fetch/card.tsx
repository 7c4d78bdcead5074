/** A web page: its site, title and text, as plain paragraphs. */
import { FileX2 } from 'lucide-react'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { hostOf } from '../_kit/web.ts'
import { PageLink, Pictures, SiteDisc } from '../_kit/web-results.tsx'
import { fetchTool } from './contract.ts'

const TITLE = fetchTool.title
/** spec C9.17 */
const PARAGRAPHS = 4
const SUBJECT_MAX = 80

export const card = defineCard(fetchTool, ({ call, actions }) => {
  const address = call.input.url?.slice(0, SUBJECT_MAX) || undefined
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        subject={address}
        text={
          call.input.url
            ? `Reading a page at ${hostOf(call.input.url).slice(0, SUBJECT_MAX)}…`
            : 'Reading a web page…'
        }
        heading="The page was not read"
        call={call}
        actions={actions}
      />
    )
  return <Page page={call.output} />
})

function Page({ page }: { page: Output<typeof fetchTool> }) {
  const { url, title, snippet, text, isTruncated, byline, published_at, images, origin } = page
  const paragraphs = text === '' ? [] : text.split('\n\n')
  const fold = useFold(paragraphs, PARAGRAPHS)
  const isWhole = fold.shown.length === paragraphs.length
  const facts = [byline, dayOf(published_at)].filter(Boolean)
  return (
    <Card title={TITLE} subject={hostOf(url)} aside={<Source {...origin} />}>
      <div className="flex items-start gap-3 border-line border-t py-2.5">
        <SiteDisc url={url} />
        <div className="min-w-0 flex-1">
          <PageLink url={url} title={title} className="text-[1.0625rem]/6 font-semibold wrap-anywhere" />
          {facts.length > 0 && <p className="num mt-0.5 text-small text-fg-3">{facts.join(' · ')}</p>}
          {snippet !== '' && !text.startsWith(snippet.replace(/…$/, '')) && (
            <p className="mt-1 text-small text-fg-2 wrap-anywhere">{snippet}</p>
          )}
        </div>
      </div>
      {paragraphs.length === 0 ? (
        <Empty icon={FileX2}>No full text returned for this page.</Empty>
      ) : (
        <div className="grid max-w-[44rem] gap-2.5 border-line border-t py-2.5 wrap-anywhere">
          {fold.shown.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a page never change their order
            <p key={index}>{paragraph}</p>
          ))}
          {isTruncated && isWhole && (
            <p className="text-small text-fg-3">The page goes on; only its beginning was kept.</p>
          )}
        </div>
      )}
      {images.length > 0 && <Pictures images={images} />}
      {paragraphs.length > 0 && (
        <CardFoot note={`Written by ${hostOf(url)}, not by Parley`}>{fold.button}</CardFoot>
      )}
    </Card>
  )
}

const dayOf = (time: string | null): string =>
  time === null || Number.isNaN(Date.parse(time))
    ? ''
    : new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
