/** Follows the response that is being made event by event, so that it can be ended when its events stop coming. */
import type { AssistantMessage, ReceivedItem } from '#contract/realtime/items.ts'
import type { ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'

type Making = Readonly<{ item: ReceivedItem; outputIndex: number; text: string; spoken: boolean }>

export type Progress = Readonly<{
  response: Readonly<{ id: string; conversationId: string | null | undefined }> | undefined
  /** Items that have begun and not ended. */
  making: readonly Making[]
  done: readonly ReceivedItem[]
  /** The response that ended last: what still comes of it is late. */
  endedId: string | undefined
}>

export const NOTHING: Progress = { response: undefined, making: [], done: [], endedId: undefined }

export function follow(progress: Progress, event: ServerEvent): Progress {
  switch (event.type) {
    case 'response.created': {
      const { id, conversation_id: conversationId } = event.response
      return { ...NOTHING, endedId: progress.endedId, response: { id, conversationId } }
    }
    case 'response.done':
      return { ...NOTHING, endedId: event.response.id }
    case 'response.output_item.added': {
      const { item, output_index: outputIndex } = event
      return { ...progress, making: [...progress.making, { item, outputIndex, text: '', spoken: false }] }
    }
    case 'response.output_item.done':
      return {
        ...progress,
        making: progress.making.filter(({ item }) => item.id !== event.item.id),
        done: [...progress.done, event.item],
      }
    case 'response.output_text.delta':
    case 'response.output_audio_transcript.delta':
      return withWords(progress, event)
    default:
      return progress
  }
}

type Delta = ServerEventOf<'response.output_text.delta' | 'response.output_audio_transcript.delta'>

const withWords = (progress: Progress, { type, item_id, delta }: Delta): Progress => ({
  ...progress,
  making: progress.making.map((each) =>
    each.item.id === item_id
      ? { ...each, text: each.text + delta, spoken: type === 'response.output_audio_transcript.delta' }
      : each,
  ),
})

/** The response to which an event belongs, if it belongs to one. */
export function responseOf(event: ServerEvent): string | undefined {
  if ('response' in event) return event.response.id
  if (!event.type.startsWith('response.') || !('response_id' in event)) return undefined
  return event.response_id
}

/** An item as far as it is known. */
function itemOf({ item, text, spoken }: Making): ReceivedItem {
  if (item.type === 'unknown') return item
  if (item.type !== 'message' || item.role !== 'assistant') return { ...item, status: 'incomplete' }
  const content: AssistantMessage['content'] = spoken
    ? [{ type: 'output_audio', transcript: text }]
    : [{ type: 'output_text', text }]
  return { ...item, status: 'incomplete', content: text === '' ? [] : content }
}

/** The events that are missing when an item turns out to have ended unseen. */
export function endItem(progress: Progress, item: ReceivedItem, eventId: () => string): ServerEvent[] {
  const making = progress.making.find((each) => each.item.id === item.id)
  if (!making || !progress.response) return []
  const { outputIndex: output_index } = making
  return [
    { type: 'conversation.item.done', event_id: eventId(), item },
    {
      type: 'response.output_item.done',
      event_id: eventId(),
      response_id: progress.response.id,
      output_index,
      item,
    },
  ]
}

/** The events that are missing when no more of the response will come. */
export function endAll(
  progress: Progress,
  status: 'cancelled' | 'failed' | 'completed',
  eventId: () => string,
): ServerEvent[] {
  const { response, making, done } = progress
  if (!response) return []
  const rest = making.map(itemOf)
  return [
    ...rest.flatMap((item) => endItem(progress, item, eventId)),
    {
      type: 'response.done',
      event_id: eventId(),
      response: {
        id: response.id,
        status,
        output: [...done, ...rest],
        conversation_id: response.conversationId,
      },
    },
  ]
}
