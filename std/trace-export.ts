/** Measures spans with OpenTelemetry and sends them to the collector at OTEL_EXPORTER_OTLP_ENDPOINT; loaded only with it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import {
  ATTRIBUTES,
  type Attributes,
  type OpenSpan,
  type PageSpan,
  readTraceparent,
  setTracer,
  type Tracer,
} from './trace.ts'

/** A trace can be looked at a moment after its action. */
const SEND_EVERY_MS = 1_000
/** Spans beyond these are dropped: tracing never holds up the work. */
const QUEUED_MAX = 4_096
const CLOSE_MS = 2_000
const TEXT_MAX = 100
const PAGE = 'parley-page'

const KNOWN: ReadonlySet<string> = new Set(ATTRIBUTES)

/** An attribute that is not on the list is left out, even where its caller meant it. */
export const allowed = (attributes: Attributes): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, value]) => KNOWN.has(name) && value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, TEXT_MAX) : value]),
  )

const providerOf = (name: string, processor: SpanProcessor, ids?: Ids) =>
  new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [processor],
    ...(ids && { idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId } }),
  })

type Ids = { traceId: string; spanId: string }

const textOf = ({ traceId, spanId }: Ids): string => `00-${traceId}-${spanId}-01`

/** Undefined for anything but two ids. */
function remote(parent: string | undefined): Context | undefined {
  const ids = readTraceparent(parent)
  return ids && trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

/** Begins to trace this process; the environment has the address of the collector. */
export function startTracing(service: string): Tracer {
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(),
    scheduledDelayMillis: SEND_EVERY_MS,
    maxQueueSize: QUEUED_MAX,
  })
  const tracer = createTracer(service, processor)
  setTracer(tracer)
  return tracer
}

export function createTracer(service: string, processor: SpanProcessor): Tracer {
  const current = new AsyncLocalStorage<Context>()
  const tracer = providerOf(service, processor).getTracer('parley')
  const reportPage = createPageReports(processor)

  function open(name: string, attributes: Attributes, parent?: string): OpenSpan {
    const above = remote(parent) ?? current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { attributes: allowed(attributes) }, above)
    const within = trace.setSpan(above, span)
    return { run: (work) => current.run(within, work), end: (result) => endSpan(span, result) }
  }

  return {
    open,
    current() {
      const store = current.getStore()
      const span = store && trace.getSpanContext(store)
      return span && textOf(span)
    },
    report: reportPage,
    close: () => Promise.race([processor.shutdown(), waitAtMost(CLOSE_MS)]),
  }
}

function endSpan(span: Span, result: Attributes = {}): void {
  span.setAttributes(allowed(result))
  if (result['parley.error'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** A collector that does not answer must not hold up the end of a process. */
const waitAtMost = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** The page has no exporter: the server sends its spans, under the ids that the page has given them. */
function createPageReports(processor: SpanProcessor): (span: PageSpan) => void {
  const ids: Ids = { traceId: '', spanId: '' }
  const tracer = providerOf(PAGE, processor, ids).getTracer('parley')
  return ({ name, traceparent, parentId, startMs, endMs }) => {
    const given = readTraceparent(traceparent)
    if (!given) return
    Object.assign(ids, given)
    const above = parentId === undefined ? undefined : remote(textOf({ ...given, spanId: parentId }))
    tracer.startSpan(name, { startTime: startMs }, above ?? ROOT_CONTEXT).end(endMs)
  }
}
