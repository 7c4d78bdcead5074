/**
 * Reads the master key: 32 bytes from the environment, or a file
 * that only its owner can read, made on the very first start.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KEY_BYTES } from './envelope.ts'

/** Keeps the signer from starting; its message is for the operator. */
export class KeyProblem extends Error {
  override readonly name = 'KeyProblem'
  /** The exit code of a command that meets it. */
  readonly exitCode = 2
}

/** 64 hexadecimal digits or 32 bytes in base64; undefined for anything else. */
export function parseMasterKey(text: string): Uint8Array | undefined {
  const given = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(given)
    ? Buffer.from(given, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(given)
      ? Buffer.from(given.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
      : undefined
  return bytes?.length === KEY_BYTES && bytes.some((byte) => byte !== bytes[0]) ? bytes : undefined
}

type Place = Readonly<{
  /** The variable is WALLET_MASTER_KEY. */
  given?: string | undefined
  file: string
  /** False when wallets stand already: a new key would open none of them. */
  mayMake: boolean
}>

export async function loadMasterKey({ given, file, mayMake }: Place): Promise<Uint8Array> {
  if (given !== undefined) {
    const bytes = parseMasterKey(given)
    if (bytes) return bytes
    throw new KeyProblem(
      'WALLET_MASTER_KEY is not usable: give 32 random bytes as base64 or as 64 hex digits.',
    )
  }
  const kept = await readKept(file)
  if (kept !== undefined) return fromFile(file, kept)
  if (!mayMake)
    throw new KeyProblem(
      `There are wallets, but their master key is missing: bring ${file} back, or set WALLET_MASTER_KEY.`,
    )
  await publish(file, randomBytes(KEY_BYTES).toString('base64'))
  return fromFile(file, await readFile(file, 'utf8'))
}

function fromFile(file: string, text: string): Uint8Array {
  const bytes = parseMasterKey(text)
  if (bytes) return bytes
  throw new KeyProblem(`${file} does not hold a master key: bring the right file back from a backup.`)
}

async function readKept(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return undefined
  if ((found.mode & 0o077) !== 0)
    throw new KeyProblem(`${file} can be read by others: take that right away (chmod 600), then start again.`)
  return readFile(file, 'utf8')
}

/** `link` refuses to replace: of two signers that start at once one makes the key and both read it. */
async function publish(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
