/** What was said, as it is kept: every message the moment it is there, replies when they begin and when they end. */
import { type AssistantMessage, messageText, type UserMessage } from '#contract/realtime/items.ts'
import { GREETING_ID_PREFIX, GREETING_TEXT } from '#contract/realtime/limits.ts'
import type { ServerEventOf } from '#contract/realtime/server-events.ts'
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
    // Nothing else is hidden because a page says so.
    isHidden: item.id.startsWith(GREETING_ID_PREFIX) && title === GREETING_TEXT,
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

/** More than can be waiting to be spoken. */
const REMEMBERED = 16

export function replyEnded(draft: Draft, item: AssistantMessage): void {
  const createdAt = draft.state.begun.get(item.id) ?? draft.at
  change(draft, { begun: withoutKey(draft.state.begun, item.id) })
  keepInMind(draft, item, createdAt)
  give(draft, { do: 'show', item: replyItem(item, createdAt, 'DONE') }, { do: 'remember', item })
}

function keepInMind(draft: Draft, item: AssistantMessage, createdAtMs: number): void {
  const said = new Map(draft.state.said).set(item.id, { item, createdAtMs })
  for (const oldest of said.keys()) {
    if (said.size <= REMEMBERED) break
    said.delete(oldest)
  }
  change(draft, { said })
}

/** A reply was cut short while it was spoken. A server that does not tell what of it was heard leaves the text whole. */
export function replyCut(draft: Draft, event: ServerEventOf<'conversation.item.truncated'>): void {
  const known = draft.state.said.get(event.item_id)
  if (!known) return
  const { heard_transcript: heard, unheard_transcript: unheard } = event
  const item = heard === undefined ? known.item : withTranscript(known.item, event.content_index, heard)
  const cut: AssistantMessage = { ...item, status: 'incomplete' }
  keepInMind(draft, cut, known.createdAtMs)
  give(
    draft,
    { do: 'show', item: replyItem(cut, known.createdAtMs, 'DONE', unheard?.trim() ? unheard : undefined) },
    { do: 'remember', item: cut },
  )
}

function withTranscript(item: AssistantMessage, index: number, transcript: string): AssistantMessage {
  const part = item.content[index]
  if (part?.type !== 'output_audio') return item
  return { ...item, content: item.content.with(index, { ...part, transcript }) }
}

function replyItem(
  item: AssistantMessage,
  createdAtMs: number,
  status: MessageItem['status'],
  unheard?: string,
): MessageItem {
  const title = messageText(item)
  const isCut = item.status === 'incomplete'
  return {
    ...FRESH,
    itemId: item.id,
    type: 'MESSAGE',
    role: 'assistant',
    title,
    status,
    createdAtMs,
    // A reply that was stopped before its first word is nothing to look at, unless it had been made already.
    isHidden: status === 'DONE' && title === '' && unheard === undefined,
    ...(isCut && { data: { interrupted: true, ...(unheard !== undefined && { unheard }) } }),
  }
}
