/** Copies the tree for a lane, so that mutants are never written into the working tree. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export type Scratch = Readonly<{ folders: readonly string[]; remove: () => void }>

export function makeScratch(files: readonly string[], lanes: number): Scratch {
  // A short path: tests put sockets below it, whose paths are limited.
  const root = mkdtempSync(join(tmpdir(), 'mut-'))
  const folders = Array.from({ length: lanes }, (_, at) => join(root, `${at}`))
  for (const folder of folders) copyTree(files, folder)
  return {
    folders,
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}

function copyTree(files: readonly string[], folder: string): void {
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
}
