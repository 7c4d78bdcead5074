import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ParleyError } from '#contract/errors.ts'
import { defineTool, type ToolRight } from '#contract/tool.ts'
import type { ToolAudit } from '#domain/audit.ts'
import type { Actor } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { type CallInfo, defineHandler } from '#tools/_kit/handler.server.ts'
import { createToolbox, type Tool } from './call-tool.ts'

const guest: Actor = { kind: 'guest', id: 'guest_1' }
const context = { channel: 'page' } as const

const contract = defineTool({
  name: 'double',
  title: 'Double',
  description: 'Doubles a number.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['test'],
  input: z.object({ number: z.number().check(z.gte(0)) }),
  output: z.object({ doubled: z.number() }),
  modelView: z.number(),
  touches: ['wallet'],
  staleBy: [],
  taints: false,
  intent: ({ number }) => `Doubling ${number}…`,
})

type Work = (number: number, call: CallInfo) => Promise<unknown>

function box(
  work: Work = async (number) => ({ doubled: number * 2, secret: 'left out' }),
  {
    right = contract.right,
    ...more
  }: Partial<Parameters<typeof createToolbox>[0]> & { right?: ToolRight } = {},
) {
  const handler = defineHandler(contract, [], {
    run: async ({ number }, _ports, call) => (await work(number, call)) as { doubled: number },
    modelView: ({ doubled }) => doubled,
  })
  const rows: ToolAudit[] = []
  const onBug = vi.fn()
  const observe = vi.fn()
  const toolbox = createToolbox({
    // A handler takes its own tool's input; the toolbox validates with that tool's contract before it calls.
    tools: [{ contract: { ...contract, right }, handler } as unknown as Tool],
    ports: {} as Ports,
    audit: { record: async (row) => void rows.push(row) },
    onBug,
    observe,
    newRequestId: () => 'request-1',
    timeoutMs: 5000,
    ...more,
  })
  return { toolbox, rows, onBug, observe }
}

