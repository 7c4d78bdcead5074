/** What Parley says: plain text until the markdown renderer is there, which is long before most people send. */
import { lazy, Suspense } from 'react'
import type { MessageItem } from '#contract/transcript.ts'
import { MessageMeta } from './message-meta.tsx'
import { loadMarkdown } from './parts.ts'
import { Unheard } from './unheard.tsx'
import { Dots } from './user-message.tsx'

const Markdown = lazy(loadMarkdown)

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
        {running && item.title === '' ? (
          <Dots />
        ) : (
          <Suspense fallback={<p className="whitespace-pre-wrap">{item.title}</p>}>
            <Markdown text={item.title} done={!running} />
          </Suspense>
        )}
      </div>
      {item.data?.unheard && <Unheard text={item.data.unheard} />}
      {running ? <div className="h-[22px]" /> : <MessageMeta item={item} quiet />}
    </article>
  )
}
