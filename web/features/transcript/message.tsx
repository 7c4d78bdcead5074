/** A message of the user, set right, or of the assistant, as markdown. */
import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageItem } from '#contract/transcript.ts'
import { ChipText } from '#ui/chips/chip-text.tsx'
import { FiguresContext } from '#ui/chips/figure-marks.tsx'
import { useCopy } from '#ui/chips/use-copy.ts'
import { Markdown } from '#ui/markdown/markdown.tsx'
import { TRANSCRIBING } from '#web/session/changes.ts'
import { plainText } from '../../lib/plain-text.ts'
import {
  type Badge,
  GuardrailBadge,
  GuardrailDetails,
  isFailed,
  StoppedNote,
  useGuardrail,
} from './guardrail-badge.tsx'
import { Pictures } from './pictures.tsx'
import { SourceList, type Sources, useSources } from './sources.tsx'

/** About three lines: from there on ragged left is easier to read. */
const LONG = 170

/** The parts that need the app around them; a message by itself is drawn without. */
export type MessageParts = Readonly<{
  item: MessageItem
  /** In the line under the message. */
  tools?: ReactNode
  /** Under that line. */
  menu?: ReactNode
  /** In place of the message. */
  editor?: ReactNode
}>

export function UserMessage({ item, tools, menu, editor }: MessageParts) {
  const long = item.title.length > LONG || item.title.includes('\n')
  return (
    <article aria-label="You" data-message={item.itemId} className="group flex flex-col items-end">
      {editor ?? <UserBubble item={item} long={long} />}
      {!editor && <MessageMeta item={item} tools={tools} className="flex-row-reverse pr-4 sm:pr-5" />}
      {menu}
    </article>
  )
}

const UserBubble = ({ item, long }: { item: MessageItem; long: boolean }) => (
  <div className="max-w-[86%] border-r-2 border-you py-0.5 pr-3.5 sm:max-w-[34rem] sm:pr-[18px]">
    {item.data?.attachments?.length ? <Pictures attachments={item.data.attachments} /> : null}
    <p
      dir="auto"
      className={`text-read font-medium whitespace-pre-wrap wrap-anywhere ${long ? 'text-start' : 'text-right text-balance'}`}
    >
      <UserWords title={item.title} />
    </p>
    {item.data?.hint && <p className="mt-1 text-right text-small text-balance text-fg-2">{item.data.hint}</p>}
  </div>
)

/** Spec S3.6–S3.7: text in brackets is the page's, not the user's. */
function UserWords({ title }: { title: string }) {
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

const Dots = () => (
  <span aria-hidden="true" className="ml-1.5 inline-flex animate-pulse gap-1 align-middle">
    <i className="size-[5px] rounded-full bg-you" />
    <i className="size-[5px] rounded-full bg-you opacity-60" />
    <i className="size-[5px] rounded-full bg-you opacity-30" />
  </span>
)

export function AssistantMessage({ item, tools, menu }: MessageParts) {
  const running = item.status === 'IN_PROGRESS'
  const sources = useSources(item)
  const badge = useGuardrail(item)
  const failed = isFailed(item)
  const unsourced = item.data?.unsourced ?? NONE
  return (
    <article aria-label="Parley" data-message={item.itemId} className="group relative max-w-[41rem]">
      {running && (
        <i
          aria-hidden="true"
          className="absolute top-1 bottom-7 -left-4 w-0.5 rounded-full bg-accent sm:-left-5"
        />
      )}
      <div className={`text-read wrap-anywhere ${failed ? 'text-fg-3' : ''} ${running ? '' : 'text-pretty'}`}>
        <FiguresContext
          value={{ unsourced, sourced: sources.found.map(({ text }) => text), onOpen: sources.open }}
        >
          <Words item={item} running={running} />
        </FiguresContext>
        {unsourced.length > 0 && <UnsourcedNote count={unsourced.length} />}
        {item.data?.unproved && <Unproved />}
        <StoppedNote item={item} />
      </div>
      {running ? (
        <div className="flex h-[22px] items-end pointer-coarse:h-11">
          <GuardrailBadge {...badge} />
        </div>
      ) : (
        <MessageMeta item={item} sources={sources} badge={badge} tools={tools} quiet />
      )}
      {menu}
      {sources.isOpen && <SourceList {...sources} />}
      <GuardrailDetails badge={badge} title={item.title} />
    </article>
  )
}

function Words({ item, running }: { item: MessageItem; running: boolean }) {
  const { title, data } = item
  if (running && title === '') return <Dots />
  // The rest of a stopped reply is not for reading.
  if (data?.unheard && !isFailed(item)) return <HalfHeard heard={title} unheard={data.unheard} />
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

const NONE: readonly string[] = []

/** Explains the marks in a reply of a language model. */
const UnsourcedNote = ({ count }: { count: number }) => (
  <p className="mt-1.5 text-micro text-warn">
    {count === 1 ? 'The marked figure is' : 'The marked figures are'} unsourced: no result of this
    conversation holds {count === 1 ? 'it' : 'them'}.
  </p>
)

/** Marks a reply that says that money moved, where no receipt of its turn says so. */
const Unproved = () => (
  <p className="mt-1.5 text-micro text-warn">
    No receipt confirms this. Only what is listed under Trades has happened.
  </p>
)

/** In the reader's own zone. */
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Spec C9.17. */
const COPIED_MS = 1200

type Props = Readonly<{
  item: MessageItem
  /** The time shows only while the message is pointed at. */
  quiet?: boolean
  sources?: Sources
  badge?: Badge
  tools?: ReactNode
  className?: string
}>

const ON_REACH =
  'opacity-0 transition-opacity duration-100 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100'

/** The time of a message and a button that copies it; quiet until pointed at or reached by keyboard. */
function MessageMeta({ item, quiet = false, sources, badge, tools, className = '' }: Props) {
  const [copied, copy] = useCopy(COPIED_MS)
  const Icon = copied ? Check : Copy
  return (
    <div
      className={`mt-1.5 flex h-4 items-center gap-2 text-micro text-fg-3 pointer-coarse:mt-0 pointer-coarse:h-11 snug:pointer-coarse:-mb-3 low:pointer-coarse:-mb-2 ${className}`}
    >
      {item.imported && <span>Imported</span>}
      {item.data?.interrupted && <span>Stopped</span>}
      <time dateTime={new Date(item.createdAtMs).toISOString()} className={`num ${quiet ? ON_REACH : ''}`}>
        {TIME.format(item.createdAtMs)}
      </time>
      <button
        type="button"
        aria-label="Copy message"
        onClick={() => copy(item.title)}
        className={`touch -my-1 grid size-6 place-items-center rounded-1 hover:text-fg-1 ${ON_REACH}`}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      </button>
      {copied && <span role="status">Copied</span>}
      {sources && sources.found.length > 0 && (
        <button
          type="button"
          aria-expanded={sources.isOpen}
          onClick={sources.toggle}
          className={`touch -my-1 h-6 rounded-1 px-1 hover:text-fg-1 ${sources.isOpen ? '' : ON_REACH}`}
        >
          Sources
        </button>
      )}
      {badge && <GuardrailBadge {...badge} />}
      {tools}
    </div>
  )
}
