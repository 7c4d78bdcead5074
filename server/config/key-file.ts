/** Files that hold a secret: created once, readable by their owner only, and never half written. */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const missing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
const exists = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** `link` refuses to replace a file, so of two processes that start at once one wins and both read its text. */
async function publish(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await write(draft, text)
  try {
    await link(draft, path)
  } catch (error) {
    if (!exists(error)) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Returns the text of the file; the first use creates it with `make`. */
export async function keyFile(path: string, make: () => string | Promise<string>): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!missing(error)) throw error
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await publish(path, await make())
  return readFile(path, 'utf8')
}
