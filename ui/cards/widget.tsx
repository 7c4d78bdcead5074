/** A widget that a tool of another server answers: text, badges, and buttons that open a page. It runs nothing. */
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { OUTSIDE_LINK, safeHref } from '../format/safe-href.ts'
import { hostBeside } from '../markdown/link-words.ts'
import { Badge } from '../primitives/badge.tsx'

/** A widget is a card, not a page. */
const DEPTH_MAX = 6
const CHILDREN_MAX = 50
const TEXT_MAX = 2_000

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, TEXT_MAX) : '')

/** The widget in the result of a tool, if it has one. */
export function widgetOf(output: unknown): Node | undefined {
  const widget = isNode(output) ? output.widget : undefined
  return isNode(widget) && widget.type === 'Card' ? widget : undefined
}

export const Widget = ({ widget }: { widget: Node }) => (
  <div className="grid gap-2 py-2 text-body">{childrenOf(widget, 0)}</div>
)

function childrenOf({ children }: Node, depth: number): ReactNode {
  if (!Array.isArray(children) || depth >= DEPTH_MAX) return null
  // Widgets never change, so the place of a child is its key.
  return children
    .slice(0, CHILDREN_MAX)
    .map((child, at) => (isNode(child) ? draw(child, depth + 1, at) : null))
}

function draw(node: Node, depth: number, key: number): ReactNode {
  switch (node.type) {
    case 'Title':
      return (
        <p key={key} className="font-semibold">
          {textOf(node.value)}
        </p>
      )
    case 'Text':
    case 'Markdown':
      return (
        <p key={key} className="whitespace-pre-wrap wrap-anywhere">
          {textOf(node.value)}
        </p>
      )
    case 'Caption':
      return (
        <p key={key} className="text-small text-fg-3">
          {textOf(node.value)}
        </p>
      )
    case 'Badge':
      return <Badge key={key}>{textOf(node.label)}</Badge>
    case 'Divider':
      return <hr key={key} className="border-line" />
    case 'Button':
      return <OpenUrl key={key} button={node} />
    case 'Row':
      return (
        <div key={key} className="flex flex-wrap items-center gap-2">
          {childrenOf(node, depth)}
        </div>
      )
    case 'Card':
    case 'Col':
    case 'ListView':
    case 'ListViewItem':
      return (
        <div key={key} className="grid gap-2">
          {childrenOf(node, depth)}
        </div>
      )
    default:
      return null
  }
}

/** Spec C5.7. A button with another action, or to an address that no link may have, is left out. */
function OpenUrl({ button }: { button: Node }) {
  const href = hrefOf(button.onClickAction)
  if (!href) return null
  const label = textOf(button.label) || href.hostname
  const host = hostBeside(label, href)
  return (
    <a
      href={href.href}
      {...OUTSIDE_LINK}
      title={href.href}
      className="inline-flex h-[30px] items-center gap-2 justify-self-start rounded-2 border border-line-3 px-2.5 text-small font-[520] text-fg-1 hover:bg-ink-2 pointer-coarse:h-11"
    >
      {label} {host !== undefined && <span className="text-fg-3">({host})</span>}
      <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}

function hrefOf(action: unknown): URL | undefined {
  if (!isNode(action) || (action.type !== 'open_url' && action.type !== 'open-url')) return undefined
  const url = isNode(action.payload) ? action.payload.url : action.url
  return typeof url === 'string' ? safeHref(url) : undefined
}
