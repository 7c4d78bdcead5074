/** Fails when a document names a file or folder of the project that does not exist. */
import { readFileSync } from 'node:fs'
import { missingPaths } from './docs/missing-paths.ts'
import { projectFiles } from './project-files.ts'

const files = projectFiles()
/** Empty folders are not in git, so they do not count. */
const exists = (path: string): boolean =>
  files.some((file) => file === path || file.startsWith(path.endsWith('/') ? path : `${path}/`))

const documents = files.filter((file) => /^([A-Z]+|docs\/(adr\/)?[\w-]+)\.md$/.test(file))
const problems = documents.flatMap((file) =>
  missingPaths(readFileSync(file, 'utf8'), exists).map(
    (path) => `${file} names ${path}, which does not exist.`,
  ),
)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
