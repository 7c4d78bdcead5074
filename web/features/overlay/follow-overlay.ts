/** Follows the stream of the overlay for as long as the page lives; a lost connection is made again with growing pauses. */
import { openOverlay } from '#contract/api/overlay.ts'
import { type OverlayState, overlayState } from '#contract/stage.ts'
import { createStore } from '#std/store.ts'
import { watchPulse } from '#web/lib/pulse.ts'
import { pauseBefore } from '#web/lib/retry.ts'

export type FollowedOverlay = Readonly<{
  /** Undefined before the first event. After a lost connection the last state stays. */
  get(): OverlayState | undefined
  subscribe(listener: () => void): () => void
  /** The server's time in milliseconds, which may differ from that of this machine. */
  now(): number
  close(): void
}>

type Source = Pick<EventSource, 'addEventListener' | 'close'>

export function followOverlay(
  openSource: (path: string) => Source = (path) => new EventSource(path),
): FollowedOverlay {
  const store = createStore<OverlayState | undefined>(undefined)
  let aheadMs = 0
  let failures = 0
  let source: Source | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const pulse = watchPulse(() => retry())

  function receive(data: unknown): void {
    const state = parse(data)
    if (!state) return
    failures = 0
    aheadMs = Date.now() - Date.parse(state.now)
    store.set(state)
  }
  // The browser's own retry gives up on an HTTP error, so it is replaced.
  function retry(): void {
    source?.close()
    pulse.stop()
    timer = setTimeout(open, pauseBefore(failures))
    failures += 1
  }
  function open(): void {
    source = openSource(openOverlay.path)
    source.addEventListener('message', ({ data }) => receive(data))
    source.addEventListener('error', retry)
    source.addEventListener('beat', pulse.beat)
  }

  open()
  return {
    get: store.get,
    subscribe: store.subscribe,
    now: () => Date.now() - aheadMs,
    close() {
      clearTimeout(timer)
      pulse.close()
      source?.close()
    },
  }
}

function parse(data: unknown): OverlayState | undefined {
  try {
    return overlayState.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
