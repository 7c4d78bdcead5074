/** Runs the public conformance suite of the Model Context Protocol, in the version that package.json pins. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PATIENCE_MS = 5 * 60_000

const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')
const program = join(manifest, '..', 'dist', 'index.js')

/**
 * Returns the output of the suite, which has the result of every scenario. `onPrinted` gets the output so far, for a
 * scenario that waits for a person.
 */
export async function runSuite(
  args: readonly string[],
  onPrinted?: (printed: string) => void,
): Promise<string> {
  const results = await mkdtemp(join(tmpdir(), 'parley-conformance-'))
  const child = spawn(process.execPath, [program, ...args, '-o', results], {
    timeout: PATIENCE_MS,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      onPrinted?.(printed)
    })
  await once(child, 'close')
  await rm(results, { recursive: true, force: true })
  return printed
}
