/**
 * Accepts of an unpacked file only what a backup holds: Parley's own folders, and in them plain files. A link would lead
 * the next start to write elsewhere, and a device or a pipe is no file at all.
 */
import { chmod, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupProblem } from './problem.ts'
import { DUMP, KEPT, RECORD } from './record.ts'

const KNOWN: ReadonlySet<string> = new Set([...KEPT, RECORD, DUMP])
/** Compiled code would run with the next start; a backup leaves it out, and a start makes it anew. */
const CODE = [
  ['chain', 'code'],
  ['signer', 'code'],
] as const
/** Without the rights of others, and without those that pass on the account. */
const OWNER = 0o700

/** Throws for anything else; closes what is open to other accounts. */
export async function keepPlainFiles(folder: string): Promise<void> {
  await chmod(folder, OWNER)
  for (const name of await readdir(folder)) {
    if (!KNOWN.has(name)) throw foreign(name)
    await closePlain(folder, name)
  }
  for (const place of CODE) await rm(join(folder, ...place), { recursive: true, force: true })
}

async function closePlain(folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const found = await lstat(path)
  if (!found.isDirectory() && !(found.isFile() && found.nlink === 1)) throw foreign(name)
  await chmod(path, found.mode & OWNER)
  if (!found.isDirectory()) return
  for (const inside of await readdir(path)) await closePlain(folder, join(name, inside))
}

const foreign = (name: string): BackupProblem =>
  new BackupProblem(
    `This file is no backup of Parley: ${JSON.stringify(name)} in it is nothing that a backup holds. Nothing was changed.`,
  )
