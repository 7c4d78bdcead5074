import { describe, expect, it } from 'vitest'
import { pgliteBus } from '#adapters/db/bus.ts'
import type { Numbered } from '#domain/app-stream.ts'
import { SIGNALS_TOPIC } from '../signals/signals.ts'
import { type NoticeSource, signalNotices, withNotices } from './with-notices.ts'

const stored = (id: string): Numbered => ({ id, event: { type: 'touched', touches: ['wallet'] } })

/** A stream whose next event the test gives. */
function openStream(...sources: NoticeSource[]) {
  const bus = pgliteBus()
  const stop = new AbortController()
  let give: (event: Numbered) => void = () => undefined
  let isOver = false
  async function* events(): AsyncGenerator<Numbered> {
    try {
      while (!stop.signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<Numbered | undefined>()
        give = resolve
        stop.signal.addEventListener('abort', () => resolve(undefined))
        const event = await promise
        if (event) yield event
      }
    } finally {
      isOver = true
    }
  }
  const reader = withNotices(events(), [signalNotices(bus), ...sources], stop.signal)
  return { bus, stop, reader, give: (event: Numbered) => give(event), isOver: () => isOver }
}

describe('the notices of the app stream', () => {
  it('stand between the stored events, without an id', async () => {
    const { bus, reader, give, stop } = openStream()
    const first = reader.next()
    give(stored('1'))
    expect(await first).toEqual({ done: false, value: stored('1') })
    const second = reader.next()
    bus.publish(SIGNALS_TOPIC)
    expect(await second).toEqual({ done: false, value: { event: { type: 'signals' } } })
    const third = reader.next()
    give(stored('2'))
    expect(await third).toEqual({ done: false, value: stored('2') })
    stop.abort()
  })

  it('are one for a reader that was slow', async () => {
    const { bus, reader, give, stop } = openStream()
    const first = reader.next()
    for (const _ of [1, 2, 3]) bus.publish(SIGNALS_TOPIC)
    await first
    const next = reader.next()
    give(stored('1'))
    expect(await next).toEqual({ done: false, value: stored('1') })
    stop.abort()
  })

  it('are the newest of each card for a reader that was slow', async () => {
    const notify: { now?: Parameters<NoticeSource>[0] } = {}
    const refreshed = (itemId: string, output: number) =>
      ({ type: 'refreshed', itemId, arguments: {}, output }) as const
    const { reader, stop } = openStream((given) => {
      notify.now = given
      return () => undefined
    })
    const first = reader.next()
    for (const output of [1, 2]) for (const itemId of ['a', 'b']) notify.now?.(refreshed(itemId, output))
    expect((await first).value).toEqual({ event: refreshed('a', 2) })
    expect((await reader.next()).value).toEqual({ event: refreshed('b', 2) })
    stop.abort()
    expect((await reader.next()).done).toBe(true)
  })

  it('end with the stream', async () => {
    const { reader, stop, isOver } = openStream()
    const next = reader.next()
    stop.abort()
    expect(await next).toEqual({ done: true, value: undefined })
    await expect.poll(isOver).toBe(true)
  })
})
