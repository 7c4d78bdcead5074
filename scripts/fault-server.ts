/**
 * Runs the server with fault points for scripts/fault-matrix.ts: at each point that a swap reaches, it notifies its parent
 * process and waits for its message. The product only offers the hook.
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
