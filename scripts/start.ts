/** `npm start`: builds the page if it is stale, beside that starts everything, and runs until it is told to end. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const NEEDED = 26
/** The exit code that shells expect after Ctrl-C. */
const INTERRUPTED = 130
const OWN_NODE = join(import.meta.dirname, '..', 'node_modules', '.bin', 'node')

/** npm puts the Node of this project first in the path; a start without npm is repeated with it. */
function requireNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return
  if (existsSync(OWN_NODE) && process.execve)
    process.execve(OWN_NODE, [OWN_NODE, ...process.argv.slice(1)], process.env)
  console.error(
    `Parley runs on Node ${NEEDED} and this is ${process.version}. Run \`npm ci\` and then \`npm start\`, which brings its own.`,
  )
  process.exit(2)
}

/** For the operator: the reason stands above, unless the build was ended. */
class BuildFailed extends Error {
  readonly exitCode: number
  constructor(signal: NodeJS.Signals | null) {
    super(
      signal === null
        ? 'The page could not be built; the reason stands above.'
        : `The build of the page was ended by ${signal}. Parley did not start.`,
    )
    this.exitCode = signal === null ? 1 : INTERRUPTED
  }
}

/** In a process of its own: the bundler would hold up the start, and its memory would stay with the server. */
function buildPage(): Promise<void> {
  const script = join(import.meta.dirname, 'build-web.ts')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new BuildFailed(signal))
    })
  })
}

/** In a process of its own too: to see what is there it loads what the server never shall. */
async function installVoice(): Promise<boolean> {
  const { mayInstall } = await import('./builtin-voice.ts')
  if (!mayInstall()) return false
  process.stdout.write('  Installing the built-in voice; text works meanwhile.\n')
  const script = join(import.meta.dirname, 'builtin-voice.ts')
  const child = spawn(process.execPath, [script], { stdio: 'ignore' })
  // It goes on when the server is ended: half an installation helps nobody.
  child.unref()
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

requireNode()
// Only now: older versions could not even read these.
await import('../server/process/import-cache.ts')
const [{ isPageStale }, { serve }] = await Promise.all([
  import('./build-web.ts'),
  import('../server/main.ts'),
])
await serve({ page: isPageStale() ? buildPage() : Promise.resolve(), installVoice })
