/** A conversation to read: its messages and cards, without anything to press that acts. */
import type { TranscriptRow } from '#contract/transcript.ts'
import { ToolCard } from '#tools/tool-card.tsx'
import { ChipText } from '#ui/chips/chip-text.tsx'
import { Markdown } from '#ui/markdown/markdown.tsx'

/** In the reader's own zone. */
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export const StaticTranscript = ({ items }: Readonly<{ items: readonly TranscriptRow[] }>) => (
  <ol className="mx-auto grid w-full max-w-(--w-talk) gap-6">
    {items
      .filter(({ isHidden }) => !isHidden)
      .map((item) => (
        <li key={item.itemId} className="min-w-0">
          <StaticItem item={item} />
        </li>
      ))}
  </ol>
)

function StaticItem({ item }: Readonly<{ item: TranscriptRow }>) {
  switch (item.type) {
    case 'MESSAGE':
      return item.role === 'user' ? (
        <article aria-label="Message" className="flex flex-col items-end">
          <div className="max-w-[86%] border-r-2 border-you py-0.5 pr-3.5 sm:max-w-[34rem] sm:pr-[18px]">
            <Pictures item={item} />
            <p className="text-read font-medium whitespace-pre-wrap wrap-anywhere">
              <ChipText text={item.title} />
            </p>
          </div>
          <Meta item={item} />
        </article>
      ) : (
        <article aria-label="Parley" className="max-w-[41rem] wrap-anywhere">
          <Markdown text={item.title} />
          <Meta item={item} />
        </article>
      )
    case 'TOOL_NOTE':
      return (
        <>
          <ToolCard note={item.data} />
          <Meta item={item} />
        </>
      )
    case 'BREADCRUMB':
      return <p className="border-y border-line py-2 text-small text-fg-3">{item.title}</p>
    case 'UNKNOWN':
      return <p className="text-small text-fg-3">Unknown item type</p>
  }
}

const Meta = ({ item }: Readonly<{ item: Exclude<TranscriptRow, { type: 'UNKNOWN' }> }>) => (
  <p className="mt-1.5 text-micro text-fg-3">
    <time dateTime={new Date(item.createdAtMs).toISOString()} className="num">
      {TIME.format(item.createdAtMs)}
    </time>
    {item.imported && ', imported'}
  </p>
)

function Pictures({ item }: Readonly<{ item: Extract<TranscriptRow, { type: 'MESSAGE' }> }>) {
  const attachments = item.data?.attachments
  if (!attachments?.length) return null
  return (
    <ul aria-label="Attached images" className="mb-2 flex flex-wrap justify-end gap-2">
      {attachments.map(({ id, label, dataUrl }) => (
        <li key={id}>
          <img src={dataUrl} alt={label} className="max-h-80 max-w-full rounded-2 border border-line-2" />
        </li>
      ))}
    </ul>
  )
}
