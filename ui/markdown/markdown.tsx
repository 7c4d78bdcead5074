/** What is said, as markdown: drawn block by block while it grows, with nothing in it that runs or calls out. */
import { memo, useRef } from 'react'
import { Block } from './block.tsx'
import { advance, type Parsed } from './incremental.ts'

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
  return (
    // Plain flow and no grid: a grid lays all its rows out again when the last one grows.
    <div className={`min-w-0 space-y-3 text-read ${className}`}>
      {blocks.map((token, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end
        <Block key={at} token={token} />
      ))}
    </div>
  )
})
