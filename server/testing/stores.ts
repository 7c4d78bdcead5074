/** In-memory stores for tests. */
import { ParleyError } from '#contract/errors.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { AppStream, Numbered } from '#domain/app-stream.ts'
import type { Archives } from '#domain/archives.ts'
import type { Branches } from '#domain/branches.ts'
import type { ConversationList } from '#domain/conversation-list.ts'
import type { Conversations, HistoryRow } from '#domain/conversations.ts'
import type { Feedback } from '#domain/feedback.ts'
import type { Memories } from '#domain/memory/memories.ts'
import type { LeftOpen } from '#domain/memory/next-prompt.ts'
import type { NextPromptStore } from '#domain/memory/next-prompts.ts'
import type { OwnMemory } from '#domain/memory/own-memory.ts'
import type { Remembering } from '#domain/memory/remembering.ts'
import type { SessionLogs } from '#domain/memory/session-logs.ts'
import type { People } from '#domain/people.ts'
import type { Actor, Clock } from '#domain/ports.ts'
import type { Session, Sessions } from '#domain/sessions.ts'
import type { Shares } from '#domain/shares/shares.ts'
import { type Console, createConsole } from '../console/console.ts'

type Kept = { owner: string; items: TranscriptItem[]; history: HistoryRow[] }

export function memoryConversations(): Conversations {
  const all = new Map<string, Kept>()
  const kept = (id: string): Kept => {
    const found = all.get(id)
    if (!found) throw new Error(`there is no conversation ${id}`)
    return found
  }
  const owned = (actor: Actor): string | undefined =>
    [...all].filter(([, { owner }]) => owner === actor.id).at(-1)?.[0]
  const start = async (actor: Actor): Promise<string> => {
    const id = `conv_${all.size + 1}`
    all.set(id, { owner: actor.id, items: [], history: [] })
    return id
  }
  const put = <T extends { itemId: string }>(rows: T[], row: T): void => {
    const at = rows.findIndex(({ itemId }) => itemId === row.itemId)
    if (at < 0) rows.push(row)
    else rows[at] = row
  }
  return {
    start,
    current: async (actor) => owned(actor) ?? start(actor),
    isOffTheRecord: async () => false,
    owns: async (actor, id) => all.get(id)?.owner === actor.id,
    putItem: async (id, item) => put(kept(id).items, item),
    putHistory: async (id, row) => put(kept(id).history, row),
    history: async (id, limit) => kept(id).history.slice(-limit),
    find: async (id, itemIds) => kept(id).items.filter(({ itemId }) => itemIds.includes(itemId)),
    async items(id, { limit, before }) {
      const { items } = kept(id)
      const end = before === undefined ? items.length : items.findIndex(({ itemId }) => itemId === before)
      return { items: items.slice(Math.max(0, end - limit), end), hasEarlier: end > limit }
    },
    async settle(id) {
      const open = kept(id).items.filter(({ status }) => status === 'IN_PROGRESS')
      const done = open.map((item): TranscriptItem => ({ ...item, status: 'DONE' }))
      for (const item of done) put(kept(id).items, item)
      return done
    },
  }
}

/** A list for tests that do not look at it; adapters/db/ has the real one. */
export const emptyConversationList = (): ConversationList => ({
  list: async () => ({ conversations: [], next: null }),
  change: async () => undefined,
  open: async () => false,
  delete: async () => [],
  restore: async () => undefined,
  purge: async () => undefined,
  sessionsOf: async () => [],
  move: async () => [],
  untitled: async () => [],
  setTitles: async () => [],
  replaceTitle: async () => false,
})

/** Straight conversations; adapters/db/ has the real branches. */
export const noBranches = (): Branches => ({
  shown: async () => ({ branch: 0, forks: [] }),
  begin: async () => false,
  branchWith: async () => undefined,
  show: async () => false,
  fork: async () => undefined,
  sizeOf: async () => 0,
  lineage: async (id) => [id],
  notOnPath: async () => [],
})

/** No opinions; adapters/db/ has the real store. */
export const noFeedback = (): Feedback => ({
  give: async () => false,
  of: async () => [],
  list: async () => [],
})

export function memoryNextPrompts(): NextPromptStore {
  const byUser = new Map<string, LeftOpen & { conversationId: string }>()
  return {
    of: async (userId) => byUser.get(userId),
    save: async (userId, conversationId, left) => void byUser.set(userId, { ...left, conversationId }),
    async forget(userId, conversationId) {
      if (conversationId === undefined || byUser.get(userId)?.conversationId === conversationId)
        byUser.delete(userId)
    },
  }
}

