/** Fails when a document names a file or folder of the project that does not exist. */
import { existsSync, readFileSync } from 'node:fs'
import { missingPaths } from './docs/missing-paths.ts'
import { projectFiles } from './project-files.ts'

const documents = projectFiles().filter((file) => /^([A-Z]+|docs\/(adr\/)?[\w-]+)\.md$/.test(file))
const problems = documents.flatMap((file) =>
  missingPaths(readFileSync(file, 'utf8'), existsSync).map(
    (path) => `${file} names ${path}, which does not exist.`,
  ),
)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
