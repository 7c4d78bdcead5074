/** The first process inside the agent's namespaces. It offers one way out, to the model's host, and ends with the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { bringUpLoopback } from './loopback.ts'
import type { ConfinedSettings } from './settings.ts'

const [text = '', ...args] = process.argv.slice(2)
const settings = JSON.parse(text) as ConfinedSettings // written by host.ts

/** The only address that the agent can reach; the other end of the socket knows no other host. */
async function openWayOut({ port, socket }: ConfinedSettings): Promise<void> {
  bringUpLoopback()
  const server = createServer((inside) => {
    const outside = connect(socket)
    inside.pipe(outside).pipe(inside)
    inside.on('error', () => outside.destroy())
    outside.on('error', () => inside.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

/** With this process, the kernel ends every other process of its namespace. */
async function endWithServer(): Promise<void> {
  const lifeline = connect(settings.socket)
  lifeline.on('error', () => process.exit(1)).on('close', () => process.exit(1))
  await once(lifeline, 'connect')
}

await endWithServer()
await openWayOut(settings)
const { root, workspace, home, program, host, user, masked, bin } = settings
const script = join(import.meta.dirname, 'enter.sh')
const entered = [root, workspace, home, program, host, String(user), masked.join('\n'), bin, ...args]
const agent = spawn('unshare', ['--mount', '--', 'sh', script, ...entered], {
  stdio: 'inherit',
  env: process.env,
})
agent.on('error', () => process.exit(1))
agent.on('exit', (code) => process.exit(code ?? 1))
