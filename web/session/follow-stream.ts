/** Reads the app stream for as long as the page lives: resumed where it broke off, tried again with growing pauses. */
import { type StreamEvent, streamEvent } from '#contract/stream.ts'
import { watchPulse } from '../lib/pulse.ts'
import { pauseBefore } from '../lib/retry.ts'

export type StreamListener = Readonly<{
  event: (event: StreamEvent) => void
  /** Runs each time the stream stands; `resumed` when it had been lost before. */
  open: (resumed: boolean) => void
  /** The stream cannot be opened: the server is down, or the conversation was deleted. */
  failed: () => void
  /** The server has not been heard for so long that the page says so; `open` follows when it is back. */
  lost: () => void
}>

/** A network can take a request and lose it. */
const OPEN_MS = 15_000
/** A stream that breaks off may be back at once. */
const GRACE_MS = 1000

export type FollowedStream = Readonly<{
  /** Tries again now instead of after the pause. */
  retryNow: () => void
  /** Continues on a stream that keeps these tool calls fresh. The earlier stream is read until the new one stands. */
  watch: (itemIds: readonly string[]) => void
  close: () => void
}>

const openSource = (url: string): EventSource => new EventSource(url)

export function followStream(
  conversationId: string,
  from: string,
  listener: StreamListener,
  /** Tool calls that are on the screen already. */
  shown: readonly string[] = [],
  open: typeof openSource = openSource,
): FollowedStream {
  let after = from
  let watched = shown
  let failures = 0
  let standing: EventSource | undefined
  let opening: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let grace: ReturnType<typeof setTimeout> | undefined
  const pulse = watchPulse(() => {
    listener.lost()
    const silent = standing
    if (silent) retry(silent)
  })

  function connect(): void {
    clearTimeout(timer)
    opening?.close()
    const source = open(urlOf(conversationId, after, watched))
    opening = source
    timer = setTimeout(() => retry(source), OPEN_MS)
    source.addEventListener('open', () => stand(source))
    source.addEventListener('error', () => retry(source))
    source.addEventListener('message', messageReader())
    source.addEventListener('beat', () => source === standing && pulse.beat())
  }

  function stand(source: EventSource): void {
    standing?.close()
    standing = source
    opening = undefined
    clearTimeout(timer)
    clearTimeout(grace)
    listener.open(failures > 0)
    failures = 0
  }

  // The browser's own retry gives up on an HTTP error and knows no back-off: it is replaced by ours.
  function retry(source: EventSource): void {
    source.close()
    if (source === standing) standing = undefined
    else opening = undefined
    clearTimeout(timer)
    timer = setTimeout(connect, pauseBefore(failures))
    if (!standing) pulse.stop()
    if (failures === 0) grace = setTimeout(() => !standing && listener.lost(), GRACE_MS)
    if (failures > 0) listener.failed()
    failures += 1
  }

  /** Two streams may overlap for a moment: a stored event that the other one has brought is skipped. */
  function messageReader() {
    let last = ''
    return ({ data, lastEventId }: MessageEvent<string>): void => {
      const event = parse(data)
      const isStored = lastEventId !== last
      const isRepeated = isStored && event?.type !== 'reset' && Number(lastEventId) <= Number(after)
      last = lastEventId
      if (isStored && !isRepeated) after = lastEventId
      if (event && !isRepeated) listener.event(event)
    }
  }

  connect()
  return {
    retryNow() {
      if (!standing) connect()
    },
    watch(itemIds) {
      watched = itemIds
      connect()
    },
    close() {
      clearTimeout(timer)
      clearTimeout(grace)
      pulse.close()
      opening?.close()
      standing?.close()
    },
  }
}

function urlOf(conversation: string, after: string, watched: readonly string[]): string {
  const params = new URLSearchParams({ conversation, after })
  if (watched.length > 0) params.set('watch', watched.join(','))
  return `/api/stream?${params}`
}

function parse(data: string): StreamEvent | undefined {
  try {
    const parsed = streamEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
