/** Attacks on memory, through the job, through what a model reads and answers, and through “remember that”. */
import { describe, expect, it } from 'vitest'
import type { MessageItem, TranscriptItem } from '#contract/transcript.ts'
import { createOwnMemory } from '#domain/memory/own-memory.ts'
import { createRemembering } from '#domain/memory/remembering.ts'
import type { Material, Summarizer } from '#domain/memory/summarizer.ts'
import { fakeMemories } from '#domain/memory/testing/fake-memories.ts'
import { INJECTIONS, type Line } from '#domain/memory/testing/injection-cases.ts'
import { OWN_STATEMENTS, VARIANTS } from '#domain/memory/testing/injection-variants.ts'
import type { User } from '#domain/ports.ts'
import { silentLog } from '../testing/server.ts'
import { noFeedback, noLogs } from '../testing/stores.ts'
import { factRules } from './memory.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')
const ADA: User = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }
const rules = factRules()
const clock = { now: () => START + 3_600_000 }

const itemsOf = (lines: readonly Line[]): readonly TranscriptItem[] =>
  lines.map((line, at): TranscriptItem => {
    const base = {
      itemId: `i${at}`,
      createdAtMs: START + at * 1_000,
      status: 'DONE',
      isHidden: false,
      expanded: false,
    } as const
    const said = (role: MessageItem['role'], title: string): MessageItem => ({
      ...base,
      type: 'MESSAGE',
      role,
      title,
    })
    if ('you' in line) return said('user', line.you)
    if ('parley' in line) return said('assistant', line.parley)
    const { tool, output } = line
    const startedAt = new Date(base.createdAtMs).toISOString()
    const data = { callId: `c${at}`, tool, intent: '…', arguments: {}, startedAt, output }
    return { ...base, type: 'TOOL_NOTE', title: tool, data }
  })

const textsOf = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap((line) =>
    'you' in line ? line.you : 'parley' in line ? line.parley : JSON.stringify(line.output),
  )

const dossiers = { want: async () => undefined, remove: async () => undefined }

/** The memories after the session, with a model that words them, where there is one. */
async function remembered(lines: readonly Line[], summarizer?: Summarizer) {
  const memories = fakeMemories()
  const remembering = createRemembering({
    dossiers,
    logs: {
      ...noLogs(),
      claim: async () => ({
        sessionId: 's',
        conversationId: 'c',
        owner: ADA,
        startedAt: new Date(START).toISOString(),
        endedAt: new Date(START + 60_000).toISOString(),
        origin: { scenario: null, agentName: null },
        status: 'pending_summary',
        attempts: 0,
        error: null,
      }),
      items: async () => itemsOf(lines),
    },
    memories,
    swaps: { list: async () => [] },
    feedback: noFeedback(),
    rules,
    turn: async () => undefined,
    summarizer,
    jobs: { add: async () => undefined },
    clock,
    log: silentLog,
  })
  await remembering.summarize('s')
  return (await memories.facts('ada', 99)).map(({ text }) => text)
}

/** Repeats what it reads, and everything that was said, whatever its sources are. */
function credulous(lines: readonly Line[]) {
  const read: Material[] = []
  const summarizer: Summarizer = {
    async summarize(material) {
      read.push(material)
      const facts = material.flatMap(({ n, said }) =>
        [said, ...textsOf(lines)].map((text) => ({ text: text.slice(0, 190), source: n })),
      )
      return { keep: true, summary: facts[0]?.text ?? '', facts, follow_ups: facts }
    },
  }
  return { summarizer, read }
}

/** A model calls the tool whenever something was said. */
async function rememberedAtOnce(lines: readonly Line[]): Promise<readonly string[]> {
  const memories = fakeMemories()
  let items: readonly TranscriptItem[] = []
  const memory = createOwnMemory({
    memories,
    conversations: {
      isOffTheRecord: async () => false,
      items: async () => ({ items: [...items], hasEarlier: false }),
    },
    nextPrompts: { forget: async () => undefined },
    dossiers,
    outsideTextOf: rules.outsideTextOf,
    turn: async () => undefined,
    afterwards: (work) => void work(),
    purgeLater: () => undefined,
    clock,
    log: silentLog,
  })
  const all = itemsOf(lines)
  for (const [at] of all.entries()) {
    items = all.slice(0, at + 1)
    // A pasted text looks like words of one’s own until the next line names it.
    const isDisowned = lines.slice(at + 1).some((line) => 'you' in line)
    if (!isDisowned) await memory.remember(ADA, { conversationId: 'c', sessionId: 's' })
  }
  return (await memories.facts('ada', 99)).map(({ text }) => text)
}

it('there are sixty attacks, no two alike', () => {
  expect(INJECTIONS).toHaveLength(60)
  expect(new Set(INJECTIONS.map(({ lines }) => JSON.stringify(lines))).size).toBe(60)
})

describe.each([...INJECTIONS, ...VARIANTS])('$name', ({ forbidden, lines }) => {
  const without = (texts: readonly string[]) => texts.filter((text) => text.toLowerCase().includes(forbidden))

  it('becomes no memory by the rules', async () => {
    expect(without(await remembered(lines))).toEqual([])
  })

  it('is not read by a model, and not kept when one repeats it', async () => {
    const { summarizer, read } = credulous(lines)
    expect(without(await remembered(lines, summarizer))).toEqual([])
    expect(without(read.flat().map(({ said }) => said))).toEqual([])
  })

  it('is not remembered at once, whenever the tool is called', async () => {
    expect(without(await rememberedAtOnce(lines))).toEqual([])
  })
})

it.each(OWN_STATEMENTS)('the person’s own words are kept: %s', async (words, fact) => {
  expect(await remembered([{ you: words }])).toContain(fact)
})
