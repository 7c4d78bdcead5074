/** The files of the project as git sees them: tracked, and new ones that are not ignored. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file))
