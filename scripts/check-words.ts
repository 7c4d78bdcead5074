/**
 * Fails when identifiers, comments or file names use the words that CONTRIBUTING.md rules out. `--count` prints how
 * often each stands in each folder instead, and `--ref REV` reads a commit instead of the working tree.
 */
import { parseArgs } from 'node:util'
import { type Finding, findWords } from './words/find-words.ts'
import { readFiles } from './words/read-files.ts'

const { values } = parseArgs({ options: { count: { type: 'boolean' }, ref: { type: 'string' } } })
const findings = readFiles(values.ref).flatMap(({ file, text }) => findWords(file, text))

function table(keyOf: (finding: Finding) => string): string {
  const groups = Map.groupBy(findings, keyOf)
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([key, list]) => {
      const files = new Set(list.map(({ file }) => file)).size
      return `${key.padEnd(24)} ${String(list.length).padStart(5)} in ${files} files`
    })
    .join('\n')
}

if (values.count) {
  console.log(table(({ word }) => word))
  console.log(`\n${table(({ file }) => file.split('/')[0] ?? file)}`)
  console.log(`\n${table(() => 'together')}`)
} else if (findings.length > 0) {
  console.error(
    findings.map(({ file, line, word, found }) => `${file}:${line} ${word} · ${found}`).join('\n'),
  )
  process.exitCode = 1
}
