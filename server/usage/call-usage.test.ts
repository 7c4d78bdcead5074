/** The usage of a call by its events, and its end at a cap. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import type { UsageAmounts, UsageSource } from '#domain/usage/usage.ts'
import { type CallSources, followUsage } from './call-usage.ts'

const actor = { kind: 'guest', id: 'g' } as const
const MODEL = { provider: 'openai', source: 'm' } as const
const EAR = { provider: 'stt', source: 'e' } as const
const VOICE = { provider: 'tts', source: 'v' } as const
const MINUTES = { provider: 'builtin', source: 'voice' } as const
const CAP = new ParleyError('usage_cap_reached', { scope: 'guest', retryAfterMs: 1 })

let now: number
let counted: [string, UsageAmounts][]
let isSpent: boolean
let onSpent: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  now = 1_000_000
  counted = []
  isSpent = false
  onSpent = vi.fn()
})

function follow(sources: CallSources) {
  const listeners: Listener[] = []
  const call: Call = {
    send: () => undefined,
    close: () => undefined,
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const usage = {
    count: ({ provider }: UsageSource, amounts: UsageAmounts) => void counted.push([provider, amounts]),
    refusal: async () => (isSpent ? CAP : undefined),
  }
  followUsage({ call, sources, actor, usage, onSpent, clock: { now: () => now }, log: { warn: vi.fn() } })
  const listener = listeners[0]
  return {
    emit: (type: ServerEvent['type'], fields: object = {}) =>
      listener?.event({ type, event_id: 'e', ...fields } as ServerEvent),
    done: (output: readonly object[] = [], usage?: object) =>
      listener?.event({
        type: 'response.done',
        event_id: 'e',
        response: { id: 'r', status: 'completed', output, usage },
      } as ServerEvent),
    given: (delta: string) => listener?.given?.('i', delta, false),
    closed: () => listener?.closed?.('ended'),
  }
}
/** Lets the check of the caps settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the usage of a call', () => {
  it('has the tokens of its replies, with sound apart', () => {
    follow({ replies: MODEL }).done([], {
      input_tokens: 100,
      output_tokens: 50,
      input_token_details: { audio_tokens: 60 },
      output_token_details: { audio_tokens: 40 },
    })
    expect(counted).toMatchObject([
      ['openai', { input_tokens: 40, audio_input_tokens: 60, output_tokens: 10, audio_output_tokens: 40 }],
    ])
  })

  it('has what was heard, by seconds or by tokens, and what was said aloud', () => {
    const call = follow({ hearing: EAR, speaking: VOICE })
    const type = 'conversation.item.input_audio_transcription.completed'
    call.emit(type, { usage: { type: 'duration', seconds: 1.25 } })
    call.emit(type, { usage: { type: 'tokens', total_tokens: 30, input_tokens: 26, output_tokens: 4 } })
    call.given('Hello there.')
    expect(counted).toEqual([
      ['stt', { calls: 1, audio_ms: 1250 }],
      ['stt', { calls: 1, audio_input_tokens: 26, output_tokens: 4 }],
      ['tts', { characters: 12 }],
    ])
  })

  it('has its minutes, on the way and at its end, each counted once', () => {
    const call = follow({ minutes: MINUTES })
    now += 30_000
    call.done()
    now += 15_000
    call.closed()
    expect(counted).toEqual([
      ['builtin', { audio_ms: 30_000 }],
      ['builtin', { audio_ms: 15_000 }],
    ])
  })
})

describe('a call that reaches a cap', () => {
  it('ends after the reply', async () => {
    const call = follow({ replies: MODEL })
    call.done()
    await settled()
    expect(onSpent).not.toHaveBeenCalled()
    isSpent = true
    call.done()
    await settled()
    expect(onSpent).toHaveBeenCalledTimes(1)
  })

  it('ends when what is said aloud was heard', async () => {
    const call = follow({ replies: MODEL })
    isSpent = true
    call.emit('output_audio_buffer.started', { response_id: 'r' })
    call.done()
    await settled()
    expect(onSpent).not.toHaveBeenCalled()
    call.emit('output_audio_buffer.stopped', { response_id: 'r' })
    expect(onSpent).toHaveBeenCalledTimes(1)
  })

  it('first answers with what its tools returned', async () => {
    const call = follow({ replies: MODEL })
    isSpent = true
    call.done([{ type: 'function_call', call_id: 'c', name: 'x', arguments: '{}' }])
    await settled()
    expect(onSpent).not.toHaveBeenCalled()
  })

  it('goes on where it pays for nothing', async () => {
    const call = follow({ minutes: MINUTES })
    isSpent = true
    call.done()
    await settled()
    expect(onSpent).not.toHaveBeenCalled()
  })
})
