/** Finds words of the old private vocabulary in the identifiers, comments and name of a source file. */
import ts from 'typescript'

export type Finding = Readonly<{ file: string; line: number; word: string; found: string }>

/** Words that no identifier, file name or comment contains. */
const FORBIDDEN = ['house', 'ears', 'mouth', 'keeper', 'whoever'] as const
/** Words that are verbs or pronouns in prose, and no part of an identifier or a file name. */
const FORBIDDEN_IN_NAMES = [...FORBIDDEN, 'told', 'asked', 'nobody', 'somebody'] as const
/** A comment needs a subject, so it does not open with one of these. */
const OPENINGS = ['who', 'what', 'of', 'whoever', 'nobody', 'somebody'] as const
/** Names on the wire and in stored trades. */
const ALLOWED_NAMES: readonly string[] = ['askedBy', 'asked_by']
/** Words of the language that contain a forbidden one. */
const ALLOWED_IN_COMMENTS = /\b(in-house|clearing house)\b/gi

/** Splits `lastToldModel`, `LAST_TOLD` and `last-told` into lower-case words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^a-zA-Z]+/)
    .map((word) => word.toLowerCase())

const forbiddenIn = (name: string): string[] => {
  if (ALLOWED_NAMES.includes(name)) return []
  const words = wordsOf(name)
  return FORBIDDEN_IN_NAMES.filter((word) => words.includes(word))
}

function inPath(file: string): Finding[] {
  const name = file.split('/').at(-1) ?? file
  const words = [...forbiddenIn(name), ...(name.startsWith('trial-') ? ['trial-'] : [])]
  return words.map((word) => ({ file, line: 1, word: `file name: ${word}`, found: file }))
}

/** The words of a comment without its marks; a line that only continues a `//` comment opens nothing. */
function inComment(comment: string, continues: boolean): string[] {
  const text = comment.replace(/^\/\*+|\*+\/$|^\/\/+|^\s*\*+/gm, '').replace(ALLOWED_IN_COMMENTS, '')
  const words: readonly string[] = text.toLowerCase().match(/[a-z]+/g) ?? []
  const opening = /^\s*([a-z]+)\b/i.exec(text)?.[1]?.toLowerCase()
  return [
    ...FORBIDDEN.filter((word) => words.includes(word)),
    ...(continues ? [] : OPENINGS.filter((word) => word === opening).map((word) => `opens with: ${word}`)),
  ]
}

type Comment = Readonly<{ start: number; text: string }>

/** Comments stand in the trivia before a token; text between JSX tags has none. */
function* walk(
  node: ts.Node,
  source: ts.SourceFile,
): Generator<ts.Identifier | ts.PrivateIdentifier | Comment> {
  const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child))
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) yield node
  if (children.length === 0 && ts.isToken(node) && !ts.isJsxText(node)) yield* commentsBefore(node, source)
  for (const child of children) yield* walk(child, source)
}

function commentsBefore(node: ts.Node, source: ts.SourceFile): Comment[] {
  const { text } = source
  const start = node.getFullStart()
  const ranges = [
    ...(ts.getTrailingCommentRanges(text, start) ?? []),
    ...(ts.getLeadingCommentRanges(text, start) ?? []),
  ]
  return [
    ...new Map(ranges.map(({ pos, end }) => [pos, { start: pos, text: text.slice(pos, end) }])).values(),
  ]
}

/** Returns a finding for each forbidden word, in the order of the file. */
export function findWords(file: string, text: string): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const findings = inPath(file)
  let lastLineComment = -2
  for (const part of walk(source, source)) {
    const start = 'start' in part ? part.start : part.getStart(source)
    const { line, character } = source.getLineAndCharacterOfPosition(start)
    const words =
      'start' in part ? inComment(part.text, line === lastLineComment + 1) : forbiddenIn(part.text)
    if ('start' in part && isAlone(part, text, character)) lastLineComment = line
    const found =
      part.text
        .split('\n')
        .find((row) => /\w/.test(row))
        ?.trim() ?? ''
    findings.push(...words.map((word) => ({ file, line: line + 1, word, found })))
  }
  return findings
}

/** Only a `//` comment on a line of its own can continue on the next line. */
function isAlone(comment: Comment, text: string, column: number): boolean {
  const before = text.slice(comment.start - column, comment.start)
  return comment.text.startsWith('//') && before.trim() === ''
}
