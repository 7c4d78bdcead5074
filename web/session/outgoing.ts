/** A message of the user that is not confirmed yet, and its form on the wire. */
import type { NewItem } from '#contract/realtime/items.ts'
import type { Attachment, MessageItem } from '#contract/transcript.ts'

export type Outgoing = Readonly<{ itemId: string; text: string; attachments: readonly Attachment[] }>

const HEX = 16

/** A random id of 32 characters: the longest that a Realtime server takes from a client (spec S9.70, design §10). */
export const newItemId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(HEX))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The message in the transcript before a server has received it. */
export const toTranscriptItem = (message: Outgoing, createdAtMs: number): MessageItem => ({
  itemId: message.itemId,
  type: 'MESSAGE',
  role: 'user',
  title: message.text,
  status: 'DONE',
  createdAtMs,
  isHidden: false,
  expanded: false,
  ...(message.attachments.length > 0 && { data: { attachments: [...message.attachments] } }),
})

/** Spec S9.68: images go at high detail. */
export const toRealtimeItem = (message: Outgoing): NewItem => ({
  id: message.itemId,
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [
    { type: 'input_text', text: message.text },
    ...message.attachments.map(({ dataUrl }) => ({
      type: 'input_image' as const,
      image_url: dataUrl,
      detail: 'high' as const,
    })),
  ],
})
