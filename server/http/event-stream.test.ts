import { describe, expect, it, vi } from 'vitest'
import type { Numbered } from '#domain/app-stream.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { eventStream } from './event-stream.ts'

const event = (id: number): Numbered => ({ id: String(id), event: { type: 'touched', touches: ['wallet'] } })
const never = new AbortController().signal

async function* numbers(signal: AbortSignal, taken: number[] = []) {
  for (let id = 1; id <= 1000 && !signal.aborted; id++) {
    taken.push(id)
    yield event(id)
  }
}

const decode = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> => {
  const { value } = await reader.read()
  return value && new TextDecoder().decode(value)
}

describe('eventStream', () => {
  it('writes the wire format with event ids', async () => {
    const reader = eventStream((signal) => numbers(signal), never, vi.fn()).getReader()
    expect(await decode(reader)).toBe('retry: 1000\n\nevent: beat\ndata:\n\n')
    expect(await decode(reader)).toBe('id: 1\ndata: {"type":"touched","touches":["wallet"]}\n\n')
    await reader.cancel()
  })

  it('pulls no more than the reader takes', async () => {
    const taken: number[] = []
    const reader = eventStream((signal) => numbers(signal, taken), never, vi.fn()).getReader()
    for (let read = 0; read < 4; read++) await decode(reader)
    expect(taken.length).toBeLessThanOrEqual(5)
    await reader.cancel()
  })

  it('releases a source that has just given an event', async () => {
    const ended = vi.fn()
    async function* one(): AsyncGenerator<Numbered> {
      try {
        yield event(1)
        yield event(2)
      } finally {
        ended()
      }
    }
    const reader = eventStream(one, never, vi.fn()).getReader()
    await decode(reader)
    await reader.cancel()
    await expect.poll(() => ended.mock.calls.length).toBe(1)
  })

  it('releases the source when the reader leaves, even while it waits', async () => {
    const source = Promise.withResolvers<AbortSignal>()
    async function* silent(signal: AbortSignal): AsyncGenerator<Numbered> {
      source.resolve(signal)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    const reader = eventStream(silent, never, vi.fn()).getReader()
    await decode(reader)
    const signal = await source.promise
    await reader.cancel()
    expect(signal.aborted).toBe(true)
  })

  it('ends when the server drains', async () => {
    const drain = new AbortController()
    async function* silent(signal: AbortSignal): AsyncGenerator<Numbered> {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    const reader = eventStream(silent, drain.signal, vi.fn()).getReader()
    await decode(reader)
    drain.abort()
    expect((await reader.read()).done).toBe(true)
  })

  it('ends and logs when the source fails', async () => {
    const onError = vi.fn()
    // biome-ignore lint/correctness/useYield: it breaks before its first event
    async function* broken(): AsyncGenerator<Numbered> {
      throw new Error('the source broke')
    }
    const reader = eventStream(broken, never, onError).getReader()
    await decode(reader)
    expect((await reader.read()).done).toBe(true)
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('the source broke'))
  })

  it('sends heartbeats and stops with the reader', async () => {
    vi.useFakeTimers()
    const timersLeft = countOwnTimers()
    try {
      async function* silent(signal: AbortSignal): AsyncGenerator<Numbered> {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
      const reader = eventStream(silent, never, vi.fn()).getReader()
      await decode(reader)
      await vi.advanceTimersByTimeAsync(1000)
      expect(await decode(reader)).toBe('event: beat\ndata:\n\n')
      await reader.cancel()
      expect(timersLeft()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
