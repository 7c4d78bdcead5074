/** Makes transcript items and people for the tests of the stores. */
import { randomUUID } from 'node:crypto'
import type { MessageItem, ToolNoteItem } from '#contract/transcript.ts'
import type { Guest, User } from '#domain/ports.ts'

export const aGuest = (): Guest => ({ kind: 'guest', id: randomUUID() })
export const aUser = (): User => ({
  kind: 'user',
  id: randomUUID(),
  email: 'ada@example.test',
  roles: ['pro'],
})

const base = { createdAtMs: 1_700_000_000_000, isHidden: false, expanded: false } as const

export const message = (fields: Partial<MessageItem> = {}): MessageItem => ({
  ...base,
  type: 'MESSAGE',
  role: 'user',
  itemId: randomUUID(),
  title: 'what is in the wallet?',
  status: 'DONE',
  ...fields,
})

export const toolNote = (fields: Partial<ToolNoteItem> = {}): ToolNoteItem => ({
  ...base,
  type: 'TOOL_NOTE',
  itemId: randomUUID(),
  title: 'solana_list_balances',
  status: 'IN_PROGRESS',
  data: {
    callId: 'call_1',
    tool: 'solana_list_balances',
    intent: 'Fetching balances…',
    arguments: { limit: 5 },
    startedAt: '2026-01-01T00:00:00.000Z',
  },
  ...fields,
})
