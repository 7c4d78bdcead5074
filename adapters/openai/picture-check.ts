/**
 * Counts the pictures that a browser gives OpenAI over its own channel. A message above the budget is removed there
 * and reported to no listener, so that it is not stored.
 */
import { ParleyError } from '#contract/errors.ts'
import type { NewItem, ReceivedItem } from '#contract/realtime/items.ts'
import type { ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'
import type { VoiceOffer } from '#domain/realtime.ts'

type ItemEvent = ServerEventOf<'conversation.item.added' | 'conversation.item.done'>

export type PictureCheck = Readonly<{
  /** An item of our own, whose pictures were counted before. */
  sent(item: NewItem): void
  /** Passes events on in order. */
  take(event: ServerEvent): void
}>

type Options = Readonly<{
  accept: VoiceOffer['acceptInput']
  pass: (event: ServerEvent) => void
  /** Not called for the pictures of our own items. */
  refuse: (itemId: string, refusal: ParleyError) => void
  onError: (error: unknown) => void
}>

export function createPictureCheck({ accept, pass, refuse, onError }: Options): PictureCheck {
  const own = new Set<string>()
  /** Items whose first event came and whose last did not. */
  const accepted = new Map<string, boolean>()
  let waiting = 0
  let last = Promise.resolve()

  const isUnchecked = (event: ServerEvent): event is ItemEvent =>
    accept !== undefined && isItemEvent(event) && bytesOf(event.item) > 0 && !own.has(event.item.id)

  async function isAccepted({ type, item }: ItemEvent): Promise<boolean> {
    const known = accepted.get(item.id)
    const verdict = known ?? (await judge(item))
    if (type === 'conversation.item.done') accepted.delete(item.id)
    else accepted.set(item.id, verdict)
    return verdict
  }

  async function judge(item: ReceivedItem): Promise<boolean> {
    const refusal = await accept?.(bytesOf(item), 'pictures').catch((error: unknown) => {
      onError(error)
      return new ParleyError('unknown_error', { requestId: item.id })
    })
    if (refusal) refuse(item.id, refusal)
    return refusal === undefined
  }

  async function check(event: ServerEvent): Promise<void> {
    if (!isUnchecked(event)) passOwn(event)
    else if (await isAccepted(event)) pass(event)
  }

  function passOwn(event: ServerEvent): void {
    // The id may come again with another picture after the item was deleted.
    if (event.type === 'conversation.item.done') own.delete(event.item.id)
    pass(event)
  }

  return {
    sent(item) {
      if (item.id !== undefined && bytesOf(item) > 0) own.add(item.id)
    },
    take(event) {
      if (waiting === 0 && !isUnchecked(event)) return passOwn(event)
      waiting += 1
      last = last
        .then(() => check(event))
        .catch(onError)
        .finally(() => {
          waiting -= 1
        })
    },
  }
}

const isItemEvent = (event: ServerEvent): event is ItemEvent =>
  event.type === 'conversation.item.added' || event.type === 'conversation.item.done'

/** Returns the size of all pictures, near enough to count them. */
function bytesOf(item: NewItem | ReceivedItem): number {
  if (item.type !== 'message' || item.role !== 'user') return 0
  const letters = item.content.reduce(
    (sum, part) => sum + (part.type === 'input_image' ? part.image_url.length : 0),
    0,
  )
  return Math.ceil((letters * 3) / 4)
}
