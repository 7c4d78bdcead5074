/** Lists the files of the project: tracked ones, and new ones that git does not ignore. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file))
