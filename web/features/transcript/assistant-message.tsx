/** A message of the assistant, as markdown. */
import type { MessageItem } from '#contract/transcript.ts'
import { Markdown } from '#ui/markdown/markdown.tsx'
import { plainText } from '../../lib/plain-text.ts'
import { MessageMeta } from './message-meta.tsx'
import { Dots } from './user-message.tsx'

export function AssistantMessage({ item }: { item: MessageItem }) {
  const running = item.status === 'IN_PROGRESS'
  return (
    <article aria-label="Parley" className="group relative max-w-[41rem]">
      {running && (
        <i
          aria-hidden="true"
          className="absolute top-1 bottom-7 -left-4 w-0.5 rounded-full bg-accent sm:-left-5"
        />
      )}
      <div className="text-read wrap-anywhere">
        <Words item={item} running={running} />
        {item.data?.unproved && <Unproved />}
      </div>
      {running ? <div className="h-[22px]" /> : <MessageMeta item={item} quiet />}
    </article>
  )
}

function Words({ item: { title, data }, running }: { item: MessageItem; running: boolean }) {
  if (running && title === '') return <Dots />
  if (data?.unheard) return <HalfHeard heard={title} unheard={data.unheard} />
  return <Markdown text={title} done={!running} />
}

type HalfHeardProps = Readonly<{ heard: string; unheard: string }>

/** A spoken reply that was stopped; the part that was not heard is grey. Without formatting, which the cut may split. */
const HalfHeard = ({ heard, unheard }: HalfHeardProps) => (
  <>
    <p className="whitespace-pre-wrap">
      {plainText(heard)}
      <span className="text-fg-3">{plainText(unheard)}</span>
    </p>
    <p className="mt-1.5 text-micro text-fg-3">Grey was not heard</p>
  </>
)

/** Marks a reply that says that money moved, where no receipt of its turn says so. */
const Unproved = () => (
  <p className="mt-1.5 text-micro text-warn">
    No receipt confirms this. Only what is listed under Trades has happened.
  </p>
)
