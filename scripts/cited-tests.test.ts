/** The record of what the signer bounds cites a test for each of its sentences. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const RECORD = 'docs/adr/0010-sign-only-what-the-signer-can-check.md'
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const sentences = read(RECORD)
  .split('\n')
  .filter((line) => /^\d+\. /.test(line))

/** A group is identified by its own words, or by its first word and those of the test in it. */
function holds(file: string, title: string): boolean {
  const text = read(file)
  const groups = [...text.matchAll(/describe\('([^']+)'/g)].map(([, group]) => `${group} `)
  return ['', ...groups].some(
    (group) => title.startsWith(group) && text.includes(`'${title.slice(group.length)}`),
  )
}

let file = ''
const cited = sentences.map((sentence) =>
  [...sentence.matchAll(/`([\w./-]+\.test\.ts)`|"([^"]+)"/g)].flatMap(([, named, title]) => {
    file = named ?? file
    return title === undefined ? [] : [{ file, title: title.replace(/ ?…$/, '') }]
  }),
)

it('finds the sentences', () => expect(sentences.length).toBeGreaterThan(25))

it.each(sentences.map((sentence, at) => [sentence, cited[at] ?? []] as const))('%s', (_, tests) => {
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter((test) => !holds(test.file, test.title))).toEqual([])
})
