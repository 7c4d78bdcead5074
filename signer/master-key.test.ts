import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadMasterKey, parseMasterKey } from './master-key.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-master-'))
  file = join(folder, 'keys', 'wallet-master.key')
})
afterEach(() => rm(folder, { recursive: true }))

const key = randomBytes(32)
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

describe('parseMasterKey', () => {
  it('reads 32 bytes as hex, base64 and base64url', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(parseMasterKey(` ${key.toString(encoding)}\n`)).toEqual(key)
  })

  it.each(['', 'a password', 'f'.repeat(63), '0'.repeat(64), key.subarray(1).toString('base64')])(
    'takes nothing else: %j',
    (text) => expect(parseMasterKey(text)).toBeUndefined(),
  )
})

describe('loadMasterKey', () => {
  it('makes a file for its owner only, once, also when twenty start at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => loadMasterKey({ file, mayMake: true })))
    expect(new Set(made.map((each) => Buffer.from(each).toString('hex'))).size).toBe(1)
    expect(await modeOf(file)).toBe(0o600)
    expect(await modeOf(join(folder, 'keys'))).toBe(0o700)
    expect(parseMasterKey(await readFile(file, 'utf8'))).toEqual(made[0])
  })

  it('prefers the given one, and never says it aloud when it is wrong', async () => {
    expect(await loadMasterKey({ given: key.toString('hex'), file, mayMake: true })).toEqual(key)
    const failure = loadMasterKey({ given: 'my secret words', file, mayMake: true })
    await expect(failure).rejects.toThrow('WALLET_MASTER_KEY is not usable')
    await expect(failure).rejects.not.toThrow('my secret words')
  })

  it('makes no new one for wallets that stand already', async () => {
    await expect(loadMasterKey({ file, mayMake: false })).rejects.toThrow('their master key is missing')
  })

  it('takes no file that others can read, and none that holds something else', async () => {
    await loadMasterKey({ file, mayMake: true })
    await chmod(file, 0o644)
    await expect(loadMasterKey({ file, mayMake: false })).rejects.toThrow('can be read by others')
    await chmod(file, 0o600)
    await writeFile(file, 'half a key')
    await expect(loadMasterKey({ file, mayMake: true })).rejects.toThrow('does not hold a master key')
  })
})
