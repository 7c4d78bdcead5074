/**
 * Spans of the work that is under way, for a collector of traces (OpenTelemetry). Without one nothing is measured,
 * kept or loaded: each function then only runs the work.
 */

/** Everything that a span may say. No words of people, address, key or amount fits any of them. */
export const ATTRIBUTES = [
  'http.request.method',
  'http.response.status_code',
  /** The path of the contract, with its parameters unfilled. */
  'http.route',
  /** Verb and table, never values. */
  'db.query.summary',
  'db.system.name',
  'parley.error',
  'parley.event',
  'parley.outcome',
  'parley.signer.request',
  'parley.source',
  'parley.tool',
] as const
type AttributeName = (typeof ATTRIBUTES)[number]
export type Attributes = Readonly<Partial<Record<AttributeName, string | number>>>

export type OpenSpan = Readonly<{ run: <T>(work: () => T) => T; end: (result?: Attributes) => void }>

/** A span of the page, which measured it itself. Times are milliseconds since 1970. */
export type PageSpan = Readonly<{
  name: string
  /** Trace and own id. */
  traceparent: string
  parentId?: string
  startMs: number
  endMs: number
}>

export type Tracer = Readonly<{
  /** Opens a child of `parent`, else of the current span, else the first span of a new trace. */
  open: (name: string, attributes: Attributes, parent?: string) => OpenSpan
  /** The current span in the form of W3C Trace Context. */
  current: () => string | undefined
  report: (span: PageSpan) => void
  /** Sends what is left. */
  close: () => Promise<void>
}>

let tracer: Tracer | undefined

/** Once per process, before its work begins; undefined ends it. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next
}
export const isTracing = (): boolean => tracer !== undefined
export const openTrace = (name: string, attributes: Attributes, parent?: string): OpenSpan | undefined =>
  tracer?.open(name, attributes, parent)
export const traceparent = (): string | undefined => tracer?.current()
export const reportSpan = (span: PageSpan): void => tracer?.report(span)

/** Says more about a span once its work has ended. */
type Describe<T> = (result: Awaited<T>) => Attributes

/** Measures the work as a part of the current trace; outside of one it only runs it. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => T, describe?: Describe<T>): T {
  if (tracer?.current() === undefined) return work()
  return measure(tracer.open(name, attributes), work, describe)
}

/** Measures the work, in a trace of its own where there is none. */
export function inTrace<T>(name: string, attributes: Attributes, work: () => T, describe?: Describe<T>): T {
  return tracer ? measure(tracer.open(name, attributes), work, describe) : work()
}

/** As `inTrace`, below the span of another process; whatever else was sent in its place begins a new trace. */
export function continueTrace<T>(
  parent: string | undefined,
  name: string,
  attributes: Attributes,
  work: () => T,
  describe?: Describe<T>,
): T {
  return tracer ? measure(tracer.open(name, attributes, parent), work, describe) : work()
}

function measure<T>(span: OpenSpan, work: () => T, describe?: Describe<T>): T {
  try {
    const result = span.run(work)
    if (result instanceof Promise) return endAfter(span, result, describe) as T
    span.end(describe?.(result as Awaited<T>))
    return result
  } catch (error) {
    span.end(failureOf(error))
    throw error
  }
}

async function endAfter<T>(
  span: OpenSpan,
  result: Promise<T>,
  describe?: (result: T) => Attributes,
): Promise<T> {
  try {
    const value = await result
    span.end(describe?.(value))
    return value
  } catch (error) {
    span.end(failureOf(error))
    throw error
  }
}

/** The code of a refusal or the name of the class; a message may repeat what somebody wrote. */
const failureOf = (error: unknown): Attributes => ({
  'parley.error':
    error instanceof Error ? ('code' in error && error.code ? String(error.code) : error.name) : 'unknown',
})

/** For each line of a log. */
export function traceFields(): Readonly<{ trace_id?: string }> {
  const id = tracer?.current()?.split('-')[1]
  return id === undefined ? {} : { trace_id: id }
}

/** Version, trace, span, flags. Zeros are no ids. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

export function readTraceparent(
  text: string | undefined,
): Readonly<{ traceId: string; spanId: string }> | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(text ?? '') ?? []
  return traceId && spanId ? { traceId, spanId } : undefined
}
