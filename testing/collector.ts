/** A collector of traces for tests: takes OTLP over HTTP in JSON and keeps every span. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z._default(z.array(attribute), []),
})
const exported = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(span) })),
    }),
  ),
})

export type Seen = Readonly<{
  service: string
  name: string
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  ms: number
  attributes: Readonly<Record<string, unknown>>
}>

export type Collector = Readonly<{
  url: string
  spans: () => readonly Seen[]
  /** The spans of the first trace that has one like this. */
  traceWith: (matches: (span: Seen) => boolean) => readonly Seen[]
  close: () => Promise<void>
}>

const valuesOf = (attributes: readonly z.output<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

function read(body: string): Seen[] {
  return exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name, attributes, ...times }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        ...{ name, traceId, spanId, parentId: parentSpanId, attributes: valuesOf(attributes) },
        ms: Number(BigInt(times.endTimeUnixNano) - BigInt(times.startTimeUnixNano)) / 1e6,
      })),
    ),
  )
}

export async function openCollector(): Promise<Collector> {
  const all: Seen[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    all.push(...read(Buffer.concat(parts).toString('utf8')))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => all,
    traceWith(matches) {
      const found = all.find(matches)
      return all.filter(({ traceId }) => traceId === found?.traceId)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
