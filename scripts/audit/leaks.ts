/** Whether the secret of any wallet stands in clear in a file where it does not belong. */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { getBase58Decoder } from '@solana/kit'

/** The bytes themselves and every way in which a key is commonly written. */
function formsOf(secret: Uint8Array): Buffer[] {
  const seed = Buffer.from(secret.subarray(0, 32))
  const whole = Buffer.from(secret)
  const texts = [seed, whole].flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    getBase58Decoder().decode(bytes),
    JSON.stringify([...bytes]).slice(1, -1),
  ])
  return [seed, ...texts.map((text) => Buffer.from(text))]
}

/** The files below `folder` in which one of these stands; `except` names what is left out. */
export async function findLeaks(
  folder: string,
  secrets: readonly Uint8Array[],
  except: ReadonlySet<string>,
): Promise<string[]> {
  const forms = secrets.flatMap(formsOf)
  const longest = Math.max(0, ...forms.map(({ length }) => length))
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || except.has(relative(folder, file))) continue
    if (await holds(file, forms, longest)) found.push(relative(folder, file))
  }
  return found
}

async function holds(file: string, forms: readonly Buffer[], longest: number): Promise<boolean> {
  let tail: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    const here = Buffer.concat([tail, chunk])
    if (forms.some((form) => here.includes(form))) return true
    tail = here.subarray(Math.max(0, here.length - longest))
  }
  return false
}
