import { describe, expect, it, vi } from 'vitest'
import { createEventLog } from './event-log.ts'

function openLog() {
  const log = createEventLog(() => 7)
  log.turn(true)
  return log
}

const EVENTS_KEPT = 500

describe('the log of events', () => {
  it('keeps nothing until it is turned on, and forgets when it is turned off', () => {
    const log = createEventLog()
    log.record('sent', { type: 'response.create' })
    expect(log.get()).toEqual([])
    log.turn(true)
    log.record('sent', { type: 'response.create' })
    expect(log.get()).toHaveLength(1)
    log.turn(false)
    expect(log.get()).toEqual([])
  })

  it('keeps what it has when it is turned on once more, and notifies of each change', () => {
    const log = openLog()
    const changes = vi.fn()
    log.subscribe(changes)
    log.record('sent', { type: 'response.create' })
    log.turn(true)
    expect([log.get().length, changes.mock.calls.length]).toEqual([1, 1])
    log.clear()
    expect([log.get(), changes.mock.calls.length]).toEqual([[], 2])
    log.turn(false)
    expect(changes).toHaveBeenCalledTimes(2)
  })

  it('[S1.15] has what was sent and what was received, in order', () => {
    const log = openLog()
    const created = { type: 'response.created', response: { id: 'r1' } }
    log.record('sent', { type: 'response.create' })
    log.record('received', created)
    expect(log.get()).toMatchObject([
      { id: 1, direction: 'sent', type: 'response.create', atMs: 7 },
      { id: 2, direction: 'received', type: 'response.created', event: created, error: undefined },
    ])
  })

  it('counts deltas of one kind as one entry with the last of them', () => {
    const log = openLog()
    const delta = (text: string) => ({ type: 'response.output_text.delta', delta: text })
    log.record('received', { type: 'response.created' })
    for (const text of ['a', 'b', 'c']) log.record('received', delta(text))
    log.record('received', { type: 'response.done' })
    log.record('received', { type: 'response.done' })
    expect(log.get().map(({ id, type, count }) => [id, type, count])).toEqual([
      [1, 'response.created', 1],
      [2, 'response.output_text.delta', 3],
      [3, 'response.done', 1],
      [4, 'response.done', 1],
    ])
    expect(log.get()[1]?.event).toEqual(delta('c'))
  })

  it('counts deltas also behind other events', () => {
    const log = openLog()
    const delta = { type: 'response.output_text.delta' }
    for (const event of [{ type: 'a' }, { type: 'b' }, { type: 'c' }, delta, delta])
      log.record('received', event)
    expect(log.get().map(({ type, count }) => [type, count])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['response.output_text.delta', 2],
    ])
  })

  it('keeps the latest events, and the beginning of a long text', () => {
    const log = openLog()
    for (let sent = 0; sent < EVENTS_KEPT + 5; sent++)
      log.record('sent', { type: 'x', image: `z${'y'.repeat(8_999)}` } as { type: string })
    expect(log.get()).toHaveLength(EVENTS_KEPT)
    expect(log.get()[0]?.id).toBe(6)
    expect(JSON.stringify(log.get()[0]).length).toBeLessThan(2_300)
    expect(log.get()[0]?.event).toMatchObject({
      image: expect.stringMatching(/^zyy.*… \(9000 characters\)$/),
    })
  })

  it.each([
    [{ type: 'error', error: { code: 'rate_limit_exceeded', message: 'Slow down.' } }, 'rate_limit_exceeded'],
    [{ type: 'error', error: { code: null, message: 'Slow down.' } }, 'Slow down.'],
    [{ type: 'conversation.item.input_audio_transcription.failed' }, 'failed'],
    [{ type: 'response.done', response: { status: 'failed' } }, 'failed'],
    [{ type: 'response.done', response: { status: 'completed' } }, undefined],
  ])('marks %j by %s', (event, error) => {
    const log = openLog()
    log.record('received', event)
    expect(log.get()[0]?.error).toBe(error)
  })
})
