/** Reads the signal stack, and notifies all open pages when the market or the streams have changed. */
import { isParleyError } from '#contract/errors.ts'
import { NAME_MAX, outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import { PULSE_TOKENS, type Signals, STREAMS_SHOWN } from '#contract/signals.ts'
import type { Output } from '#contract/tool.ts'
import type { LiveStream, LiveStreams } from '#domain/live-streams.ts'
import type { Candles, Prices } from '#domain/market.ts'
import type { Actor, Bus, Clock, Log } from '#domain/ports.ts'
import type { Sourced } from '#domain/sourced.ts'
import { fitToPrice } from '#tools/_kit/sparkline.ts'
import type { solanaListBalances } from '#tools/solana_list_balances/contract.ts'
import { createCourses } from './courses.ts'
import { walletCourse } from './wallet-course.ts'
import { wellKnownTokens } from './well-known-tokens.ts'

export const SIGNALS_TOPIC = 'signals'
const REFRESH_MS = 15_000
/** The time after the last reading in which somebody is taken to look. */
const LOOKING_MS = 60_000

const TOKENS = wellKnownTokens.slice(0, PULSE_TOKENS)
type Shared = Pick<Signals, 'market' | 'streams'>
type Reader = Readonly<{ actor: Actor; sessionId: string | undefined; signal: AbortSignal }>

export type SignalStack = Readonly<{
  read(reader: Reader): Promise<Signals>
  close(): void
}>

type Deps = Readonly<{
  prices: Prices
  candles: Candles
  streams: LiveStreams
  /** The holdings of the wallet that the session of the reader uses. */
  balancesOf: (reader: Reader) => Promise<Output<typeof solanaListBalances>>
  bus: Pick<Bus, 'publish'>
  clock: Clock
  log: Pick<Log, 'warn'>
}>

export function createSignals(deps: Deps): SignalStack {
  const { bus, clock, log } = deps
  const courses = createCourses(deps)
  let shared: Readonly<{ readAt: number; value: Promise<Shared> }> | undefined
  let lastReadAt = 0
  let timer: NodeJS.Timeout | undefined

  /** One reading serves everybody for as long as it is fresh. */
  function current(): Promise<Shared> {
    const now = clock.now()
    if (!shared || now - shared.readAt >= REFRESH_MS) {
      const value = readShared(deps, courses)
      shared = { readAt: now, value }
      value.catch(() => {
        if (shared?.value === value) shared = undefined
      })
    }
    return shared.value
  }

  async function refresh(before: string): Promise<void> {
    const isLooking = clock.now() - lastReadAt < LOOKING_MS
    const now = isLooking ? JSON.stringify(await current()) : before
    // Pages that still look read again, which keeps this going.
    if (!isLooking || now !== before) bus.publish(SIGNALS_TOPIC)
    timer = undefined
    if (isLooking) watch(now)
  }

  /** Runs while somebody looks. */
  function watch(seen: string): void {
    if (timer) return
    const run = (): void =>
      void refresh(seen).catch((error: unknown) => {
        timer = undefined
        log.warn({ err: error }, 'the signals could not be refreshed')
      })
    timer = setTimeout(run, REFRESH_MS)
    timer.unref()
  }

  async function courseOf(reader: Reader): Promise<number[]> {
    try {
      return await walletCourse(await deps.balancesOf(reader), courses, reader.signal)
    } catch (error) {
      // The page reads the balances by another request too, which says why they failed.
      if (!isParleyError(error) && !reader.signal.aborted)
        log.warn({ err: error }, 'the course of a wallet could not be read')
      return []
    }
  }

  return {
    async read(reader) {
      lastReadAt = clock.now()
      const [both, course] = await Promise.all([current(), courseOf(reader)])
      watch(JSON.stringify(both))
      return { wallet: { course }, ...both }
    },
    close: () => clearTimeout(timer),
  }
}

async function readShared(
  { prices, streams }: Deps,
  courses: ReturnType<typeof createCourses>,
): Promise<Shared> {
  const [pulse, live, ...past] = await Promise.all([
    prices.of(TOKENS.map(({ mint }) => mint)),
    streams.now(),
    ...TOKENS.map(({ mint }) => courses.of(mint)),
  ])
  return {
    market: mapped(pulse, (data) => ({
      rows: TOKENS.flatMap(({ mint, symbol }, at) => {
        const price = data.get(mint)
        if (!price) return []
        const course = fitToPrice([...(past[at] ?? []), price.usd], price)
        return [{ mint, symbol, usd: price.usd, change24h: price.change24h ?? null, course }]
      }),
    })),
    streams: mapped(live, (data) => {
      const rows = data.filter(({ status }) => status === 'live').toSorted(byViewers)
      return { live: rows.length, rows: rows.slice(0, STREAMS_SHOWN).map(rowOf) }
    }),
  }
}

/** The data of an answer in another form; its origin and a failure stay. */
function mapped<T, R extends object>(answer: Sourced<T>, change: (data: T) => R) {
  if (!answer.ok) return { ok: false as const, source: answer.source, reason: answer.reason }
  const { source, asOf, official, stale = false } = answer
  return { ok: true as const, source, asOf, official, stale, ...change(answer.data) }
}

const byViewers = (a: LiveStream, b: LiveStream): number => (b.viewers ?? -1) - (a.viewers ?? -1)

const rowOf = ({ mint, symbol, name, viewers, marketCapUsd }: LiveStream) => ({
  mint,
  symbol: outsideText(symbol, SYMBOL_MAX),
  name: outsideText(name, NAME_MAX),
  viewers: viewers ?? null,
  marketCapUsd: marketCapUsd ?? null,
})
