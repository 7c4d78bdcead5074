/** Provides HTTP for the sandbox sources: JSON answers, numbers as the wire writes them, a request limit. */

export type StandIn = (request: Request) => Promise<Response>

/** It answers in the server's own process: without a turn for each, the answers of many calls would be one stall. */
export const inTurns =
  (answer: StandIn, turn: () => Promise<void>): StandIn =>
  async (request) => {
    await turn()
    return answer(request)
  }

/** A place in the sliding minute: how many requests it holds, and when the next one frees up. */
export type Usage = Readonly<{ current: number; remaining: number; resetAt: number; refused: boolean }>

const WINDOW_MS = 60_000

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** Counts requests over a sliding minute, as both sources do. */
export function createMeter(perMinute: number, now: () => number): () => Usage {
  let times: number[] = []
  return () => {
    const time = now()
    times = times.filter((past) => past > time - WINDOW_MS)
    const refused = times.length >= perMinute
    if (!refused) times.push(time)
    const resetAt = (times[0] ?? time) + WINDOW_MS
    return { current: times.length, remaining: Math.max(0, perMinute - times.length), resetAt, refused }
  }
}

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** `digits` significant digits without an exponent; from 1 up, that many decimals instead. */
export function plainNumber(value: number, digits: number, decimals: number): string {
  if (value >= 1) return value.toFixed(decimals)
  const places = digits - 1 - Math.floor(Math.log10(value))
  return value.toFixed(Math.min(100, places))
}

export const searchParam = (url: URL, name: string): string | undefined =>
  url.searchParams.get(name)?.trim() || undefined
