/** What is counted and timed, in the words of Prometheus. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = Readonly<{
  http(route: string, method: string, status: number, seconds: number): void
  tool(tool: string, outcome: string, seconds: number): void
  /** The text that a scraper reads. */
  text(): Promise<string>
  contentType: string
}>

/** What is read at the moment of scraping. */
export type Gauges = Readonly<{
  callsLive: () => number
  pool: () => Readonly<{ total: number; idle: number; waiting: number }>
}>

/** With `ofProcess` memory, CPU, garbage and event loop lag of this process are told too; once per process. */
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
  new Gauge({
    name: 'parley_calls_live',
    help: 'Calls between a person and the assistant that are open now.',
    registers,
    collect() {
      this.set(gauges.callsLive())
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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
