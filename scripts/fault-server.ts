/**
 * Runs the server with its swap ports wrapped, for scripts/fault-matrix.ts: at each fault point it sends a message to
 * its parent, and goes on when the parent answers.
 */
import { serve } from '#server/main.ts'
import { type FaultPoint, withFaultPoints } from '#testing/swaps/fault-points.ts'

const waiting = new Map<number, () => void>()
let last = 0
process.on('message', (id: number) => {
  waiting.get(id)?.()
  waiting.delete(id)
})

const reach = (point: FaultPoint): Promise<void> =>
  new Promise((resolve) => {
    waiting.set(++last, resolve)
    process.send?.({ point, id: last })
  })

await serve({ decoratePorts: (ports) => withFaultPoints(ports, reach) })
