/** Measures what the calls of tracing cost a request while it is off, beside the same work without them. */
import { createApp } from '../server/http/app.ts'
import { cookieOf, createTestServer } from '../server/testing/server.ts'
import { inSpan } from '../std/trace.ts'
import { type Bench, figure } from './kit.ts'

const RUNS = 15
const CALLS = 200_000
const REQUESTS = 300
/** More than a tool call makes: statements, upstreams, events and the signer. */
const CALLS_OF_REQUEST = 40

let sum = 0
const work = (): void => {
  sum += 1
}

/** Nanoseconds of one call. */
function each(run: () => void): number {
  const began = performance.now()
  for (let n = 0; n < CALLS; n++) run()
  return ((performance.now() - began) * 1e6) / CALLS
}

const traced = (): void => inSpan('database', { 'db.query.summary': 'select trades' }, work)

/** CPU microseconds of one small request. */
async function request(app: ReturnType<typeof createApp>, cookie: string): Promise<number> {
  const began = process.cpuUsage()
  for (let n = 0; n < REQUESTS; n++)
    await (await app.request('/api/wallet/active', { headers: { cookie } })).text()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / REQUESTS
}

export const bench: Bench = {
  name: 'trace',
  run: async () => {
    const server = createTestServer()
    const app = createApp(server)
    const cookie = cookieOf(server)
    const [off, plain, requests, ratios]: [number[], number[], number[], number[]] = [[], [], [], []]
    await request(app, cookie)
    for (let run = 0; run < RUNS; run++) {
      const without = each(work)
      const withCalls = each(traced)
      const micros = await request(app, cookie)
      plain.push(without)
      off.push(withCalls)
      requests.push(micros)
      ratios.push(1 + (CALLS_OF_REQUEST * Math.max(0, withCalls - without)) / 1_000 / micros)
    }
    if (sum === 0) throw new Error('no work was done')
    return [
      figure('a plain call', 'ns', plain),
      figure('a call through tracing that is off', 'ns', off),
      figure('a small request', 'µs of CPU', requests),
      figure(`a request with ${CALLS_OF_REQUEST} such calls, to the same without them`, '×', ratios, {
        must: 'median at most 1.01',
        meets: ({ median }) => median <= 1.01,
      }),
    ]
  },
}