export function memorySessions(now: () => number): Sessions {
  const byId = new Map<string, Session>()
  const bySecret = new Map<string, string>()
  const ended = new Map<string, Session>()
  const live = (session: Session | undefined): Session | undefined =>
    session && Date.parse(session.expiresAt) > now() ? session : undefined
  return {
    async open(session, secret) {
      byId.set(session.id, session)
      bySecret.set(secret, session.id)
    },
    bySecret: async (secret) => live(byId.get(bySecret.get(secret) ?? '')),
    byId: async (id) => byId.get(id),
    async end(id) {
      const session = byId.get(id)
      if (session) ended.set(id, session)
      byId.delete(id)
    },
    wasEnded: async (id, actor) => ended.get(id)?.actor.id === actor.id,
    async handOver(id, to) {
      const session = byId.get(id)
      if (session) byId.set(id, { ...session, ...to })
    },
  }
}

export function memoryStream(): AppStream {
  const events = new Map<string, StreamEvent[]>()
  const waiting = new Set<() => void>()
  const of = (conversation: string): StreamEvent[] =>
    events.get(conversation) ?? events.set(conversation, []).get(conversation) ?? []

  async function* read(conversation: string, after: string, signal: AbortSignal): AsyncGenerator<Numbered> {
    for (let next = Number(after); !signal.aborted; ) {
      const event = of(conversation)[next]
      if (event) {
        next += 1
        yield { id: String(next), event }
        continue
      }
      await new Promise<void>((resolve) => {
        waiting.add(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }
  return {
    read,
    lastId: async (conversation) => String(of(conversation).length),
    async publish(conversation, event) {
      of(conversation).push(event)
      for (const wake of waiting) wake()
      waiting.clear()
    },
  }
}

export const emptyArchives = (): Archives => ({
  async *conversations() {},
  tree: async () => ({ branches: [], active: 0 }),
  async *items() {},
  add: async () => undefined,
})

const missing = async (): Promise<never> => {
  throw new ParleyError('share_not_found')
}
export const noShares = (): Shares => ({
  preview: missing,
  create: missing,
  revoke: missing,
  read: missing,
  list: async () => [],
  exists: async () => false,
})

/** No logs; adapters/db/ has the real store. */
/** A quiet server; adapters/db/ has the real records. */
export const noConsole = (clock: Clock): Console =>
  createConsole({
    records: {
      now: async () => ({
        calls: [],
        callsTotal: 0,
        voiceCalls: 0,
        toolsPerMinute: [],
        toolsFailed: 0,
        toolsRefused: 0,
        errors: [],
        queues: [],
        parked: [],
        trades: [],
        replicas: [],
      }),
      day: async () => ({ calls: 0, inputTokens: 0, outputTokens: 0, tradedUsd: 0 }),
      session: async () => undefined,
    },
    signer: {
      status: async () => ({ paused: false, wallets: 0, keyVersion: 1, decisions: 0 }),
      decisions: async () => [],
    },
    clock,
  })

export const noLogs = (): SessionLogs => ({
  close: async () => undefined,
  upload: async () => false,
  byId: async () => undefined,
  soFar: async () => undefined,
  items: async () => [],
  events: async () => [],
  keepTimeline: async () => undefined,
  list: async () => [],
  closeAbandoned: async () => undefined,
  pending: async () => [],
  claim: async () => undefined,
  release: async () => undefined,
  settle: async () => true,
  parked: async () => 0,
  unpark: async () => 0,
})

export const noRemembering = (): Remembering => ({
  sessionEnded: async () => undefined,
  queuePending: async () => undefined,
  tryParked: async () => 0,
  summarize: async () => undefined,
})

const noMemories = (): Memories => ({
  isOn: async () => true,
  turn: async () => undefined,
  add: async () => [],
  close: async () => undefined,
  sessions: async () => ({ memories: [], skipped: [], total: 0, totalSkipped: 0 }),
  totals: async () => ({ total: 0, totalSkipped: 0 }),
  facts: async () => [],
  factsById: async () => [],
  count: async () => 0,
  use: async () => undefined,
  edit: async () => undefined,
  forget: async () => [],
  restore: async () => undefined,
  purge: async () => undefined,
})

/** Nothing is remembered; adapters/db/ has the real store. */
export const noMemory = (): OwnMemory => ({
  memories: noMemories(),
  remember: async () => ({ facts: [] }),
  forgetNamed: async () => ({ facts: [] }),
  known: async () => ({ facts: [], total: 0 }),
  forget: async () => [],
  restore: async () => undefined,
  turn: async () => undefined,
  blockOf: async () => '',
})

export const noPeople = (): People => ({
  list: async () => ({ people: [], next: null }),
  byId: async () => undefined,
  calls: async () => [],
})
