/** Passes the events of a client in order; one that costs storage waits until its size is accepted. */
import type { ClientEvent, ClientEventOf } from '#contract/realtime/client-events.ts'
import type { AcceptInput } from '#domain/realtime.ts'
import type { Refusal } from './refusals.ts'

type Deps = Readonly<{
  accept?: AcceptInput
  pass: (event: ClientEvent) => void
  refuse: (refusal: Refusal, eventId?: string) => void
  onError: (error: unknown) => void
}>

/** An event with pictures may hold megabytes. */
const MAX_WAITING_WITH_PICTURES = 8
/** The burst that a socket allows. */
const MAX_WAITING = 60
/** Words are counted in steps of this size, so that most messages wait for no database. */
const STEP_BYTES = 16 * 1024

export function createInputGate({ accept, pass, refuse, onError }: Deps): (event: ClientEvent) => void {
  let waiting = 0
  let waitingWithPictures = 0
  let last = Promise.resolve()
  /** Bytes of words that are counted already. */
  let credit = 0

  async function refusalOf(event: ClientEvent) {
    const pictures = pictureBytes(event)
    const refusal = pictures > 0 ? await accept?.(pictures, 'pictures') : undefined
    return refusal ?? refusalOfWords(storedBytes(event))
  }

  async function refusalOfWords(bytes: number) {
    const missing = bytes - credit
    const taken = missing > 0 ? Math.max(missing, STEP_BYTES) : 0
    const refusal = taken > 0 ? await accept?.(taken, 'words') : undefined
    if (!refusal) credit += taken - bytes
    return refusal
  }

  async function handle(event: ClientEvent): Promise<void> {
    const refusal = await refusalOf(event)
    if (refusal)
      refuse({ code: refusal.code, message: refusal.message, param: 'item.content' }, event.event_id)
    else pass(event)
  }

  function passesNow(event: ClientEvent): boolean {
    if (!accept) return true
    const bytes = storedBytes(event)
    if (waiting > 0 || bytes > credit || pictureBytes(event) > 0) return false
    credit -= bytes
    return true
  }

  return (event) => {
    if (passesNow(event)) return pass(event)
    const withPictures = pictureBytes(event) > 0 ? 1 : 0
    if (waiting >= MAX_WAITING || waitingWithPictures + withPictures > MAX_WAITING_WITH_PICTURES)
      return refuse(BUSY, event.event_id)
    waiting += 1
    waitingWithPictures += withPictures
    last = last
      .then(() => handle(event))
      .catch((error: unknown) => {
        onError(error)
        refuse(BROKEN, event.event_id)
      })
      .finally(() => {
        waiting -= 1
        waitingWithPictures -= withPictures
      })
  }
}

/** Returns the size of the base64 text of all pictures in decoded bytes, near enough to count them. */
function pictureBytes(event: ClientEvent): number {
  const letters = partsOf(event).reduce(
    (sum, part) => sum + (part.type === 'input_image' ? part.image_url.length : 0),
    0,
  )
  return Math.ceil((letters * 3) / 4)
}

/** The rows that an event without words leads to: an item, its reply, or a changed row. */
const ROW_BYTES = 1024

/** Sound is not stored. */
function storedBytes(event: ClientEvent): number {
  if (event.type === 'input_audio_buffer.append') return 0
  const text = partsOf(event).reduce(
    (sum, part) => sum + (part.type === 'input_text' ? Buffer.byteLength(part.text) : 0),
    0,
  )
  return ROW_BYTES + text
}

type UserContent = Extract<ClientEventOf<'conversation.item.create'>['item'], { role: 'user' }>['content']

function partsOf(event: ClientEvent): UserContent {
  if (event.type !== 'conversation.item.create') return []
  const { item } = event
  return item.type === 'message' && item.role === 'user' ? item.content : []
}

const BUSY: Refusal = {
  code: 'rate_limit_exceeded',
  message: 'Too many events at once. Wait a second and send this again.',
}
const BROKEN: Refusal = {
  code: 'server_error',
  message: 'The message could not be taken because of a fault of this server. Nothing was sent; try again.',
}
