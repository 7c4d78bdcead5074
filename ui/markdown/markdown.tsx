/** Renders markdown block by block while it grows; nothing in it runs or loads. */
import type { MarkedToken } from 'marked'
import { memo, use, useRef } from 'react'
import { Block } from './block.tsx'
import { advance, type Parsed } from './incremental.ts'
import { RequestsContext } from './inline.tsx'
import { Offers, offersIn } from './offers.tsx'

type MarkdownProps = Readonly<{
  text: string
  /** False while more is to come: open marks at the end are then taken as closed. */
  done?: boolean
  className?: string
}>

export const Markdown = memo(function Markdown({ text, done = true, className = '' }: MarkdownProps) {
  // The compiler cannot know that this ref is a cache: the same text always gives the same blocks.
  'use no memo'
  const cache = useRef<Parsed>(undefined)
  const parsed = advance(cache.current, text, done)
  cache.current = parsed
  const blocks = [...parsed.frozen, ...parsed.tail]
  const offers = offersIn(blocks, use(RequestsContext))
  if (offers)
    return (
      <div className={`min-w-0 text-read ${className}`}>
        <Offers parts={offers} />
      </div>
    )
  return (
    // Plain flow and no grid: a grid lays all its rows out again when the last one grows.
    <div className={`min-w-0 space-y-3 text-read ${className}`}>
      {inGroups(blocks).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end
        <Group key={at} blocks={group} />
      ))}
    </div>
  )
})

/** In a long answer most blocks stay as they are: a group of them is passed over at once. */
const GROUP = 12

function inGroups(blocks: readonly MarkedToken[]): readonly (readonly MarkedToken[])[] {
  return Array.from({ length: Math.ceil(blocks.length / GROUP) }, (_, at) =>
    blocks.slice(at * GROUP, (at + 1) * GROUP),
  )
}

type GroupProps = Readonly<{ blocks: readonly MarkedToken[] }>

const Group = memo(
  ({ blocks }: GroupProps) => (
    <div className="space-y-3 [contain:layout_style]">
      {blocks.map((token, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Block key={at} token={token} />
      ))}
    </div>
  ),
  (before, after) =>
    before.blocks.length === after.blocks.length &&
    before.blocks.every((token, at) => token === after.blocks[at]),
)
