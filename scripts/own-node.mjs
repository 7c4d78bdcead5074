/**
 * Runs a script on Parley's own Node, whichever Node runs npm: `node scripts/own-node.mjs scripts/start.ts`. Also puts it
 * into node_modules/.bin, where npm looks first: npm 10 leaves that link out, because the packages for other platforms
 * have the same name for it. Without a script it only makes the link.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const file = process.platform === 'win32' ? 'node.exe' : join('bin', 'node')
const platform = `${process.platform}-${process.arch}`
const own = [`node-${platform}`, `node-bin-${platform}`]
  .map((name) => join(name, file))
  .find((path) => existsSync(join(root, 'node_modules', path)))

if (!own) {
  console.error(`Parley has no Node for ${platform} here. Run \`npm ci\` first.`)
  process.exit(2)
}
const args = process.argv.slice(2)
try {
  linkNode(own)
} catch (error) {
  // This account may not write here; the script needs no link.
  const isReadOnly = ['EACCES', 'EPERM', 'EROFS'].includes(error.code)
  if (!isReadOnly || args.length === 0) throw error
}
if (args.length > 0) run(join(root, 'node_modules', own), args)

/** Windows has no such links, and npm writes a command file there. */
function linkNode(path) {
  if (process.platform === 'win32' || existsSync(join(bin, 'node'))) return
  mkdirSync(bin, { recursive: true })
  // The old link may point to nothing.
  rmSync(join(bin, 'node'), { force: true })
  try {
    symlinkSync(join('..', path), join(bin, 'node'))
  } catch (error) {
    // Another command made it at the same moment.
    if (error.code !== 'EEXIST') throw error
  }
}

/** In place of this process where Node can do that, so that signals reach the script. */
function run(node, args) {
  // Some versions call this an experiment on each start.
  process.removeAllListeners('warning')
  if (process.execve) process.execve(node, [node, ...args], process.env)
  const child = spawn(node, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
