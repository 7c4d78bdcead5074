/** One block of markdown as React elements. */
import { Check, Copy } from 'lucide-react'
import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, memo, type ReactNode } from 'react'
import { useCopy } from '../chips/use-copy.ts'
import { type Inside, inline, OUTERMOST } from './inline.tsx'

const MAX_DEPTH = 16

type BlockProps = Readonly<{ token: MarkedToken }>

/** Without reference definitions the raw text of a block decides how it looks. */
export const Block = memo(
  ({ token }: BlockProps) => block(token, OUTERMOST),
  (before, after) => before.token.raw === after.token.raw && before.token.type === after.token.type,
)

function block(token: MarkedToken, inside: Inside): ReactNode {
  if (inside.depth > MAX_DEPTH)
    return (
      <p dir="auto" className="whitespace-pre-wrap">
        {token.raw}
      </p>
    )
  const within = { ...inside, depth: inside.depth + 1 }
  switch (token.type) {
    case 'space':
      return null
    case 'heading':
      return <Heading token={token} inside={within} />
    case 'code':
      return <CodeBlock text={token.text} language={token.lang} />
    case 'hr':
      return <hr className="border-line-2" />
    case 'blockquote':
      return (
        <blockquote className="grid gap-3 border-line-3 border-l-2 pl-3.5 text-fg-2">
          {blocks(token.tokens, within)}
        </blockquote>
      )
    case 'list':
      return <List token={token} inside={within} />
    case 'table':
      return <Table token={token} inside={within} />
    case 'paragraph':
      return <p dir="auto">{inline(token.tokens, within)}</p>
    case 'text':
      return <p dir="auto">{inline(token.tokens ?? [token], within)}</p>
    default:
      return <p dir="auto">{inline([token], within)}</p>
  }
}

const blocks = (tokens: readonly Token[], inside: Inside): ReactNode =>
  tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks inside a block never move
    <Fragment key={at}>{block(token as MarkedToken /* no extensions are installed */, inside)}</Fragment>
  ))

const HEADING_SIZE = [
  'text-lead',
  'text-lead',
  'text-[1.1875rem]/7',
  'text-read',
  'text-read',
  'text-read',
] as const

/** One level for all: what is said stands below the headings of the page, and levels must not be skipped. */
const Heading = ({ token, inside }: { token: Tokens.Heading; inside: Inside }) => (
  <h3 dir="auto" className={`font-semibold ${HEADING_SIZE[token.depth - 1]}`}>
    {inline(token.tokens, inside)}
  </h3>
)

function List({ token, inside }: { token: Tokens.List; inside: Inside }) {
  const items = token.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of a written list never move
    <li key={at} className={`pl-1 ${item.task ? 'list-none -ml-5' : ''}`}>
      {itemContent(item, token.loose, inside)}
    </li>
  ))
  const look = `marker:text-fg-3 ${token.loose ? 'space-y-2.5' : 'space-y-1'}`
  if (!token.ordered)
    return (
      <ul dir="auto" className={`list-disc ps-5 ${look}`}>
        {items}
      </ul>
    )
  return (
    <ol dir="auto" start={token.start === '' ? 1 : token.start} className={`list-decimal ps-7 ${look}`}>
      {items}
    </ol>
  )
}

function itemContent({ tokens }: Tokens.ListItem, loose: boolean, inside: Inside): ReactNode {
  return tokens.map((token, at) => {
    const tight = !loose && token.type === 'text'
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks inside an item never move
    return <Fragment key={at}>{itemPart(token as MarkedToken /* as in blocks */, tight, inside)}</Fragment>
  })
}

function itemPart(token: MarkedToken, tight: boolean, inside: Inside): ReactNode {
  if (token.type === 'space') return null
  if (token.type === 'checkbox') return inline([token], inside)
  if (tight && token.type === 'text') return inline(token.tokens ?? [token], inside)
  return <div className="not-first:mt-1.5">{block(token, inside)}</div>
}

const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right' } as const

function Table({ token, inside }: { token: Tokens.Table; inside: Inside }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups cells
    <div role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table className="min-w-full border-collapse text-body">
        <thead>
          <tr className="border-line-2 border-b">{cells(token.header, 'th', inside)}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a written table never move
            <tr key={at} className="border-line not-first:border-t">
              {cells(row, 'td', inside)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td', inside: Inside): ReactNode =>
  row.map((cell, at) => (
    <Cell
      // biome-ignore lint/suspicious/noArrayIndexKey: cells of a written table never move
      key={at}
      className={`py-2 pr-4 align-top last:pr-0 ${Cell === 'th' ? 'text-small text-fg-3 font-medium' : 'tabular-nums'} ${ALIGN[cell.align ?? 'left']}`}
    >
      {inline(cell.tokens, inside)}
    </Cell>
  ))

/** spec C9.18 */
const COPIED_MS = 1200

/** A block of code as it was written, with a way to copy it. */
function CodeBlock({ text, language }: { text: string; language: string | undefined }) {
  const [copied, copy] = useCopy(COPIED_MS)
  const name = language?.match(/^[\w+#.-]{1,24}/)?.[0]
  return (
    <div className="min-w-0 rounded-2 bg-ink-sunk text-small">
      <div className="flex h-9 items-center justify-between pr-1 pl-3.5 text-micro text-fg-3">
        {name ?? 'text'}
        <button
          type="button"
          aria-label="Copy code"
          onClick={() => copy(text)}
          className="touch grid size-9 place-items-center rounded-2 hover:text-fg-1"
        >
          {copied ? <Check className="size-3.5 text-accent" /> : <Copy className="size-3.5" />}
        </button>
        <span role="status" className="sr-only">
          {copied ? 'Code copied' : ''}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-3.5 pb-3">
        <code className="num">{text}</code>
      </pre>
    </div>
  )
}
