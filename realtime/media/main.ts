/** The media process: carries the sound of all calls for the app that started it, and ends when that app does. */
import { constants, setPriority } from 'node:os'
import * as z from 'zod/mini'
import { createCalls } from './calls.ts'
import type { FromMedia, ToMedia } from './wire.ts'

const settings = z.object({
  udpPort: z.int().check(z.minimum(1), z.maximum(65_535)),
  bindAddress: z.optional(z.string()),
  publicAddress: z.optional(z.string()),
})

const tell = (news: FromMedia): void => void process.send?.(news)
const hear = createCalls(settings.parse(JSON.parse(process.argv[2] ?? '{}')), tell)

try {
  // It needs little, but every 20 ms: recognition and synthesis, which take all they get, can wait.
  setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
} catch {
  // Only the privileged may; it works without.
}

// libdatachannel's threads are not worth waiting for: the calls are over.
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the app decides when this process ends
process.on('message', (told) => hear(told as ToMedia)) // our own app says nothing else
tell({ is: 'ready' })
