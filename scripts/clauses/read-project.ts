/** Reads the pages of docs/spec and every citation in the project's tests and product code. */
import { readFileSync } from 'node:fs'
import { projectFiles } from '../project-files.ts'
import { citedInComments, citedInTitles } from './citations.ts'
import { type Citations, type Clause, clausesOf } from './page.ts'

export const SPEC_README = 'docs/spec/README.md'

type SpecPage = Readonly<{ file: string; text: string }>
export type Project = Readonly<{
  pages: readonly SpecPage[]
  clauses: readonly Clause[]
  builtIn: Citations
  provedBy: Citations
}>

const isTest = (file: string): boolean =>
  /\.(?:test|conformance)\.tsx?$/.test(file) && !file.startsWith('scripts/')
const isProduct = (file: string): boolean =>
  /\.(?:tsx?|css)$/.test(file) &&
  !/\.(?:test|conformance)\.tsx?$/.test(file) &&
  !/^(?:scripts|e2e|bench|docs)\/|\/testing\//.test(file)

function collect(files: readonly string[], read: (source: string) => string[]): Citations {
  const found = new Map<string, string[]>()
  for (const file of files)
    for (const id of new Set(read(readFileSync(file, 'utf8'))))
      found.set(id, [...(found.get(id) ?? []), file])
  return found
}

const pagesOf = (files: readonly string[], letter: string): SpecPage[] =>
  files
    .filter((file) => file.startsWith(`docs/spec/${letter}`) && /\/[sc]\d[^/]*\.md$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

export function readProject(): Project {
  const files = projectFiles().sort()
  const pages = ['s', 'c'].flatMap((letter) => pagesOf(files, letter))
  return {
    pages,
    clauses: pages.flatMap(({ text }) => clausesOf(text)),
    builtIn: collect(files.filter(isProduct), citedInComments),
    provedBy: collect(files.filter(isTest), citedInTitles),
  }
}
