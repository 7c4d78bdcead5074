/** Collects Prometheus metrics. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type CallKind = 'text' | 'voice'

export type Metrics = Readonly<{
  http(route: string, method: string, status: number, seconds: number): void
  tool(tool: string, outcome: string, seconds: number): void
  /** Counts a started call. */
  call(kind: CallKind): void
  callRefused(code: string): void
  /** Records the time from the end of the user's speech to the first sound of the answer. */
  wait(milliseconds: number): void
  /** Returns the text for a scraper. */
  text(): Promise<string>
  contentType: string
}>

/** Values that are read at the time of scraping. */
export type Gauges = Readonly<{
  callsLive: () => Readonly<Record<CallKind, number>>
  pool: () => Readonly<{ total: number; idle: number; waiting: number }>
}>

/** With `ofProcess` it adds memory, CPU, garbage collection and event loop lag, once per process. */
export function createMetrics(gauges: Gauges, { ofProcess }: { ofProcess: boolean }): Metrics {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry, prefix: 'parley_' })
  const registers = [registry]
  const http = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'How long HTTP requests took, by the route of the contract.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const tool = new Histogram({
    name: 'parley_tool_call_seconds',
    help: 'How long tool calls took, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
    buckets: [0.001, 0.01, 0.05, 0.2, 1, 5, 30],
    registers,
  })
  const calls = new Counter({
    name: 'parley_calls_total',
    help: 'Calls that began, in text or by voice.',
    labelNames: ['kind'],
    registers,
  })
  const refusals = new Counter({
    name: 'parley_call_refusals_total',
    help: 'Calls by voice that were refused, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  const waits = new Histogram({
    name: 'parley_voice_wait_seconds',
    help: 'From the end of the silence after what somebody said to the first sound of the answer leaving.',
    buckets: [0.02, 0.06, 0.15, 0.3, 0.6, 1, 2, 5],
    registers,
  })
  new Gauge({
    name: 'parley_calls_live',
    help: 'Calls between a person and the assistant that are open now, in text or by voice.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(gauges.callsLive())) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'parley_db_connections',
    help: 'Database connections by state; waiting counts queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(gauges.pool())) this.set({ state }, count)
    },
  })
  return {
    http: (route, method, status, seconds) =>
      http.observe({ route, method, status: String(status) }, seconds),
    tool: (name, outcome, seconds) => tool.observe({ tool: name, outcome }, seconds),
    call: (kind) => calls.inc({ kind }),
    callRefused: (code) => refusals.inc({ code }),
    wait: (milliseconds) => waits.observe(milliseconds / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
