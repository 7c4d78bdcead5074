/** Packs a data folder into one compressed file, so that a folder of an older version can be a test fixture. */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** The largest tar file of one data folder, in bytes. */
const TAR_LIMIT = 1 << 28
/** Compile caches belong to one version of Node, sockets to one process. */
const LEFT_OUT = ['./chain/code', './signer/code', '*.sock']

/** Postgres keeps three copies of its catalogue, megabytes apart: a long window stores them once. */
const LONG_WINDOW = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  [constants.ZSTD_c_windowLog]: 27,
}

/** Packs the folder of a stopped server. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const excludes = LEFT_OUT.map((pattern) => `--exclude=${pattern}`)
  const tar = execFileSync('tar', [...excludes, '-c', '-C', folder, '.'], { maxBuffer: TAR_LIMIT })
  await writeFile(file, zstdCompressSync(tar, { params: LONG_WINDOW }))
}

/** Unpacks into an existing folder and restores the modes of the files. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const tar = zstdDecompressSync(await readFile(file))
  execFileSync('tar', ['-x', '-p', '--no-same-owner', '-C', folder, '-f', '-'], { input: tar })
}
