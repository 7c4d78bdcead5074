/** The app stream: read for as long as the page lives, resumed where it broke off, tried again with growing pauses. */
import { type StreamEvent, streamEvent } from '#contract/stream.ts'
import { pauseBefore } from './pause.ts'

export type StreamListener = Readonly<{
  event: (event: StreamEvent) => void
  /** Each time the stream stands; `resumed` when it had been lost before. */
  open: (resumed: boolean) => void
  lost: () => void
}>

export function followStream(conversationId: string, from: string, listener: StreamListener): () => void {
  let after = from
  let failures = 0
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    source = new EventSource(`/api/stream?${new URLSearchParams({ conversation: conversationId, after })}`)
    source.addEventListener('open', () => {
      listener.open(failures > 0)
      failures = 0
    })
    source.addEventListener('error', retry)
    source.addEventListener('message', ({ data, lastEventId }) => {
      if (lastEventId) after = lastEventId
      const event = parse(data)
      if (event) listener.event(event)
    })
  }
  // The browser's own retry gives up on an HTTP error and knows no back-off: it is replaced by ours.
  const retry = () => {
    source?.close()
    if (failures === 0) listener.lost()
    timer = setTimeout(open, pauseBefore(failures))
    failures += 1
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

function parse(data: string): StreamEvent | undefined {
  try {
    const parsed = streamEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
