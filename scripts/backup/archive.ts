/** Packs folders into one compressed file and unpacks it again, with the tar of the system and Node's zstd. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

export type Part = Readonly<{ folder: string; names: readonly string[] }>

/** Compile caches belong to one version of Node, sockets and locks to one process. */
const LEFT_OUT = ['chain/code', 'signer/code', '*.sock', '*.lock', '*.lock.reaping']
/** Postgres keeps three copies of its catalogue, megabytes apart: a long window stores them once. */
const LONG_WINDOW = {
  [constants.ZSTD_c_compressionLevel]: 9,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  [constants.ZSTD_c_windowLog]: 27,
}

/** Writes a new file that only this account can read; throws when there is one already. */
export async function pack(file: string, parts: readonly Part[]): Promise<void> {
  const excludes = LEFT_OUT.map((pattern) => `--exclude=${pattern}`)
  const places = parts.flatMap(({ folder, names }) => (names.length > 0 ? ['-C', folder, ...names] : []))
  const tar = spawn('tar', [...excludes, '-c', ...places], { stdio: ['ignore', 'pipe', 'pipe'] })
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  let isOurs = false
  out.once('open', () => {
    isOurs = true
  })
  try {
    await Promise.all([
      pipeline(tar.stdout, createZstdCompress({ params: LONG_WINDOW }), out),
      success(tar, tar.stderr),
    ])
  } catch (error) {
    if (isOurs) await rm(file, { force: true })
    throw error
  }
}

/** Unpacks into an existing folder, whatever is in the file; the mask of this process limits the modes. */
export async function unpack(file: string, folder: string): Promise<void> {
  const args = ['-x', '--no-same-permissions', '--no-same-owner', '-C', folder, '-f', '-']
  const tar = spawn('tar', args, { stdio: ['pipe', 'ignore', 'pipe'] })
  const fed = pipeline(createReadStream(file), createZstdDecompress({ params: WIDE }), tar.stdin)
  await Promise.all([fed.catch(unlessRead), success(tar, tar.stderr)])
}

/** tar closes its input at the end of the archive, maybe before the pipe has ended; its exit code decides. */
function unlessRead(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'EPIPE') throw error
}

const WIDE = { [constants.ZSTD_d_windowLogMax]: 27 }

/** Throws the last words of a program that failed. */
export async function success(child: ChildProcess, stderr: Readable): Promise<void> {
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, words] = await Promise.all([ended, text(stderr)])
  if (code !== 0) throw new Error(`${child.spawnfile} failed: ${words.trim().slice(-500)}`)
}
