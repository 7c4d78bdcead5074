/** The media process: carries the sound of all calls for the app that started it, and ends when that app does. */
import { constants, setPriority } from 'node:os'
import * as z from 'zod/mini'
import { createCalls } from './calls.ts'
import { holdPort } from './peer.ts'
import type { FromMedia, ToMedia } from './wire.ts'

const settings = z.object({
  udpPort: z.int().check(z.minimum(1), z.maximum(65_535)),
  bindAddress: z.optional(z.string()),
  publicAddress: z.optional(z.string()),
})

const tell = (news: FromMedia): void => void process.send?.(news)
try {
  // It needs little, but every 20 ms: recognition and synthesis, which take all they get, can wait.
  // First of all, because Linux gives it to the threads that are started after.
  setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
} catch {
  // Only the privileged may; it works without.
}

const given = settings.parse(JSON.parse(process.argv[2] ?? '{}'))
const port = holdPort(given)
const hear = createCalls(given, tell)

function leave(): void {
  port.stop()
  process.exit(0)
}
process.on('disconnect', leave)
process.on('SIGTERM', leave)
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the app decides when this process ends
process.on('message', (told) => hear(told as ToMedia)) // our own app says nothing else
tell({ is: 'ready' })
