/** Remembering, sharing and cutting into chunks: how few requests an adapter gets by with, and how honest it stays. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { Sourced } from '#domain/sourced.ts'
import { createLoader, createLookup } from './loader.ts'
import { createUpstream } from './upstream.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const iso = (time: number): string => new Date(time).toISOString()

function setup({ known = () => true }: { known?: (key: string) => boolean } = {}) {
  const clock = { time: NOW, now: () => clock.time }
  const fetch = () => Promise.reject(new Error('the loader does not fetch'))
  const upstream = createUpstream(
    { fetch, baseUrl: 'https://source.example', source: 'Source', clock },
    { requestsPerMinute: 100 },
  )
  const state = { down: new Set<string>(), requests: [] as (readonly string[])[] }
  const load = async (keys: readonly string[]): Promise<Sourced<ReadonlyMap<string, string>>> => {
    state.requests.push(keys)
    const asOf = iso(clock.time)
    await Promise.resolve()
    if (keys.some((key) => state.down.has(key))) return { ok: false, reason: 'unavailable', source: 'Source' }
    const data = new Map(keys.filter(known).map((key) => [key, `${key}@${asOf}`]))
    return { ok: true, data, source: 'Source', asOf, official: true }
  }
  const loader = createLoader<string>({ upstream, freshMs: 10_000, keepMs: 300_000, chunk: 50, load })
  return { clock, upstream, state, loader }
}

const keysOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `key ${n}`)

describe('how often the source is requests', () => {
  it('is once for a hundred who ask the same at the same time', async () => {
    const { loader, state } = setup()
    const answers = await Promise.all(Array.from({ length: 100 }, () => loader(['a', 'b'])))
    expect(state.requests).toEqual([['a', 'b']])
    expect(answers.every((answer) => answer.ok && answer.data.size === 2)).toBe(true)
  })

  it('is only for what is neither known nor on its way', async () => {
    const { loader, state } = setup()
    await loader(['a'])
    await Promise.all([loader(['a', 'b']), loader(['b', 'c']), loader(['c', 'a'])])
    expect(state.requests).toEqual([['a'], ['b'], ['c']])
  })

  it('is once per chunk, and once per key', async () => {
    const { loader, state } = setup()
    const answer = await loader([...keysOf(120), ...keysOf(120)])
    expect(state.requests.map((keys) => keys.length)).toEqual([50, 50, 20])
    expect(answer.ok && answer.data.size).toBe(120)
  })

  it('is not at all for nothing', async () => {
    const { loader, state } = setup()
    expect(await loader([])).toMatchObject({ ok: true, data: new Map(), asOf: iso(NOW) })
    expect(state.requests).toEqual([])
  })

  it('is again when the answer is no longer fresh', async () => {
    const { loader, state, clock } = setup()
    await loader(['a'])
    clock.time += 9_999
    expect(await loader(['a'])).toMatchObject({ asOf: iso(NOW) })
    clock.time += 1
    expect(await loader(['a'])).toMatchObject({ asOf: iso(NOW + 10_000) })
    expect(state.requests).toHaveLength(2)
  })

  it('is once for a key that the source does not know', async () => {
    const { loader, state } = setup({ known: (key) => key !== 'nobody' })
    for (let n = 0; n < 3; n++)
      expect(await loader(['nobody', 'a'])).toMatchObject({
        ok: true,
        data: new Map([['a', expect.anything()]]),
      })
    expect(state.requests).toHaveLength(1)
  })
})

describe('when the source does not answer', () => {
  it('an older answer stands in, marked, with its own time', async () => {
    const { loader, state, clock } = setup()
    await loader(['a'])
    clock.time += 60_000
    state.down.add('a')
    expect(await loader(['a'])).toEqual({
      ok: true,
      data: new Map([['a', `a@${iso(NOW)}`]]),
      source: 'Source',
      asOf: iso(NOW),
      official: true,
      stale: true,
    })
  })

  it('an answer that is too old does not', async () => {
    const { loader, state, clock } = setup()
    await loader(['a'])
    clock.time += 300_000
    state.down.add('a')
    expect(await loader(['a'])).toEqual({ ok: false, reason: 'unavailable', source: 'Source' })
  })

  it('to a part, the whole is a failure and not a list with holes; the rest is not requests again', async () => {
    const { loader, state } = setup()
    state.down.add('key 70')
    expect(await loader(keysOf(100))).toMatchObject({ ok: false })
    state.down.clear()
    expect(await loader(keysOf(100))).toMatchObject({ ok: true })
    expect(state.requests.map((keys) => keys[0])).toEqual(['key 0', 'key 50', 'key 50'])
  })

  it('at once, what was fresh when it was requests for is not called stale', async () => {
    const { loader, clock } = setup()
    await loader(['a'])
    clock.time += 9_000
    const waiting = loader(['a', 'b'])
    clock.time += 5_000
    expect(await waiting).not.toHaveProperty('stale')
  })

  it('the oldest part gives the time of the whole', async () => {
    const { loader, state, clock } = setup()
    await loader(['old'])
    clock.time += 5_000
    const answer = await loader(['old', 'new'])
    expect(answer).toMatchObject({ ok: true, asOf: iso(NOW) })
    expect(answer).not.toHaveProperty('stale')
    expect(state.requests).toEqual([['old'], ['new']])
  })

  it('a failure is not remembered', async () => {
    const { loader, state } = setup()
    state.down.add('a')
    await loader(['a'])
    state.down.clear()
    expect(await loader(['a'])).toMatchObject({ ok: true })
  })
})

describe('who no longer waits', () => {
  it('leaves without taking the answer from the others', async () => {
    const { loader, state } = setup()
    const controller = new AbortController()
    const leaving = loader(['a'], controller.signal)
    const staying = loader(['a'])
    controller.abort(new Error('gone'))
    await expect(leaving).rejects.toThrow('gone')
    expect(await staying).toMatchObject({ ok: true })
    expect(state.requests).toHaveLength(1)
  })

  it('causes no request when it had left before', async () => {
    const { loader, state } = setup()
    await expect(loader(['a'], AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(state.requests).toEqual([])
  })
})

describe('memory', () => {
  it('is bounded, and still gives more at once than it can hold', async () => {
    const { loader, state } = setup()
    const answer = await loader(keysOf(6_000))
    expect(answer.ok && answer.data.size).toBe(6_000)
    state.requests.length = 0
    await loader(['key 5999'])
    expect(state.requests).toEqual([])
    await loader(['key 0'])
    expect(state.requests).toEqual([['key 0']])
  })

  it('is smaller where the answers are large', async () => {
    const { upstream } = setup()
    const requests: string[] = []
    const lookup = createLookup<string>({
      upstream,
      freshMs: 10_000,
      keepMs: 300_000,
      most: 3,
      ask: async (key) => {
        requests.push(key)
        return { ok: true, data: key, source: 'Source', asOf: iso(NOW), official: true }
      },
    })
    for (const key of ['a', 'b', 'c', 'd', 'd', 'b', 'a']) await lookup(key)
    expect(requests).toEqual(['a', 'b', 'c', 'd', 'a'])
  })

  it('holds nothing that may stand in no longer', async () => {
    const { clock, upstream } = setup()
    const given: WeakRef<object>[] = []
    const lookup = createLookup<object>({
      upstream,
      freshMs: 10_000,
      keepMs: 300_000,
      ask: async () => {
        const data = {}
        given.push(new WeakRef(data))
        return { ok: true, data, source: 'Source', asOf: iso(clock.time), official: true }
      },
    })
    for (let n = 0; n < 20; n++) await lookup(`key ${n}`)
    clock.time += 300_000
    await lookup('another')
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const left = (): number => {
      collect()
      return given.filter((data) => data.deref() !== undefined).length
    }
    await expect.poll(left).toBeLessThanOrEqual(2)
  })
})

describe('a lookup', () => {
  it('asks one key per request, also when the answer is an empty list', async () => {
    const { upstream } = setup()
    const requests: string[] = []
    const lookup = createLookup<readonly string[]>({
      upstream,
      freshMs: 10_000,
      keepMs: 300_000,
      ask: async (key) => {
        requests.push(key)
        return { ok: true, data: [], source: 'Source', asOf: iso(NOW), official: true }
      },
    })
    expect(await Promise.all([lookup('a'), lookup('a'), lookup('b')])).toMatchObject([
      { ok: true, data: [] },
      { ok: true, data: [] },
      { ok: true, data: [] },
    ])
    expect(requests).toEqual(['a', 'b'])
  })
})
