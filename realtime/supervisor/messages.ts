/** What was said, as it is kept: every message the moment it is there, replies when they begin and when they end. */
import { type AssistantMessage, messageText, type UserMessage } from '#contract/realtime/items.ts'
import { formatBytes } from '#contract/rules/amounts.ts'
import { type Attachment, INAUDIBLE, type MessageItem, TRANSCRIBING } from '#contract/transcript.ts'
import { change, type Draft, give, withKey, withoutKey } from './draft.ts'

const FRESH = { isHidden: false, expanded: false } as const

export function userSpoke(draft: Draft, item: UserMessage): void {
  const { at } = draft
  change(draft, { rounds: 0, callsInTurn: 0 })
  const text = messageText(item)
  const waits = text === '' && item.content.some(({ type }) => type === 'input_audio')
  if (waits) {
    const { begun, unheard } = draft.state
    change(draft, { begun: withKey(begun, item.id, at), unheard: withKey(unheard, item.id, item) })
  }
  give(
    draft,
    {
      do: 'show',
      item: userItem(item, waits ? TRANSCRIBING : text, waits ? 'IN_PROGRESS' : 'DONE', at),
    },
    { do: 'remember', item },
  )
}

/** The words of a spoken message are known at last, or known to be lost (spec S4.21–S4.22). */
export function userWasHeard(draft: Draft, itemId: string, transcript: string): void {
  const { begun, unheard } = draft.state
  const item = unheard.get(itemId)
  if (!item) return
  const createdAt = begun.get(itemId) ?? draft.at
  change(draft, { begun: withoutKey(begun, itemId), unheard: withoutKey(unheard, itemId) })
  const content = item.content.map((part) => (part.type === 'input_audio' ? { ...part, transcript } : part))
  give(
    draft,
    { do: 'show', item: userItem(item, transcript.trim() || INAUDIBLE, 'DONE', createdAt) },
    { do: 'remember', item: { ...item, content } },
  )
}

function userItem(item: UserMessage, title: string, status: MessageItem['status'], at: number): MessageItem {
  const attachments = attachmentsOf(item)
  return {
    ...FRESH,
    itemId: item.id,
    type: 'MESSAGE',
    role: 'user',
    title,
    status,
    createdAtMs: at,
    ...(attachments.length > 0 && { data: { attachments } }),
  }
}

function attachmentsOf({ id, content }: UserMessage): Attachment[] {
  return content
    .filter((part) => part.type === 'input_image')
    .map(({ image_url: dataUrl }, index) => {
      const mimeType = /^data:([^;,]+)/.exec(dataUrl)?.[1] ?? 'image/png'
      const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1)
      const size = Math.floor((base64.length * 3) / 4) - (/=*$/.exec(base64)?.[0].length ?? 0)
      return {
        id: `${id}-${index}`,
        label: `Image ${index + 1}`,
        description: formatBytes(size),
        mimeType,
        dataUrl,
        size,
      }
    })
}

export function replyBegan(draft: Draft, item: AssistantMessage): void {
  change(draft, { begun: withKey(draft.state.begun, item.id, draft.at) })
  give(draft, { do: 'show', item: replyItem(item, draft.at, 'IN_PROGRESS') })
}

export function replyEnded(draft: Draft, item: AssistantMessage): void {
  const createdAt = draft.state.begun.get(item.id) ?? draft.at
  change(draft, { begun: withoutKey(draft.state.begun, item.id) })
  give(draft, { do: 'show', item: replyItem(item, createdAt, 'DONE') }, { do: 'remember', item })
}

function replyItem(item: AssistantMessage, createdAtMs: number, status: MessageItem['status']): MessageItem {
  const title = messageText(item)
  return {
    ...FRESH,
    itemId: item.id,
    type: 'MESSAGE',
    role: 'assistant',
    title,
    status,
    createdAtMs,
    // A reply that was stopped before its first word is nothing to look at.
    isHidden: status === 'DONE' && title === '',
    ...(item.status === 'incomplete' && { data: { interrupted: true } }),
  }
}
