/** A host whose program is a script of the test. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentHost } from '../coding-agent.ts'

export function fileHost(file: string): AgentHost {
  const home = mkdtempSync(join(tmpdir(), 'codex-'))
  return {
    workspace: home,
    home: { outside: home, inside: home },
    launch: (args) => ({ command: process.execPath, args: [file, ...args], env: {}, cwd: home }),
  }
}

export function scriptHost(script: string): AgentHost {
  const host = fileHost('')
  return { ...host, launch: () => ({ ...host.launch([]), args: ['--input-type=module', '-e', script] }) }
}
