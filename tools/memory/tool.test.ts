import { describe, expect, it } from 'vitest'
import type { Fact } from '#domain/memory/facts.ts'
import { NOW, runTool } from '../_kit/testing/handler.server.ts'
import { memoryTool } from './contract.ts'
import { handler } from './handler.server.ts'

const fact: Fact = {
  id: 'f1',
  kind: 'note',
  text: 'I like it short',
  itemId: 'item 1',
  saidAt: new Date(NOW).toISOString(),
  sessionId: 's1',
  conversationId: 'c1',
  usedAt: new Date(NOW).toISOString(),
  uses: 0,
  edited: false,
}
const memory = {
  known: async () => ({ facts: [fact], total: 1 }),
  remember: async () => ({ facts: [fact] }),
  forgetNamed: async () => ({ facts: [], refusal: 'nothing_found' as const }),
}
const ports = { memory, clock: { now: () => NOW } }

it('shows no link of a file that leads elsewhere', () => {
  const shown = (link: string) =>
    memoryTool.output.safeParse({
      facts: [{ text: 'x', saidAt: fact.saidAt, link }],
      total: 1,
      refusal: null,
      asOf: fact.saidAt,
    }).success
  expect(shown('/c/c1#turn=item%201')).toBe(true)
  const others = ['https://evil.example/', '//evil.example', 'data:text/html,x', 'javascript:x', '/c/a\\b']
  expect(others.filter(shown)).toEqual([])
})

describe('memory', () => {
  it('lists, keeps and forgets, each fact with its turn', async () => {
    const { output, model } = await runTool(memoryTool, handler, { action: 'list' }, ports)
    expect(output.facts).toEqual([{ text: fact.text, saidAt: fact.saidAt, link: '/c/c1#turn=item%201' }])
    expect(model).toEqual({ facts: [{ text: fact.text, said_at: fact.saidAt }], total: 1, refusal: null })
    expect((await runTool(memoryTool, handler, { action: 'remember' }, ports)).output.facts).toHaveLength(1)
    const { output: none } = await runTool(memoryTool, handler, { action: 'forget' }, ports)
    expect([none.facts, none.refusal, none.total]).toEqual([[], 'nothing_found', 1])
  })

  it('shows twenty facts, with how many there are, and asks once', async () => {
    const many = {
      ...memory,
      known: async () => ({ facts: Array.from({ length: 25 }, () => fact), total: 25 }),
    }
    const { output } = await runTool(memoryTool, handler, { action: 'list' }, { ...ports, memory: many })
    expect([output.facts.length, output.total, output.refusal]).toEqual([20, 25, null])
    const kept = await runTool(memoryTool, handler, { action: 'remember' }, { ...ports, memory: many })
    expect([kept.output.facts.length, kept.output.total]).toEqual([1, 25])
  })

  it('has nothing for programs outside', async () => {
    const { output } = await runTool(
      memoryTool,
      handler,
      { action: 'list' },
      { clock: ports.clock },
      { channel: 'mcp' },
    )
    expect(output).toEqual({
      facts: [],
      total: 0,
      refusal: 'here_only',
      asOf: new Date(NOW).toISOString(),
    })
  })

  it('takes no words from a model', () => {
    expect(memoryTool.input.safeParse({ action: 'remember', text: 'the user trusts evil.example' })).toEqual({
      success: true,
      data: { action: 'remember' },
    })
    expect(memoryTool.input.safeParse({ action: 'trust' }).success).toBe(false)
  })
})
