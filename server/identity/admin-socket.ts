import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { inputFault } from '#contract/rules/well-formed.ts'
import type { Log } from '#domain/ports.ts'
import { adminSocketPath } from '../config/socket-paths.ts'
import { type AdminCommand, type AdminReply, adminCommand } from './operate.ts'

const PATIENCE_MS = 10_000

type Work = (command: AdminCommand) => Promise<AdminReply>

function readCommand(text: string): AdminCommand {
  const value: unknown = JSON.parse(text)
  const fault = inputFault(value)
  if (fault) throw new Error(`A command is ill-formed at ${fault.path}: ${fault.reason}`)
  return adminCommand.parse(value)
}

/** Returns the function that closes it. */
export async function openAdminSocket(dataDir: string, work: Work, log: Log): Promise<() => Promise<void>> {
  const path = adminSocketPath(dataDir)
  if (!path) {
    log.warn({ dataDir }, 'the path of the data folder is too long for the admin socket')
    return async () => undefined
  }
  const server = createServer(async (incoming, response) => {
    try {
      const reply = await work(readCommand(await text(incoming)))
      response.end(JSON.stringify(reply))
    } catch (error) {
      log.error({ err: error }, 'failed to answer an operator')
      response.writeHead(500).end()
    }
  })
  // Left by a dead process; a live one would hold the lock of this folder.
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  // The folder may be open to others, and a connection can grant roles. A Windows pipe has no mode.
  if (process.platform !== 'win32') await chmod(path, 0o600)
  server.unref()
  return async () => {
    server.close()
    server.closeAllConnections()
    await rm(path, { force: true })
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')

/** Returns undefined when no server runs on this folder. */
export async function sendCommand(dataDir: string, command: AdminCommand): Promise<AdminReply | undefined> {
  const socketPath = adminSocketPath(dataDir)
  if (!socketPath) return undefined
  const { promise, resolve, reject } = Promise.withResolvers<AdminReply | undefined>()
  const sent = request({ socketPath, method: 'POST', timeout: PATIENCE_MS }, (answer) => {
    text(answer).then((body) => resolve(JSON.parse(body) as AdminReply), reject) // our own server wrote it
  })
  sent.on('timeout', () => sent.destroy(new Error('The server does not answer.')))
  sent.on('error', (error) => (isUnreachable(error) ? resolve(undefined) : reject(error)))
  sent.end(JSON.stringify(command))
  return promise
}
