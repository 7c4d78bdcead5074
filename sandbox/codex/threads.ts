/** The conversations of the stand-in, one file each, so that a reply finds its conversation after a restart. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Thread = Readonly<{ id: string; prompts: readonly string[] }>

export type Threads = Readonly<{
  begin(): Thread
  find(id: string): Thread | undefined
  /** Returns the path of the file. */
  keep(thread: Thread): string
}>

const MAX_KEPT = 200
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function openThreads(folder: string): Threads {
  const fileOf = (id: string): string => join(folder, `${id}.json`)
  return {
    begin: () => ({ id: randomUUID(), prompts: [] }),
    find(id) {
      if (!ID.test(id)) return undefined
      try {
        // The stand-in wrote the file itself.
        return JSON.parse(readFileSync(fileOf(id), 'utf8')) as Thread
      } catch {
        return undefined
      }
    },
    keep(thread) {
      const file = fileOf(thread.id)
      writeFileSync(file, JSON.stringify(thread), { mode: 0o600 })
      forgetOldest(folder)
      return file
    },
  }
}

function forgetOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name))
  if (files.length <= MAX_KEPT) return
  const byAge = files.map((file) => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => a.at - b.at)
  for (const { file } of byAge.slice(0, files.length - MAX_KEPT)) rmSync(file, { force: true })
}
