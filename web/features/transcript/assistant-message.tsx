/** What Parley says: plain text until the markdown renderer is there, which is long before most people send. */
import { lazy, Suspense, useState } from 'react'
import type { MessageItem } from '#contract/transcript.ts'
import { plainText } from '../../lib/plain-text.ts'
import { HalfHeard } from './half-heard.tsx'
import { MessageMeta } from './message-meta.tsx'
import { arrived, loadMarkdown } from './parts.ts'
import { Unproved } from './unproved.tsx'
import { Dots } from './user-message.tsx'

const LaterMarkdown = lazy(loadMarkdown)

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
  const [Markdown] = useState(() => arrived.Markdown ?? LaterMarkdown)
  if (running && title === '') return <Dots />
  if (data?.unheard) return <HalfHeard heard={title} unheard={data.unheard} />
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{plainText(title)}</p>}>
      <Markdown text={title} done={!running} />
    </Suspense>
  )
}
