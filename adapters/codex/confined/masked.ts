/** Finds what the agent must not see of its workspace: the server's folders, and files that hold settings or keys. */
import { existsSync, realpathSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

/** The names pass through one argument of a program, which the kernel limits. */
const MAX_CHARACTERS = 64 * 1024
const SECRET = /^\.env|\.(?:key|pem|env)$/i
/** Folders of others, with thousands of files. */
const SKIPPED = new Set(['node_modules', '.git'])

/** Paths relative to the workspace, whose own path is real. */
export async function maskedIn(workspace: string, closed: readonly string[]): Promise<readonly string[]> {
  const inside = closed
    .map((path) => relative(workspace, existsSync(path) ? realpathSync(path) : resolve(path)))
    .filter((path) => path !== '' && !path.startsWith('..'))
  const masked = [...inside, ...(await secretsIn(workspace, ''))]
  if (masked.join('\n').length > MAX_CHARACTERS) throw new Error('the workspace has too many files with keys')
  if (masked.some((path) => path.includes('\n')))
    throw new Error('a file with keys has a line break in its name')
  return masked
}

async function secretsIn(workspace: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(workspace, folder), { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const path = join(folder, entry.name)
      if (SECRET.test(entry.name)) return [path]
      return entry.isDirectory() && !SKIPPED.has(entry.name) ? secretsIn(workspace, path) : []
    }),
  )
  return found.flat()
}
