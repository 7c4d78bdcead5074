/** Answers by key over a source: remembered for a while, requested once however many ask, in chunks the source takes. */
import type { Failed, Sourced } from '#domain/sourced.ts'
import { abortable } from './timing.ts'
import type { Upstream } from './upstream.ts'

export type Loader<V> = (
  keys: readonly string[],
  signal?: AbortSignal,
) => Promise<Sourced<ReadonlyMap<string, V>>>

export type LoaderOptions<V> = Readonly<{
  upstream: Upstream
  /** How long an answer is as good as a new one. */
  freshMs: number
  /** How long it may stand in, marked stale, while the source does not answer. */
  keepMs: number
  /** Answers that are remembered, where they are large. */
  most?: number
  /** Keys per request. */
  chunk: number
  /** A key that the source does not know is absent from its answer. */
  load(keys: readonly string[]): Promise<Sourced<ReadonlyMap<string, V>>>
}>

/** Undefined is an answer too: the source does not know this key. */
type Entry<V> = Readonly<{ value: V | undefined; at: number }>
type Landed<V> = Failed | ReadonlyMap<string, Entry<V>>

const MAX_ENTRIES = 5_000

const isFailed = <V>(landed: Landed<V>): landed is Failed => 'ok' in landed

function* chunksOf(keys: readonly string[], size: number): Generator<readonly string[]> {
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size)
}

export function createLoader<V>(options: LoaderOptions<V>): Loader<V> {
  const { upstream, freshMs, keepMs, most = MAX_ENTRIES, chunk, load } = options
  const { clock } = upstream
  const entries = new Map<string, Entry<V>>()
  const flights = new Map<string, Promise<Landed<V>>>()

  const isYounger = (entry: Entry<V> | undefined, ms: number): entry is Entry<V> =>
    entry !== undefined && clock.now() - entry.at < ms

  function keep(landed: ReadonlyMap<string, Entry<V>>): void {
    for (const [key, entry] of landed) {
      entries.delete(key)
      entries.set(key, entry)
    }
    // The oldest come first. What may stand in no longer is let go.
    for (const [key, entry] of entries) {
      if (entries.size <= most && isYounger(entry, keepMs)) return
      entries.delete(key)
    }
  }

  async function fly(keys: readonly string[]): Promise<Landed<V>> {
    try {
      const answer = await load(keys)
      if (!answer.ok) return answer
      const at = Date.parse(answer.asOf)
      const landed = new Map(keys.map((key) => [key, { value: answer.data.get(key), at }]))
      keep(landed)
      return landed
    } finally {
      for (const key of keys) flights.delete(key)
    }
  }

  /** Starts what is neither fresh nor on its way, and returns every flight that carries one of these keys. */
  function depart(keys: readonly string[]): readonly Promise<Landed<V>>[] {
    const wanted = keys.filter((key) => !isYounger(entries.get(key), freshMs))
    for (const part of chunksOf(
      wanted.filter((key) => !flights.has(key)),
      chunk,
    )) {
      const flight = fly(part)
      for (const key of part) flights.set(key, flight)
    }
    return [...new Set(wanted.flatMap((key) => flights.get(key) ?? []))]
  }

  /** From what has arrived and what was remembered when the flights left. */
  function gather(
    keys: readonly string[],
    remembered: ReadonlyMap<string, Entry<V>>,
    landings: readonly Landed<V>[],
  ): Sourced<ReadonlyMap<string, V>> {
    const arrived = new Map(landings.flatMap((landed) => (isFailed(landed) ? [] : [...landed])))
    const failure = landings.find(isFailed)
    const data = new Map<string, V>()
    let [oldest, stale] = [clock.now(), false]
    for (const key of keys) {
      const entry = arrived.get(key) ?? remembered.get(key)
      if (failure && !isYounger(entry, keepMs)) return failure
      if (!entry) throw new Error(`the answer for ${key} vanished on its way`)
      oldest = Math.min(oldest, entry.at)
      stale ||= failure !== undefined && !isYounger(entry, freshMs)
      if (entry.value !== undefined) data.set(key, entry.value)
    }
    const { source, official } = upstream
    const asOf = new Date(oldest).toISOString()
    return { ok: true, data, source, asOf, official, ...(stale && { stale }) }
  }

  return async (requested, signal) => {
    signal?.throwIfAborted()
    const keys = [...new Set(requested)]
    const flying = depart(keys)
    const remembered = new Map(keys.flatMap((key) => pair(key, entries.get(key))))
    return gather(keys, remembered, await abortable(Promise.all(flying), signal))
  }
}

const pair = <V>(key: string, entry: V | undefined): [string, V][] => (entry ? [[key, entry]] : [])

export type Lookup<V> = (key: string, signal?: AbortSignal) => Promise<Sourced<V>>

/** A loader for a source that answers one key per request, and answers every key. */
export function createLookup<V>(
  options: Omit<LoaderOptions<V>, 'chunk' | 'load'> & Readonly<{ ask(key: string): Promise<Sourced<V>> }>,
): Lookup<V> {
  const loader = createLoader<V>({
    ...options,
    chunk: 1,
    async load([key = '']) {
      const answer = await options.ask(key)
      return answer.ok ? { ...answer, data: new Map([[key, answer.data]]) } : answer
    },
  })
  return async (key, signal) => {
    const answer = await loader([key], signal)
    if (!answer.ok) return answer
    const data = answer.data.get(key)
    if (data === undefined) throw new Error(`the answer for ${key} is missing`)
    return { ...answer, data }
  }
}
