/** Buffers streamed text: at 200 deltas a second a row must not render 200 times. */

/** When what is buffered gets written, given how long nothing was; given in so that tests hold the clock. */
export type Pace = (flush: () => void, quietMs: number) => () => void

const HIDDEN_FLUSH_MS = 250

const PERIOD_MS = 30

/**
 * 30 Hz, which is every second frame; the first words after a silence take the next one. What is written is worked
 * out right after a frame was painted and not within the next one, so that a slow machine has the rest of the frame
 * for it. Frames stop on a hidden page, so a timer stands behind them.
 */
export const thirtyHertz: Pace = (flush, quietMs) => {
  const { port1, port2 } = new MessageChannel()
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    port1.close()
  }
  const done = () => {
    cancel()
    flush()
  }
  port1.onmessage = done
  const timer = setTimeout(done, HIDDEN_FLUSH_MS)
  let frame = requestAnimationFrame(() => {
    if (quietMs > PERIOD_MS) done()
    else frame = requestAnimationFrame(() => port2.postMessage(undefined))
  })
  return cancel
}

/** `write` gets everything that came for one item since the last time, in one piece. */
export function createDeltas(pace: Pace, write: (id: string, text: string) => void) {
  const buffered = new Map<string, string>()
  let cancel: (() => void) | undefined
  let flushedAt = 0

  function flush(): void {
    cancel?.()
    cancel = undefined
    flushedAt = performance.now()
    const entries = [...buffered]
    buffered.clear()
    for (const [id, text] of entries) write(id, text)
  }

  return {
    add(id: string, text: string): void {
      buffered.set(id, (buffered.get(id) ?? '') + text)
      cancel ??= pace(flush, performance.now() - flushedAt)
    },
    /** The buffered text of this item; the caller writes or drops it. */
    take(id: string): string {
      const text = buffered.get(id) ?? ''
      buffered.delete(id)
      return text
    },
    clear: () => buffered.clear(),
    flush,
    close: () => cancel?.(),
  }
}
