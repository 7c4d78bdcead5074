/** The first entry of a backup: which version made it, when, and of which kind of database. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { version } from '#server/process/version.ts'
import { BackupProblem } from './problem.ts'

export const RECORD = 'backup.json'
export const DUMP = 'database.dump'
/** The folders of a data folder that a backup holds. */
export const KEPT = ['db', 'chain', 'signer', 'keys'] as const

const record = z.object({
  format: z.literal(1),
  parley: z.string().check(z.regex(/^\d+\.\d+\.\d+/), z.maxLength(40)),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
})
export type BackupRecord = z.output<typeof record>

export const writeRecord = (folder: string, database: BackupRecord['database']): Promise<void> =>
  writeFile(
    join(folder, RECORD),
    JSON.stringify({ format: 1, parley: version(), madeAt: new Date().toISOString(), database }),
  )

/** Refuses what is no backup, and one of a later version, whose tables this one does not know. */
export async function readRecord(folder: string): Promise<BackupRecord> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => '')
  const { success, data } = record.safeParse(jsonOf(text))
  if (!success) throw new BackupProblem('This file is no backup of Parley. Nothing was changed.')
  if (isLater(data.parley, version()))
    throw new BackupProblem(
      `This backup was made by Parley ${data.parley}, and this is ${version()}. Nothing was changed. Restore it with that version or a later one.`,
    )
  return data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isLater(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  for (const [at, part] of (mine ?? []).entries()) {
    const difference = part - (theirs?.[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
