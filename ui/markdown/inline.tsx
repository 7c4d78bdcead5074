/** Inline markdown as React elements: text, emphasis, code, links. Images become links, HTML stays text. */
import type { MarkedToken, Token, Tokens } from 'marked'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { Base58Chip } from '../chips/base58-chip.tsx'
import { ChipText } from '../chips/chip-text.tsx'
import { findBase58 } from '../chips/find-base58.ts'
import { OUTSIDE_LINK, safeHref } from '../format/safe-href.ts'
import { decodeEntities } from './entities.ts'
import { hostBeside, shortened } from './link-words.ts'

/** Deeper than this, marks are shown as they were typed. */
const MAX_DEPTH = 24

export type Inside = Readonly<{ depth: number; link: boolean }>
export const OUTERMOST: Inside = { depth: 0, link: false }

export function inline(tokens: readonly Token[] | undefined, inside: Inside): ReactNode {
  // Tokens of one block never move, so their place is their name.
  return tokens?.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as said above
    <Fragment key={at}>{one(token as MarkedToken /* no extensions are installed */, inside)}</Fragment>
  ))
}

function one(token: MarkedToken, inside: Inside): ReactNode {
  if (inside.depth > MAX_DEPTH) return token.raw
  const within = { ...inside, depth: inside.depth + 1 }
  switch (token.type) {
    case 'text':
      return token.tokens ? (
        inline(token.tokens, within)
      ) : (
        <Words text={decodeEntities(token.text)} inside={inside} />
      )
    case 'escape':
      return token.text
    case 'strong':
      return (
        <Strong words={plainText(token.tokens)} inside={inside}>
          {inline(token.tokens, within)}
        </Strong>
      )
    case 'em':
      return <em className="italic [font-synthesis-style:auto]">{inline(token.tokens, within)}</em>
    case 'del':
      return <del className="text-fg-2">{inline(token.tokens, within)}</del>
    case 'codespan':
      return <Code text={token.text} inside={inside} />
    case 'br':
      return <br />
    case 'link':
      return <Link token={token} inside={within} />
    case 'image':
      return <Image token={token} inside={inside} />
    case 'checkbox':
      return <Checkbox checked={token.checked} />
    default:
      return token.raw
  }
}

/** Handles a press on a bold request; without it, bold words are only bold. */
export type Requests = Readonly<{ isRequest: (words: string) => boolean; onPress: (words: string) => void }>
export const RequestsContext = createContext<Requests | undefined>(undefined)

function Strong({
  words,
  inside,
  children,
}: Readonly<{ words: string; inside: Inside; children: ReactNode }>) {
  const requests = use(RequestsContext)
  const strong = <strong className="font-[620]">{children}</strong>
  if (inside.link || !requests?.isRequest(words)) return strong
  return (
    <button type="button" className="link text-left" onClick={() => requests.onPress(words)}>
      {strong}
    </button>
  )
}

/** Chips have buttons of their own, which no link may hold. */
const Words = ({ text, inside }: { text: string; inside: Inside }) =>
  inside.link ? text : <ChipText text={text} />

/** An address alone in its quotes is a chip and needs no frame around it. */
function Code({ text, inside }: { text: string; inside: Inside }) {
  const [only, ...more] = findBase58(text)
  if (only?.kind && more.length === 0 && !inside.link)
    return <Base58Chip value={only.text} kind={only.kind} />
  return (
    <code className="rounded-1 bg-ink-2 px-1 py-0.5 font-num text-[0.88em] tracking-[-0.02em]">
      <Words text={text} inside={inside} />
    </code>
  )
}

function Link({ token, inside }: { token: Tokens.Link; inside: Inside }) {
  const children = inline(token.tokens, { ...inside, link: true })
  if (inside.link) return children
  return (
    <OutsideLink href={decodeEntities(token.href)} label={plainText(token.tokens)}>
      {children}
    </OutsideLink>
  )
}

/** Loading an image would reveal the reader to its host, so it is a link. */
function Image({ token, inside }: { token: Tokens.Image; inside: Inside }) {
  const label = `Image: ${decodeEntities(token.text).trim() || 'no description'}`
  if (inside.link) return label
  return (
    <OutsideLink href={decodeEntities(token.href)} label={label}>
      {label}
    </OutsideLink>
  )
}

const Checkbox = ({ checked }: { checked: boolean }) => (
  <span role="img" aria-label={checked ? 'Done' : 'To do'} className="mr-1.5 text-fg-2">
    {checked ? '☑' : '☐'}
  </span>
)

type OutsideLinkProps = Readonly<{
  href: string
  /** The label without formatting; `children` is the label as it was written. */
  label: string
  children: ReactNode
}>

/** A link opens a new tab; an address that must not be followed leaves its label behind as text. */
function OutsideLink({ href, label, children }: OutsideLinkProps) {
  const url = safeHref(href)
  if (!url) return children
  const host = hostBeside(label, url)
  const short = shortened(label)
  return (
    <a href={url.href} title={url.href} {...OUTSIDE_LINK} className="link break-words">
      {short === label ? children : short}
      {host !== undefined && <span className="text-fg-3"> ({host})</span>}
    </a>
  )
}

/** The text of inline tokens without its formatting. */
function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map(textOf).join('')
}

function textOf(token: Token): string {
  if (token.type === 'br') return ' '
  if (token.type === 'codespan' || token.type === 'escape') return token.text
  if ('tokens' in token && token.tokens) return plainText(token.tokens)
  return 'text' in token ? decodeEntities(token.text) : token.raw
}
