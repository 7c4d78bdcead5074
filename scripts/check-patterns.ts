/**
 * Fails on a regular expression that reads one row of words in exponentially many ways: a message of a stranger would
 * hold the server's thread. Each is tried on rows of its own words, which none of them matches to the end.
 */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { projectFiles } from './project-files.ts'

const EXEMPT = /\.test\.tsx?$|\/testing\/|^(testing|e2e|bench|scripts)\/|\.d\.ts$/
/** A group that repeats; nothing else has two ways to share out a row. */
const REPEATS = /\)(?:[*+]|\{\d+,)/
/** Rows of so many words: twice the work for each further one is 250 ms for the longest, where a line takes microseconds. */
const WORDS = [8, 12, 16, 20, 24]
const MOST_CPU_MS = 50
/** These are read in several languages, so that the patterns which are built on the way are seen too. */
const LINES = [
  'swap half my sol to usdc, and how much is bonk?',
  'wetin be bonk',
  '¿qué es una cartera?',
  'wie hoch sind die Gebühren?',
  'c’est quoi une commission ?',
  'quanto custa uma troca?',
  '手续费是多少',
]

type Pattern = Readonly<{ regex: RegExp; at: string }>

function literalsOf(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? []
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ regex: new RegExp(pattern, flags), at: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Collects what the reader of sentences builds from its own notation. */
async function builtPatterns(): Promise<Pattern[]> {
  const built: Pattern[] = []
  const Own = globalThis.RegExp
  const made = (pattern: string | RegExp, flags?: string): RegExp => {
    const regex = new Own(pattern, flags)
    const caller = new Error().stack
      ?.split('\n')
      .find((line, at) => at > 2 && !line.includes(import.meta.filename))
    built.push({
      regex,
      at:
        /(?:file:\/\/)?([^() ]+:\d+):\d+\)?$/.exec(caller ?? '')?.[1]?.replace(`${process.cwd()}/`, '') ??
        'built',
    })
    return regex
  }
  globalThis.RegExp = new Proxy(Own, {
    construct: (_, [pattern, flags]) => made(pattern, flags),
    apply: (_, __, [pattern, flags]) => made(pattern, flags),
  })
  const { readHandbook } = await import('#assistant/handbook/handbook.ts')
  const { said } = await import('#assistant/testing/talk.ts')
  const { situationOf } = await import('#assistant/understanding/situation.ts')
  const { createVocabulary } = await import('#assistant/understanding/vocabulary.ts')
  const { sandboxTokens } = await import('#sandbox/tokens/tokens.ts')
  const { languages } = await import('#tools/languages.ts')
  const tokens = sandboxTokens.filter(({ verified }) => verified)
  const vocabulary = createVocabulary({ languages, tokens, handbook: readHandbook() })
  for (const line of LINES) situationOf([said(line)], vocabulary)
  globalThis.RegExp = Own
  return built
}

/** Its words and marks, each as a row may repeat it. */
function unitsOf({ source }: RegExp): string[] {
  const plain = source
    .replace(/<t\\d\+>/g, '<t1>')
    .replace(/\\[bB]/g, '')
    .replace(/\\s/g, ' ')
    .replace(/\\d/g, '1')
    .replace(/\\w|\\S/g, 'a')
    .replace(/\\(.)/g, '$1')
  const parts = plain.match(/[a-z0-9<>']+(?: [a-z0-9<>']+){0,2}|[^\sa-z0-9()|?*+[\]{}^$]/gi) ?? []
  const words = [...new Set(parts)].slice(0, 60)
  return [...new Set(words.flatMap((word) => [word, `${word} `, ` ${word}`])), '11 ', 'a1 ', '- ', ', ']
}

function isEndless(regex: RegExp, start: string, unit: string): boolean {
  return WORDS.some((count) => {
    const row = `${start}${unit.repeat(count)}\u0001`
    const before = process.threadCpuUsage()
    regex.lastIndex = 0
    regex.exec(row)
    return process.threadCpuUsage(before).user > MOST_CPU_MS * 1_000
  })
}

function endlessRow({ regex }: Pattern): string | undefined {
  const units = unitsOf(regex)
  const starts = ['', ...units.slice(0, 12)]
  for (const unit of units)
    for (const start of starts) if (isEndless(regex, start, unit)) return `${start}${unit} ${unit} …`
  return undefined
}

const files = projectFiles().filter((file) => /\.tsx?$/.test(file) && !EXEMPT.test(file))
const all = [...files.flatMap(literalsOf), ...(await builtPatterns())].filter(({ regex }) =>
  REPEATS.test(regex.source),
)
const patterns = [...new Map(all.map((each) => [String(each.regex), each])).values()]
const endless = patterns.flatMap((each) => {
  const row = endlessRow(each)
  return row === undefined ? [] : [`${each.at} does not end on “${row}”`]
})
for (const line of endless) console.error(line)
console.log(`${patterns.length} patterns with a group that repeats, ${endless.length} that do not end`)
process.exit(endless.length > 0 ? 1 : 0)
