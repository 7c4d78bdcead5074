import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { Brain } from '#domain/brain.ts'
import type { OutputClassifier } from '#domain/output-classifier.ts'
import { createEngine } from '../engine/engine.ts'
import { textSession } from '../engine/session.ts'
import { openGuard } from './guard-state.ts'
import { supervise } from './supervisor.ts'
import { place, session } from './testing/place.ts'
import { shown, watch } from './testing/watch.ts'

const item = (text: string, status = 'completed') => ({
  id: 'a1',
  type: 'message',
  role: 'assistant',
  status,
  content: text === '' ? [] : [{ type: 'output_text', text }],
})

/** A reply of which so much has come. */
function reply(asksModel = true) {
  const call = watch({ guard: openGuard(asksModel) })
  call.created()
  call.event({ type: 'conversation.item.added', item: item('', 'in_progress') })
  return {
    ...call,
    grow: (delta: string) =>
      call.event({
        type: 'response.output_text.delta',
        response_id: 'r1',
        item_id: 'a1',
        output_index: 0,
        content_index: 0,
        delta,
      }),
    end: (text: string) => call.event({ type: 'conversation.item.done', item: item(text) }),
  }
}
const LONG = 'x'.repeat(99)

describe('a reply that is checked', () => {
  it('[S4.23, C3.14] is IN_PROGRESS while it comes, and DONE with NONE on completion', () => {
    const call = reply(false)
    expect(shown(call.grow('SOL is up')).at(-1)).toBeUndefined()
    call.pass(600)
    expect(shown(call.grow(' today.'))[0]?.guardrailResult).toEqual({ status: 'IN_PROGRESS' })
    expect(shown(call.end('SOL is up today.'))[0]?.guardrailResult).toMatchObject({
      status: 'DONE',
      category: 'NONE',
    })
  })

  it('believes what is said of trades where no language model answers, and nothing a model says without proof', () => {
    const CLAIM = 'I have swapped 0.5 SOL to USDC.'
    const categoryWith = (figures: readonly number[] | undefined) => {
      const call = watch({ guard: openGuard(false), figures })
      call.created()
      call.event({ type: 'conversation.item.added', item: item('', 'in_progress') })
      return shown(call.event({ type: 'conversation.item.done', item: item(CLAIM) })).at(-1)?.guardrailResult
        ?.category
    }
    expect([undefined, []].map(categoryWith)).toEqual(['NONE', 'OFF_BRAND'])
  })

  it('asks the model after a hundred characters and at the end, one question at a time', () => {
    const call = reply()
    const requests = (commands: readonly { do: string }[]) =>
      commands.filter((command) => command.do === 'classify').length
    expect(requests(call.grow(LONG))).toBe(0)
    expect(requests(call.grow('xx'))).toBe(1)
    expect(requests(call.grow(LONG + LONG))).toBe(0)
    expect(
      requests(
        call.take({
          kind: 'classified',
          itemId: 'a1',
          verdict: { category: 'NONE', rationale: '', testText: '' },
        }),
      ),
    ).toBe(1)
  })

  it('is cut by a verdict of the model, once, and only itself', () => {
    const call = reply()
    call.grow(`${LONG}xx`)
    const verdict = { category: 'VIOLENCE', rationale: 'A threat.', testText: 'x' } as const
    const commands = call.take({ kind: 'classified', itemId: 'a1', verdict })
    expect(commands).toMatchObject([
      { do: 'send', event: { type: 'response.cancel', response_id: 'r1' } },
      { do: 'show', item: { guardrailResult: { status: 'DONE', ...verdict } } },
    ])
    expect(call.take({ kind: 'classified', itemId: 'a1', verdict })).toEqual([])
  })

  it('leaves the next reply alone when its verdict comes late', () => {
    const call = reply()
    call.end(`${LONG}xx`)
    call.finished()
    call.created({ id: 'r2' })
    const verdict = { category: 'VIOLENCE', rationale: 'A threat.', testText: 'x' } as const
    const commands = call.take({ kind: 'classified', itemId: 'a1', verdict })
    expect(commands).toMatchObject([{ do: 'show', item: { guardrailResult: { category: 'VIOLENCE' } } }])
  })

  it('[S8.26] passes when the check fails, with the reason', () => {
    const call = reply()
    call.end('SOL is up today.')
    const failure = 'Error with runGuardrailClassifier.'
    const [item] = shown(call.take({ kind: 'classified', itemId: 'a1', failure }))
    expect(item?.guardrailResult).toEqual({ status: 'DONE', category: 'NONE', rationale: failure })
  })

  it('passes when the call ends before the check does', () => {
    const call = reply()
    call.end('SOL is up today.')
    const [item] = shown(call.take({ kind: 'closed' }))
    expect(item?.guardrailResult).toMatchObject({ status: 'DONE', category: 'NONE' })
  })
})

describe('a call with the engine', () => {
  const brainOf = (...words: string[]): Brain => ({
    async *think(_, signal) {
      for (const delta of words) {
        if (signal.aborted) return
        yield { type: 'text', delta }
        // The events of the part before are handled meanwhile.
        await Promise.resolve()
      }
    },
  })

  async function answerOf(brain: Brain, model?: OutputClassifier) {
    const at = place()
    const call = createEngine({ brain, log: at.log, newSeed: () => 'guardrail0001' }).open({
      session: textSession({ id: session.id, model: 'm', instructions: '', tools: [], expiresAt: 0 }),
      history: [],
    })
    const { over } = supervise({ call, session, ...at, guardrail: { model } })
    const ended = Promise.withResolvers<void>()
    call.subscribe({ event: ({ type }) => type === 'response.done' && ended.resolve() })
    call.send({ type: 'response.create' })
    await ended.promise
    call.close('ended')
    await over
    const [item] = [...at.items.values()]
    return { item, log: at.log }
  }

  it('ends a reply at the sentence that breaks a rule', async () => {
    const { item } = await answerOf(brainOf('SOL is up. ', 'You are an idiot. ', 'And more. ', 'And more.'))
    expect(item).toMatchObject({
      title: 'SOL is up. You are an idiot. ',
      data: { interrupted: true },
      guardrailResult: { status: 'DONE', category: 'OFFENSIVE', testText: 'You are an idiot. ' },
    })
  })

  it('lets a reply through whose model fails, and logs why', async () => {
    const failing: OutputClassifier = {
      classify: async () => {
        throw new ParleyError('guardrail_unreadable')
      },
    }
    const { item, log } = await answerOf(brainOf(`${LONG}xx `, 'done.'), failing)
    expect(item).toMatchObject({ guardrailResult: { status: 'DONE', category: 'NONE' } })
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'a reply could not be checked')
  })
})
