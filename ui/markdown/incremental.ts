/** Parses a text that grows: blocks that can no longer change are frozen, only the tail is read again. */
import type { MarkedToken } from 'marked'
import remend from 'remend'
import { lex } from './lex.ts'

export type Parsed = Readonly<{
  /** Blocks that no further text can change, and the text they were made of. */
  frozen: readonly MarkedToken[]
  frozenText: string
  tail: readonly MarkedToken[]
  /** The parsed text, so that an unchanged text is not parsed again. */
  text: string
  done: boolean
}>

const NOTHING: Parsed = { frozen: [], frozenText: '', tail: [], text: '', done: false }

const UNFINISHED = {
  linkMode: 'text-only',
  htmlTags: false,
  katex: false,
  comparisonOperators: false,
  singleTilde: false,
} as const

/** The parse of `text`, continued from that of a shorter one where that is a beginning of it. */
export function advance(previous: Parsed | undefined, text: string, done: boolean): Parsed {
  if (previous && previous.text === text && previous.done === done) return previous
  const source = normalized(text)
  const base = previous && source.startsWith(previous.frozenText) ? previous : NOTHING
  const tokens = lex(source.slice(base.frozenText.length))
  const ready = tokens.slice(0, openFrom(tokens))
  const frozenText = base.frozenText + ready.map(({ raw }) => raw).join('')
  // Everything rests on the tokens being the text in order; where they are not, nothing is frozen.
  const sound = source.startsWith(frozenText)
  const [frozen, kept] =
    sound && ready.length > 0 ? [[...base.frozen, ...ready], frozenText] : [base.frozen, base.frozenText]
  const open = sound ? tokens.slice(ready.length) : tokens
  const tail = done ? open : completed(source.slice(kept.length), open)
  return { frozen, frozenText: kept, tail, text, done }
}

/** The open blocks with the unfinished marks of the last one closed; most of the time there are none. */
function completed(rest: string, open: readonly MarkedToken[]): readonly MarkedToken[] {
  const last = open.findLastIndex(({ type }) => type !== 'space')
  const before = open.slice(0, Math.max(0, last))
  const text = rest.slice(before.reduce((length, { raw }) => length + raw.length, 0))
  const closed = remend(text, UNFINISHED)
  return closed === text ? open : [...before, ...lex(closed)]
}

/** The index of the first block that may still change: within a run without blank lines any character may join blocks. */
function openFrom(tokens: readonly MarkedToken[]): number {
  for (let i = tokens.length - 1; i > 0; i--) {
    const beginsRun = tokens[i]?.type !== 'space' && tokens[i - 1]?.type === 'space'
    if (beginsRun && !mayGoOn(tokens[i - 2])) return i
  }
  return 0
}

/** A list may still take in the paragraph after it ("1. a", blank line, "2"), and so does code by indentation. */
const mayGoOn = (token: MarkedToken | undefined): boolean =>
  token?.type === 'list' || (token?.type === 'code' && token.codeBlockStyle === 'indented')

const normalized = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
