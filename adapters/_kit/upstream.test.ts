/** Everything an outside source can do to us: answer, refuse, stall, break off, talk nonsense, talk for ever. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { countOwnTimers } from '#testing/own-timers.ts'
import { scriptedSource } from './testing/scripted-source.ts'
import { createUpstream, type UpstreamFailure, type UpstreamOptions } from './upstream.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const clock = { now: () => Date.now() }
const shape = z.looseObject({ price: z.number() })
const iso = (time: number): string => new Date(time).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

function setup(
  answer: Parameters<typeof scriptedSource>[0],
  options: Partial<UpstreamOptions> = {},
  headers: Record<string, string> = {},
) {
  const source = scriptedSource(answer)
  const failures: UpstreamFailure[] = []
  const upstream = createUpstream(
    {
      fetch: source.fetch,
      baseUrl: 'https://source.example/',
      source: 'Source',
      clock,
      onFailure: (failure) => failures.push(failure),
      ...options,
    },
    { requestsPerMinute: 1_000, headers },
  )
  return { ...source, failures, ask: () => upstream.get('/price?of=x', shape) }
}

const good = () => Response.json({ price: 1, more: 'than we read' })
const text = (body: string) => () => new Response(body, { headers: { 'content-type': 'application/json' } })

describe('a good answer', () => {
  it('comes with its source and time', async () => {
    const { ask } = setup(good)
    expect(await ask()).toEqual({
      ok: true,
      data: { price: 1, more: 'than we read' },
      source: 'Source',
      asOf: iso(NOW),
      official: true,
    })
  })

  it('carries the headers of the source, and follows no redirect', async () => {
    const { ask, requests } = setup(good, {}, { 'x-api-key': 'k' })
    await ask()
    expect(requests[0]?.url).toBe('https://source.example/price?of=x')
    expect(requests[0]?.headers.get('x-api-key')).toBe('k')
    expect(requests[0]?.redirect).toBe('error')
  })

  it('is marked when the feed is not official', async () => {
    expect(await setup(good, { official: false }).ask()).toMatchObject({ ok: true, official: false })
  })
})

describe('a wrong answer', () => {
  it.each([
    ['garbage', text('<!doctype html><p>Just a moment…</p>')],
    ['a truncated body', text('{"price": 1')],
    ['an empty body', text('')],
    ['another shape', text('{"cost": 1}')],
    ['the right name with another type', text('{"price": "1"}')],
    ['a number beyond all numbers', text('{"price": 1e999}')],
    ['null', text('null')],
    ['bytes that are no text', () => new Response(new Uint8Array([0xff, 0xfe, 0x00, 0x80]))],
  ])('with %s is a changed shape, never undefined', async (_, answer) => {
    const { ask, failures } = setup(answer)
    expect(await ask()).toEqual({ ok: false, reason: 'shape_changed', source: 'Source' })
    expect(failures).toMatchObject([{ source: 'Source', reason: 'shape_changed', path: '/price?of=x' }])
  })

  it('is not read to its end when it is endless', async () => {
    let pulled = 0
    const cancelled = vi.fn()
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            pulled++
            controller.enqueue(new Uint8Array(10_000))
          },
          cancel: cancelled,
        }),
      )
    expect(await setup(endless, { maxBytes: 100_000 }).ask()).toMatchObject({
      ok: false,
      reason: 'shape_changed',
    })
    expect(pulled).toBeLessThan(20)
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('is not read at all when it announces that it is too large', async () => {
    const cancelled = vi.fn()
    const large = () =>
      new Response(new ReadableStream({ cancel: cancelled }), { headers: { 'content-length': '5000000' } })
    expect(await setup(large).ask()).toMatchObject({ ok: false, reason: 'shape_changed' })
    expect(cancelled).toHaveBeenCalledOnce()
  })
})

describe('a refusal', () => {
  it.each([
    [400, 'unavailable'],
    [401, 'unconfigured'],
    [403, 'unavailable'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [504, 'unavailable'],
  ])('with %i is %s', async (status, reason) => {
    const { ask, failures } = setup(
      () => new Response('no', { status, headers: { 'x-api-gateway-request-id': 'r1' } }),
    )
    expect(await ask()).toMatchObject({ ok: false, reason, source: 'Source' })
    expect(failures).toEqual([{ source: 'Source', reason, path: '/price?of=x', status, requestId: 'r1' }])
  })

  it.each([
    ['Retry-After', { 'retry-after': '20' }, 20_000],
    ['the reset header', { 'x-ratelimit-reset': String(NOW / 1000 + 20) }, 20_000],
    ['no header at all', {}, 15_000],
  ])('for our pace is honoured: %s', async (_, headers: Record<string, string>, restMs) => {
    const { ask, requests } = setup((_url, _request, turn) =>
      turn === 0 ? new Response('slow down', { status: 429, headers }) : good(),
    )
    const refused = { ok: false, reason: 'rate_limited', source: 'Source', retryAt: iso(NOW + restMs) }
    expect(await ask()).toEqual(refused)
    await vi.advanceTimersByTimeAsync(restMs - 1)
    expect(await ask()).toEqual(refused)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await ask()).toMatchObject({ ok: true })
  })

  it('says when an overloaded source accepts requests again', async () => {
    const { ask } = setup(() => new Response('', { status: 503, headers: { 'retry-after': '7' } }))
    expect(await ask()).toMatchObject({ reason: 'unavailable', retryAt: iso(NOW + 7_000) })
  })

  it('is expected when a good answer says that it was the last', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 9) }
    const { ask, requests } = setup(() => Response.json({ price: 1 }, { headers }))
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ reason: 'rate_limited', retryAt: iso(NOW + 9_000) })
    expect(requests).toHaveLength(1)
  })

  it('is expected when 80 % of the limit went out within a minute', async () => {
    const { ask, requests } = setup(good, { requestsPerMinute: 10 })
    for (let n = 0; n < 8; n++) expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ reason: 'rate_limited', retryAt: iso(NOW + 60_000) })
    expect(requests).toHaveLength(8)
  })
})

describe('silence', () => {
  const never = new Promise<never>(() => {})
  const stalled = () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array([123])) }))
  const listening = (_url: URL, request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })

  it.each([
    ['a source that never answers', () => never],
    ['a source that stalls in its answer', stalled],
    ['a source that gives up on abort', listening],
  ])('of %s ends at the deadline', async (_, answer) => {
    const { ask, failures } = setup(answer, { timeoutMs: 5_000 })
    const waiting = ask()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await waiting).toEqual({ ok: false, reason: 'unavailable', source: 'Source' })
    expect(failures[0]?.cause).toMatchObject({ name: 'TimeoutError' })
  })

  it('of a source that cannot be reached is reported at once', async () => {
    const { ask, failures } = setup(() => {
      throw new TypeError('fetch failed')
    })
    expect(await ask()).toEqual({ ok: false, reason: 'unavailable', source: 'Source' })
    expect(failures[0]?.cause).toMatchObject({ message: 'fetch failed' })
  })

  it('leaves no timer behind after an answer', async () => {
    const timersLeft = countOwnTimers()
    await setup(good).ask()
    expect(timersLeft()).toBe(0)
  })
})

describe('the breaker', () => {
  const failing = (answers: { good: boolean }) => () =>
    answers.good ? good() : new Response('', { status: 500 })

  it.each([
    ['server errors', () => new Response('', { status: 500 })],
    ['changed shapes', text('[]')],
    [
      'lost connections',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])('leaves the source alone for a minute after three %s', async (_, answer) => {
    const { ask, requests } = setup(answer)
    for (let n = 0; n < 3; n++) await ask()
    expect(await ask()).toEqual({
      ok: false,
      reason: 'unavailable',
      source: 'Source',
      retryAt: iso(NOW + 60_000),
    })
    expect(requests).toHaveLength(3)
  })

  it('then tries one request while the others wait, and closes when it is answered', async () => {
    const answers = { good: false }
    const { ask, requests } = setup(failing(answers))
    for (let n = 0; n < 3; n++) await ask()
    await vi.advanceTimersByTimeAsync(60_000)
    answers.good = true
    const together = await Promise.all([ask(), ask(), ask()])
    expect(together.map(({ ok }) => ok)).toEqual([true, false, false])
    expect(requests).toHaveLength(4)
    expect(await ask()).toMatchObject({ ok: true })
  })

  it('opens again at once when the next attempt fails', async () => {
    const { ask, requests } = setup(failing({ good: false }))
    for (let n = 0; n < 3; n++) await ask()
    await vi.advanceTimersByTimeAsync(60_000)
    await ask()
    expect(await ask()).toMatchObject({ retryAt: iso(NOW + 120_000) })
    expect(requests).toHaveLength(4)
  })

  it('counts failures in a row only, and none that our questions caused', async () => {
    const statuses = [500, 500, 200, 500, 500, 404, 500, 500, 400, 500, 500, 401, 500, 500]
    const { ask, requests } = setup((_url, _request, turn) =>
      statuses[turn] === 200 ? good() : new Response('', { status: statuses[turn] ?? 500 }),
    )
    for (const _ of statuses) await ask()
    expect(requests).toHaveLength(statuses.length)
  })
})
