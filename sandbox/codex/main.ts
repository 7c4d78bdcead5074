/** The process of the stand-in for the Codex CLI: `app-server` and `exec`, in the wire format of version 0.169. */
import { join } from 'node:path'
import { serveTurns } from './app-server.ts'
import { runOnce } from './exec.ts'
import { openThreads } from './threads.ts'
import { openWorkspace } from './workspace.ts'

const { STAND_IN_HOME: home = '', STAND_IN_WORKSPACE: root = '', STAND_IN_PARTS: parts = '' } = process.env
const [mode, ...args] = process.argv.slice(2)
const workspace = openWorkspace(root, parts.split('\n').filter(Boolean))
const write = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`)

if (mode === 'app-server')
  serveTurns({ workspace, threads: openThreads(join(home, 'threads')), input: process.stdin, write })
else await runOnce({ workspace, args, input: process.stdin, write })
