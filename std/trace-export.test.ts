import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { traceQueries } from '#adapters/db/trace-queries.ts'
import { ParleyError } from '#contract/errors.ts'
import {
  type Attributes,
  continueTrace,
  inSpan,
  inTrace,
  readTraceparent,
  reportSpan,
  setTracer,
  traceFields,
  traceparent,
} from './trace.ts'
import { allowed, createTracer } from './trace-export.ts'

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const ID = '0af7651916cd43dd8448eb211c80319c'

describe('a process with a tracer', () => {
  let exporter: InMemorySpanExporter
  beforeEach(() => {
    exporter = new InMemorySpanExporter()
    setTracer(createTracer('test', new SimpleSpanProcessor({ exporter })))
  })
  afterEach(() => setTracer(undefined))
  const spans = () =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      traceId: span.spanContext().traceId,
      parent: span.parentSpanContext?.spanId,
      attributes: span.attributes,
    }))

  it('continues the trace of another process through awaited work, and gives it to the log', async () => {
    const fields = await continueTrace(PARENT, 'request', {}, async () => {
      await Promise.resolve()
      return inSpan('database', { 'db.query.summary': 'select trades' }, async () => traceFields())
    })
    expect(fields).toEqual({ trace_id: ID })
    expect(spans().map(({ name, traceId }) => [name, traceId])).toEqual([
      ['database', ID],
      ['request', ID],
    ])
    expect(spans()[1]?.parent).toBe('b7ad6b7169203331')
    expect(traceparent()).toBeUndefined()
  })

  it.each(['', 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `${PARENT}-more`])(
    'begins a trace of its own where %j was sent',
    (sent) => {
      expect(readTraceparent(sent)).toBeUndefined()
      continueTrace(sent, 'request', {}, () => undefined)
      expect(spans()[0]?.traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(spans()[0]?.parent).toBeUndefined()
    },
  )

  it('measures parts within a trace alone', () => {
    inSpan('database', {}, () => undefined)
    expect(spans()).toEqual([])
  })

  it('keeps the code of a refusal, and no message', async () => {
    const work = inTrace('tool', {}, () => Promise.reject(new ParleyError('forbidden')))
    await expect(work).rejects.toThrow()
    expect(() =>
      inTrace('tool', {}, () => {
        throw new TypeError('words of somebody')
      }),
    ).toThrow()
    expect(spans().map(({ attributes }) => attributes)).toEqual([
      { 'parley.error': 'forbidden' },
      { 'parley.error': 'TypeError' },
    ])
  })

  it('exports no attribute that is not on the list, and cuts long ones', () => {
    const meant = {
      'parley.tool': 'x'.repeat(500),
      text: 'my words',
      wallet: 'EPjF',
      amount: 5,
    } as Attributes
    expect(allowed(meant)).toEqual({ 'parley.tool': 'x'.repeat(100) })
    inTrace('tool', meant, () => undefined)
    expect(Object.keys(spans()[0]?.attributes ?? {})).toEqual(['parley.tool'])
  })

  it('sends the spans of the page under the ids that the page gave them', () => {
    // The library takes a number below the age of the process for such an age.
    const at = Date.UTC(2026, 10, 23)
    const own = `00-${ID}-1111111111111111-01`
    reportSpan({ name: 'action', traceparent: PARENT, startMs: at, endMs: at + 2_000 })
    reportSpan({
      name: 'drawn',
      traceparent: own,
      parentId: 'b7ad6b7169203331',
      startMs: at + 1_000,
      endMs: at + 2_000,
    })
    const found = exporter.getFinishedSpans()
    expect(
      found.map((span) => [span.spanContext().spanId, span.parentSpanContext?.spanId, span.duration]),
    ).toEqual([
      ['b7ad6b7169203331', undefined, [2, 0]],
      ['1111111111111111', 'b7ad6b7169203331', [1, 0]],
    ])
    expect(found.map(({ resource }) => resource.attributes['service.name'])).toEqual([
      'parley-page',
      'parley-page',
    ])
  })

  it('measures an outside request without its address, and sends it no id', async () => {
    let sent: string | undefined
    const server = createServer((request, response) => {
      sent = request.headers.traceparent as string | undefined
      response.end('ok')
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    await inTrace('tool', {}, async () =>
      (await guardedFetch()(`http://127.0.0.1:${port}/wallet/EPjF?key=1`)).text(),
    )
    server.close()
    expect(sent).toBeUndefined()
    expect(spans()[0]).toMatchObject({
      name: 'outside http',
      attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
    })
    expect(Object.keys(spans()[0]?.attributes ?? {})).toHaveLength(2)
  })

  it.each([
    ['select "id" from "trades" where "id" = $1', 'select trades'],
    ['insert into "parley"."stream_events" ("id") values ($1)', 'insert stream_events'],
    ["update trades set note = ' from secret_words' where id = $1", 'update trades'],
    ["select ' from secret_words', 'it''s from secret'", 'select'],
    ['begin', 'begin'],
    ['listen "channel"', 'statement'],
  ])('says of the statement %j only %j', async (text, summary) => {
    const pool = { query: async () => [], on: () => undefined } as unknown as pg.Pool
    traceQueries(pool)
    await inTrace('tool', {}, () => pool.query(text, ['my words']))
    expect(spans()[0]?.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': summary })
  })
})

// prom-client requires the interfaces (@opentelemetry/api) by itself. The whole server is loaded twice.
it('has no module of the SDK or its exporter in a process that does not trace', { timeout: 300_000 }, () => {
  // Loads all that the server loads, and prints the modules of the tracing library among them.
  const script = `
    const { registerHooks } = await import('node:module')
    const seen = []
    registerHooks({ load: (url, context, next) => {
      if (/@opentelemetry.(?!api.)|std.trace-export/.test(url)) seen.push(url)
      return next(url, context)
    } })
    await import('./server/main.ts')
    await import('./server/compose/compose.ts')
    await import('./server/http/app.ts')
    await import('./signer/open.ts')
    await import('./signer/socket-server.ts')
    console.log(JSON.stringify(seen))
    EXTRA
    process.exit(0)`
  const run = (extra: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script.replace('EXTRA', extra)], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
  expect(run('')).toEqual(['[]'])
  // The hook does see them where they are loaded.
  expect(run("await import('./std/trace-export.ts'); console.log(seen.length > 5)")[1]).toBe('true')
})
