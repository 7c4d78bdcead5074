/** The help of the built-in assistant: lists of requests under headings, of which a low log shows the first ones. */
import type { MarkedToken, Tokens } from 'marked'
import { hiddenFrom, RoomButtons, type RoomSizes, useOpen } from '../cards/fold.tsx'
import { Block } from './block.tsx'
import { inline, OUTERMOST, type Requests } from './inline.tsx'
import './offers.css'

/** Fewer lists are part of an answer and stay whole. */
const LEAST_LISTS = 3
/** Requests of each list. */
const SIZES: RoomSizes = { roomy: Number.POSITIVE_INFINITY, snug: 3, short: 3, tight: 1, low: 1 }

type Section = Readonly<{ heading: Tokens.Heading; list: Tokens.List }>
type Part = MarkedToken | Section

const isSection = (part: Part): part is Section => 'heading' in part

/** The answer in parts; undefined when it is no help. */
export function offersIn(
  blocks: readonly MarkedToken[],
  requests: Requests | undefined,
): readonly Part[] | undefined {
  if (!requests || blocks.filter(({ type }) => type === 'list').length < LEAST_LISTS) return undefined
  const parts = paired(blocks.filter(({ type }) => type !== 'space'))
  const sections = parts.filter(isSection)
  return sections.length >= LEAST_LISTS && sections.every(({ list }) => isOffered(list, requests))
    ? parts
    : undefined
}

const paired = (blocks: readonly MarkedToken[]): readonly Part[] =>
  blocks.flatMap((block, at): readonly Part[] => {
    const [before, after] = [blocks[at - 1], blocks[at + 1]]
    if (block.type === 'heading' && after?.type === 'list') return [{ heading: block, list: after }]
    return block.type === 'list' && before?.type === 'heading' ? [] : [block]
  })

const isOffered = ({ items }: Tokens.List, { isRequest }: Requests): boolean =>
  items.every((item) => {
    const [first] = wordsOf(item)
    return first?.type === 'strong' && isRequest(first.text)
  })

/** The inline tokens of an item of one line. */
function wordsOf({ tokens: [line] }: Tokens.ListItem): readonly MarkedToken[] {
  return line?.type === 'text' ? ((line.tokens ?? []) as MarkedToken[]) /* no extensions are installed */ : []
}

export function Offers({ parts }: { parts: readonly Part[] }) {
  const [isOpen, turn] = useOpen('offers')
  const sections = parts.filter(isSection)
  const hiddenIn = (room: keyof RoomSizes) =>
    sections.reduce((sum, { list }) => sum + Math.max(0, list.items.length - SIZES[room]), 0)
  return (
    <div data-closed={isOpen ? undefined : ''} className={`offers space-y-3 ${BESIDE}`}>
      {parts.map((part, at) =>
        isSection(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts only grow at the end
          <Offered key={at} section={part} isOpen={isOpen} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={at} className="col-span-full">
            <Block token={part} />
          </div>
        ),
      )}
      <div className="col-span-full">
        <RoomButtons open={isOpen} onClick={turn} hiddenIn={hiddenIn} />
      </div>
    </div>
  )
}

/** In a wide log the headings stand beside their lists. */
const BESIDE = 'sm:grid sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-6 sm:space-y-0 sm:gap-y-2'

function Offered({ section: { heading, list }, isOpen }: { section: Section; isOpen: boolean }) {
  return (
    <div className="offers-part space-y-3 sm:contents sm:space-y-0">
      <h3 dir="auto" className="text-read text-fg-2">
        {inline(heading.tokens, OUTERMOST)}
      </h3>
      <ul dir="auto" className="space-y-1">
        {list.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a written list never move
          <li key={at} className={isOpen ? '' : hiddenFrom(at, SIZES)}>
            {inline(wordsOf(item).slice(0, 1), OUTERMOST)}
            <span>{inline(wordsOf(item).slice(1), OUTERMOST)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
