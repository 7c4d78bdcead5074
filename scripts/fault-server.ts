/**
 * The server with its fault points open, for scripts/fault-matrix.ts: at each point that a swap reaches it tells its
 * parent, and goes on when the parent says so. Nothing of this is in the product; it only hands over a hook.
 */
import type { FaultPoint } from '#domain/swaps/deps.ts'
import { serve } from '#server/main.ts'

const waiting: (() => void)[] = []
process.on('message', () => waiting.shift()?.())

await serve({
  faults: (point: FaultPoint) =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      process.send?.({ point })
    }),
})
