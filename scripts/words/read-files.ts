/** Reads the TypeScript files of the working tree or of a commit. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { projectFiles } from '../project-files.ts'

export type SourceText = Readonly<{ file: string; text: string }>

const MAX_BYTES = { maxBuffer: 1 << 28 }
const isSource = (file: string): boolean =>
  /\.(ts|tsx|mjs|js)$/.test(file) && !file.startsWith('e2e/fixtures/')

/** Without a commit, the files as they are on the disk, new ones included. */
export function readFiles(commit?: string): SourceText[] {
  if (commit !== undefined) return readCommit(commit)
  return projectFiles()
    .filter(isSource)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

/** One process reads all files: `git cat-file --batch` prints a header, the bytes and a line break for each. */
function readCommit(commit: string): SourceText[] {
  const listed = execFileSync('git', ['ls-tree', '-r', '-z', '--name-only', commit], MAX_BYTES).toString()
  const files = listed.split('\0').filter(isSource)
  const input = files.map((file) => `${commit}:${file}\n`).join('')
  const printed = execFileSync('git', ['cat-file', '--batch'], { ...MAX_BYTES, input })
  let at = 0
  return files.map((file) => {
    const headerEnd = printed.indexOf('\n', at)
    const size = Number(printed.subarray(at, headerEnd).toString().split(' ').at(-1))
    const text = printed.subarray(headerEnd + 1, headerEnd + 1 + size).toString()
    at = headerEnd + 1 + size + 1
    return { file, text }
  })
}
