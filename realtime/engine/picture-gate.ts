/** Passes the events of a client in order; one with pictures waits until somebody has accepted their size. */
import type { ParleyError } from '#contract/errors.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { Refusal } from './refusals.ts'

/** Returns the refusal of pictures of this size, or counts them. */
export type AcceptPictures = (bytes: number) => Promise<ParleyError | undefined>

type Deps = Readonly<{
  accept?: AcceptPictures
  pass: (event: ClientEvent) => void
  refuse: (refusal: Refusal, eventId?: string) => void
  onError: (error: unknown) => void
}>

/** Each waiting event may hold megabytes. */
const MAX_WAITING = 8

export function createPictureGate({ accept, pass, refuse, onError }: Deps): (event: ClientEvent) => void {
  let waiting = 0
  let last = Promise.resolve()

  async function handle(event: ClientEvent): Promise<void> {
    const bytes = pictureBytes(event)
    const refusal = bytes > 0 ? await accept?.(bytes) : undefined
    if (refusal)
      refuse({ code: refusal.code, message: refusal.message, param: 'item.content' }, event.event_id)
    else pass(event)
  }

  return (event) => {
    if (!accept || (waiting === 0 && pictureBytes(event) === 0)) return pass(event)
    if (waiting >= MAX_WAITING) return refuse(BUSY, event.event_id)
    waiting += 1
    last = last
      .then(() => handle(event))
      .catch((error: unknown) => {
        onError(error)
        refuse(BROKEN, event.event_id)
      })
      .finally(() => {
        waiting -= 1
      })
  }
}

/** Returns the size of the base64 text of all pictures in decoded bytes, near enough to count them. */
function pictureBytes(event: ClientEvent): number {
  if (event.type !== 'conversation.item.create') return 0
  const { item } = event
  if (item.type !== 'message' || item.role !== 'user') return 0
  const letters = item.content.reduce(
    (sum, part) => sum + (part.type === 'input_image' ? part.image_url.length : 0),
    0,
  )
  return Math.ceil((letters * 3) / 4)
}

const BUSY: Refusal = {
  code: 'rate_limit_exceeded',
  message: 'Too many events at once. Wait a second and send this again.',
}
const BROKEN: Refusal = {
  code: 'server_error',
  message: 'The picture could not be taken because of a fault of this server. Nothing was sent; try again.',
}
