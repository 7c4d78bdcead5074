/** Finds the files and lines of a workspace that have the words of a question. */
import type { Workspace } from './workspace.ts'

export type Hit = Readonly<{ path: string; line: number; text: string; score: number }>

export type Scope = Readonly<{
  /** Only tests, or only what is no test. */
  tests: boolean
  /** A folder at the top of the workspace. */
  folder?: string
}>

const STOP = new Set(
  `a an and are about all any ask be but by can code codex could did do does each every explain file files find for from get give
  has have how i in into is it its list look many me much my of on only or our out please repo repository say search see show source
  tell than that the their them there these they thing this to us was we what when where which who why will with workspace would you your
  also used uses use happen happens made make makes place tests test testing`.split(/\s+/),
)

/** The words of a question that a file could have, without their endings. */
export const termsOf = (question: string): readonly string[] => [
  ...new Set(
    (question.toLowerCase().match(/[a-z_][a-z0-9_]{2,}/g) ?? []).filter((word) => !STOP.has(word)).map(stem),
  ),
]

const stem = (word: string): string =>
  word.length > 5 ? word.replace(/(?:ing|ies|ed|es|s)$/, '') : word.replace(/s$/, '')

export const isTest = (path: string): boolean =>
  /(?:^|\/)(?:testing|e2e)\/|\.(?:test|conformance)\./.test(path)

export const inScope = (path: string, { tests, folder }: Scope): boolean =>
  isTest(path) === tests && (folder === undefined || path.startsWith(`${folder}/`))

const SHOWN_CHARS = 160

export function search(
  workspace: Workspace,
  terms: readonly string[],
  scope: Scope,
  most: number,
): readonly Hit[] {
  const hits = workspace.files
    .filter((path) => inScope(path, scope) && !path.endsWith('.json') && !path.endsWith('.svg'))
    .flatMap((path) => bestOf(path, workspace.read(path) ?? [], terms) ?? [])
  return hits.sort((one, other) => other.score - one.score || compare(one.path, other.path)).slice(0, most)
}

const compare = (one: string, other: string): number => (one < other ? -1 : 1)

/** The line with the most of the terms; the name of a file counts more than its text. */
function bestOf(path: string, lines: readonly string[], terms: readonly string[]): Hit | undefined {
  const name = path.toLowerCase()
  const found = new Set<string>()
  let best = { line: 1, count: 0 }
  lines.forEach((text, index) => {
    const low = text.toLowerCase()
    const here = terms.filter((term) => low.includes(term))
    for (const term of here) found.add(term)
    if (here.length > best.count) best = { line: index + 1, count: here.length }
  })
  const named = terms.filter((term) => name.includes(term)).length
  if (found.size === 0 && named === 0) return undefined
  const score = found.size * 4 + best.count * 3 + named * 4 - (path.endsWith('.md') ? 2 : 0)
  return { path, line: best.line, text: (lines[best.line - 1] ?? '').trim().slice(0, SHOWN_CHARS), score }
}