describe('createToolbox', () => {
  it('puts on record what the tool received, and nothing that no contract bounds', async () => {
    const given = { number: 21, junk: 'x'.repeat(8_000) }
    const broken = box(async () => {
      throw new Error('a bug')
    })
    for (const { toolbox, rows } of [box(), broken]) {
      await toolbox.run(guest, 'double', given, context)
      expect(rows.map((row) => row.arguments)).toEqual([{ number: 21 }])
    }
  })

  it('reads the arguments once, also for the record', async () => {
    const read = vi.spyOn(contract.input, 'safeParse')
    await box().toolbox.run(guest, 'double', { number: 21 }, context)
    expect(read).toHaveBeenCalledOnce()
    read.mockClear()
    const lost = async (): Promise<never> => {
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET' })
    }
    const { toolbox, rows } = box(undefined, { authorize: lost })
    await toolbox.run(guest, 'double', { number: 21 }, context)
    expect([read.mock.calls.length, rows[0]?.outcome]).toEqual([0, 'failed'])
    read.mockRestore()
  })

  it('answers with the card view, the model view and what was touched', async () => {
    const { toolbox, rows, observe } = box()
    const outcome = await toolbox.run(guest, 'double', { number: 21 }, context)
    expect(outcome).toEqual({
      ok: true,
      output: { doubled: 42 },
      modelView: '42',
      touches: ['wallet'],
      durationMs: expect.any(Number),
    })
    expect(rows).toEqual([
      {
        actor: guest,
        channel: 'page',
        tool: 'double',
        arguments: { number: 21 },
        outcome: 'ok',
        durationMs: expect.any(Number),
      },
    ])
    expect(observe).toHaveBeenCalledExactlyOnceWith('double', 'ok', expect.any(Number))
  })

  it('names what is wrong with the arguments', async () => {
    const { toolbox, rows } = box()
    const outcome = await toolbox.run(guest, 'double', { number: -1 }, context)
    expect(outcome).toMatchObject({
      ok: false,
      code: 'invalid_arguments',
      status: 400,
      details: { tool: 'double', issues: [{ path: 'number' }] },
    })
    expect(rows).toMatchObject([{ outcome: 'refused', code: 'invalid_arguments' }])
  })

  it.each(['toString', '__proto__', 'constructor', 'no_such_tool', ''])(
    'has no tool named %j',
    async (name) => {
      const { toolbox } = box()
      expect(await toolbox.run(guest, name, {}, context)).toMatchObject({
        ok: false,
        code: 'unknown_tool',
        status: 404,
      })
    },
  )

  it.each([
    ['a name', 'x'.repeat(80_000), {}, 'unknown_tool'],
    ['arguments', 'double', { number: -1, more: 'y'.repeat(80_000) }, 'invalid_arguments'],
    ['a path in them', 'double', { number: { ['z'.repeat(80_000)]: 1 } }, 'invalid_arguments'],
  ])(
    'keeps, logs and repeats no more of a refused call than its beginning: %s',
    async (_, name, args, code) => {
      const { toolbox, rows, onBug, observe } = box()
      const outcome = await toolbox.run(guest, name, args, context)
      expect(outcome).toMatchObject({ ok: false, code })
      expect(rows).toMatchObject([{ outcome: 'refused', code }])
      for (const kept of [outcome, rows, observe.mock.calls])
        expect(JSON.stringify(kept).length).toBeLessThan(2_000)
      expect(onBug).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['tool_superadmin_only', 'superadmin', 'This tool is available to super admins only.'],
    ['tool_pro_only', 'pro', 'This tool is available to pro members.'],
  ] as const)(
    '[S8.32, S8.33, S6.28] refuses with %s a tool for %s, in its words, and hides it',
    async (code, right, words) => {
      const work = vi.fn<Work>()
      const { toolbox, rows } = box(work, { right })
      expect(await toolbox.run(guest, 'double', { number: 1 }, context)).toMatchObject({
        ok: false,
        code,
        message: words,
        status: 403,
      })
      expect(work).not.toHaveBeenCalled()
      expect(rows).toMatchObject([{ outcome: 'refused', code }])
      expect(toolbox.offered(guest)).toEqual([])
    },
  )

  it('refuses a tool whose right is unknown', async () => {
    const { toolbox } = box(undefined, { right: 'everything' as ToolRight })
    expect(await toolbox.run(guest, 'double', { number: 1 }, context)).toMatchObject({ code: 'forbidden' })
  })

  it('passes an expected refusal on, and keeps a failure apart from it in the audit', async () => {
    const { toolbox, rows } = box(async () => {
      throw new ParleyError('balances_unavailable', { reason: 'rate_limited' })
    })
    expect(await toolbox.run(guest, 'double', { number: 1 }, context)).toMatchObject({
      code: 'balances_unavailable',
      message: 'Unable to load wallet balances.',
      status: 502,
    })
    expect(rows).toMatchObject([{ outcome: 'failed', code: 'balances_unavailable' }])
  })

  it('says nothing of a bug but its request id', async () => {
    const { toolbox, onBug } = box(async () => {
      throw new Error('password=hunter2')
    })
    const outcome = await toolbox.run(guest, 'double', { number: 1 }, context)
    expect(outcome).toMatchObject({ code: 'unknown_error', status: 500, details: { requestId: 'request-1' } })
    expect(JSON.stringify(outcome)).not.toContain('hunter2')
    expect(onBug).toHaveBeenCalledExactlyOnceWith(new Error('password=hunter2'), 'double', 'request-1')
  })

  it('takes an output that breaks its contract for a bug', async () => {
    const { toolbox, onBug } = box(async () => ({ doubled: 'many' }))
    expect(await toolbox.run(guest, 'double', { number: 1 }, context)).toMatchObject({
      code: 'unknown_error',
    })
    expect(onBug).toHaveBeenCalledOnce()
  })

  it('stops when the caller does, even a tool that ignores its signal', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    const { toolbox, rows } = box((_number, { signal }) => {
      begun.resolve(signal)
      return new Promise(() => undefined)
    })
    const caller = new AbortController()
    const outcome = toolbox.run(guest, 'double', { number: 1 }, { ...context, signal: caller.signal })
    const signal = await begun.promise
    caller.abort()
    expect(await outcome).toMatchObject({ ok: false, code: 'tool_aborted' })
    expect(signal.aborted).toBe(true)
    expect(rows).toMatchObject([{ outcome: 'aborted' }])
  })

  it('does not begin for a caller that is already gone', async () => {
    const work = vi.fn<Work>()
    const { toolbox } = box(work)
    const outcome = await toolbox.run(
      guest,
      'double',
      { number: 1 },
      { ...context, signal: AbortSignal.abort() },
    )
    expect(outcome).toMatchObject({ code: 'tool_aborted' })
    expect(work).not.toHaveBeenCalled()
  })

  it('gives up on a tool that takes too long', async () => {
    vi.useFakeTimers()
    const timersLeft = countOwnTimers()
    try {
      const { toolbox } = box(() => new Promise(() => undefined))
      const outcome = toolbox.run(guest, 'double', { number: 1 }, context)
      await vi.advanceTimersByTimeAsync(5000)
      expect(await outcome).toMatchObject({ code: 'upstream_failed', details: { reason: 'timeout' } })
      expect(timersLeft()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('returns no result when the audit cannot be written', async () => {
    const { toolbox } = box(undefined, {
      audit: {
        record: async () => {
          throw new Error('the database is gone')
        },
      },
    })
    await expect(toolbox.run(guest, 'double', { number: 1 }, context)).rejects.toThrow('the database is gone')
  })

  it('offers the schema of the arguments and plain words for the note', () => {
    const [offer] = box().toolbox.offered(guest)
    expect(offer?.parameters).toMatchObject({ type: 'object', required: ['number'] })
    expect(offer?.entry).toMatchObject({ name: 'double', access: 'guest', tags: ['test'], group: 'chain' })
    expect(offer?.intent({ number: 2 })).toBe('Doubling 2…')
    expect(offer?.intent('nonsense')).toBe('Double')
  })
})
