/** The media process: carries the audio of all calls for the app that started it, and ends with that app. */
import { constants, setPriority } from 'node:os'
import * as z from 'zod/mini'
import { openParentChannel } from '#std/parent-channel.ts'
import { createCalls } from './calls.ts'
import { holdPort } from './peer.ts'
import type { FromMedia, ToMedia } from './wire.ts'

const settings = z.object({
  udpPort: z.int().check(z.minimum(1), z.maximum(65_535)),
  bindAddress: z.optional(z.string()),
  publicAddress: z.optional(z.string()),
})

try {
  // It needs little CPU, but every 20 ms; recognition and synthesis can wait.
  // This comes first, because on Linux only threads that start later inherit it.
  setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
} catch {
  // Only a privileged process may; it works without.
}

const given = settings.parse(JSON.parse(process.argv[2] ?? '{}'))
const port = holdPort(given)
const channel = openParentChannel<FromMedia, ToMedia>({
  onMessage: (message) => onMessage(message),
  onClose() {
    port.stop()
    process.exit(0)
  },
})
const onMessage = createCalls(given, channel)
channel.ready()
