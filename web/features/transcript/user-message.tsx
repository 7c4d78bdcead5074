/** A message of the user, set right. */
import type { MessageItem } from '#contract/transcript.ts'
import { ChipText } from '#ui/chips/chip-text.tsx'
import { TRANSCRIBING } from '#web/session/changes.ts'
import { MessageMeta } from './message-meta.tsx'

/** About three lines: from there on ragged left is easier to read. */
const LONG = 170

export function UserMessage({ item }: { item: MessageItem }) {
  const long = item.title.length > LONG || item.title.includes('\n')
  return (
    <article aria-label="You" className="group flex flex-col items-end">
      <div className="max-w-[86%] border-r-2 border-you py-0.5 pr-3.5 sm:max-w-[34rem] sm:pr-[18px]">
        <Pictures item={item} />
        <p
          className={`text-read font-medium whitespace-pre-wrap wrap-anywhere ${long ? 'text-left' : 'text-right text-balance'}`}
        >
          <Words title={item.title} />
        </p>
        {item.data?.hint && (
          <p className="mt-1 text-right text-small text-balance text-fg-2">{item.data.hint}</p>
        )}
      </div>
      <MessageMeta item={item} className="flex-row-reverse pr-4 sm:pr-5" />
    </article>
  )
}

/** Spec S3.6–S3.7: text in brackets is the page's, not the user's. */
function Words({ title }: { title: string }) {
  if (title === TRANSCRIBING) {
    return (
      <em className="text-fg-2">
        {title}
        <Dots />
      </em>
    )
  }
  return title.startsWith('[') && title.endsWith(']') ? (
    <em className="text-fg-2">{title}</em>
  ) : (
    <ChipText text={title} />
  )
}

export const Dots = () => (
  <span aria-hidden="true" className="ml-1.5 inline-flex animate-pulse gap-1 align-middle">
    <i className="size-[5px] rounded-full bg-you" />
    <i className="size-[5px] rounded-full bg-you opacity-60" />
    <i className="size-[5px] rounded-full bg-you opacity-30" />
  </span>
)

function Pictures({ item }: { item: MessageItem }) {
  const attachments = item.data?.attachments
  if (!attachments?.length) return null
  return (
    <ul aria-label="Attached images" className="mb-2 flex flex-wrap justify-end gap-2">
      {attachments.map(({ id, label, dataUrl }) => (
        <li key={id}>
          <img
            src={dataUrl}
            alt={label}
            className="h-32 max-w-52 rounded-2 border border-line-2 object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
