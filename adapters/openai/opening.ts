/** Opens a conversation at OpenAI, before there is a call that could listen to it. */
import type { WebSocket } from 'ws'
import { ParleyError } from '#contract/errors.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { parseJson } from '../_kit/body.ts'
import { withDeadline } from '../_kit/timing.ts'
import { failed, PROVIDER } from './api.ts'
import { readServerEvent } from './events.ts'

export type Opening = Readonly<{
  /** Waits for an event that `pick` makes something of; what came before it is done with. The socket is paused then. */
  hear<T>(pick: (event: ServerEvent) => T | undefined, waitMs: number, asker: AbortSignal): Promise<T>
  /** The events that came after it, for listeners from now on. */
  rest(): unknown[]
}>

/** The socket is paused. */
export function openingOf(socket: WebSocket): Opening {
  let kept: unknown[] = []
  let look = (): void => undefined
  const keep = (data: { toString(): string }): void => {
    kept.push(parseJson(data.toString()))
    look()
  }
  socket.on('message', keep)

  async function hear<T>(
    pick: (event: ServerEvent) => T | undefined,
    waitMs: number,
    asker: AbortSignal,
  ): Promise<T> {
    const found = Promise.withResolvers<T>()
    const broke = (): void => found.reject(failed('no connection'))
    const leave = (): void => found.reject(asker.reason)
    look = () => {
      for (const [at, raw] of kept.entries()) {
        const event = readServerEvent(raw)
        const picked = event && pick(event)
        if (picked === undefined) continue
        kept = kept.slice(at + 1)
        look = () => undefined
        socket.pause()
        found.resolve(picked)
        return
      }
    }
    socket.on('close', broke)
    asker.addEventListener('abort', leave)
    socket.resume()
    look()
    try {
      return await withDeadline(waitMs, () => found.promise)
    } catch (error) {
      socket.terminate()
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new ParleyError('provider_timeout', { provider: PROVIDER, waitedMs: waitMs }, { cause: error })
      throw error
    } finally {
      socket.off('close', broke)
      asker.removeEventListener('abort', leave)
    }
  }

  return {
    hear,
    rest() {
      socket.off('message', keep)
      return kept.splice(0)
    },
  }
}
