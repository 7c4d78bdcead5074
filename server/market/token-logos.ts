/** Keeps the logos of tokens in memory, and reads each at most once a day. */
import type { Clock } from '#domain/ports.ts'
import type { WebPicture, WebPictures } from '#domain/web.ts'
import type { LogoAddress } from './logo-addresses.ts'

export type TokenLogos = Readonly<{
  /** Without a logo, the seconds for which the page need not request it again. */
  of(mint: string): Promise<Readonly<{ picture: WebPicture } | { retryAfterSeconds: number }>>
}>

type Parts = Readonly<{
  addressOf: (mint: string) => Promise<LogoAddress>
  pictures: WebPictures
  clock: Clock
  maxBytes?: number
}>

type Kept = Readonly<{ picture: WebPicture | undefined; at: number }>

const MAX_BYTES = 16 * 1024 * 1024
/** An entry without a picture has a weight too. */
const ENTRY_BYTES = 1_024
const MAX_FLIGHTS = 16
const DAY_MS = 86_400_000
const FAILED_MS = 600_000
const SECONDS = { none: 600, failed: 600, later: 15 } as const

const weightOf = ({ picture }: Kept): number => ENTRY_BYTES + (picture?.bytes.byteLength ?? 0)

export function createTokenLogos({ addressOf, pictures, clock, maxBytes = MAX_BYTES }: Parts): TokenLogos {
  const kept = new Map<string, Kept>()
  const flights = new Map<string, Promise<Kept>>()
  let weight = 0

  function drop(url: string): void {
    const entry = kept.get(url)
    if (!entry) return
    kept.delete(url)
    weight -= weightOf(entry)
  }

  function keep(url: string, entry: Kept): void {
    drop(url)
    kept.set(url, entry)
    weight += weightOf(entry)
    for (const oldest of kept.keys()) {
      if (weight <= maxBytes) return
      drop(oldest)
    }
  }

  function recall(url: string): Kept | undefined {
    const entry = kept.get(url)
    if (!entry || clock.now() - entry.at >= (entry.picture ? DAY_MS : FAILED_MS)) return undefined
    // The last one used is the last one dropped.
    kept.delete(url)
    kept.set(url, entry)
    return entry
  }

  async function read(url: string): Promise<Kept> {
    const entry = { picture: await pictures.read(url), at: clock.now() }
    keep(url, entry)
    return entry
  }

  function readOnce(url: string): Promise<Kept> | undefined {
    const running = flights.get(url)
    if (running || flights.size >= MAX_FLIGHTS) return running
    const flight = read(url).finally(() => flights.delete(url))
    flights.set(url, flight)
    return flight
  }

  return {
    async of(mint) {
      const address = await addressOf(mint)
      if ('missing' in address) return { retryAfterSeconds: SECONDS[address.missing] }
      const entry = recall(address.url) ?? (await readOnce(address.url))
      if (entry?.picture) return { picture: entry.picture }
      return { retryAfterSeconds: entry ? SECONDS.failed : SECONDS.later }
    },
  }
}
