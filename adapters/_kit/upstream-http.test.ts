/** The same upstream over a real socket with Node's own fetch, as live mode uses it. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { createUpstream } from './upstream.ts'

const DEADLINE_MS = 50

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A source on loopback that answers every request with the listener. */
async function upstreamOf(listener: RequestListener, timeoutMs = PATIENCE_MS) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const upstream = createUpstream(
    {
      fetch: (request) => fetch(request),
      baseUrl: `http://127.0.0.1:${port}/api`,
      source: 'Source',
      clock: { now: () => Date.now() },
      timeoutMs,
      maxBytes: 100_000,
    },
    { requestsPerMinute: 1_000 },
  )
  return () => upstream.get('/price?of=x', z.looseObject({ price: z.number() }))
}

it('reads a compressed answer from beneath the path of the base address', async () => {
  const ask = await upstreamOf((request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(JSON.stringify({ price: 1, path: request.url })))
  })
  expect(await ask()).toMatchObject({ ok: true, data: { price: 1, path: '/api/price?of=x' } })
})

it('does not unpack a small answer into a huge one', async () => {
  const ask = await upstreamOf((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(`{"price": 1, "more": "${' '.repeat(5_000_000)}"}`))
  })
  expect(await ask()).toMatchObject({ ok: false, reason: 'shape_changed' })
})

it('takes a broken-off answer for an absent one', async () => {
  const ask = await upstreamOf((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"price": 1', () => response.destroy())
  })
  expect(await ask()).toMatchObject({ ok: false, reason: 'unavailable' })
})

it('does not follow the source to another place', async () => {
  const visited: (string | undefined)[] = []
  const ask = await upstreamOf((request, response) => {
    visited.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await ask()).toMatchObject({ ok: false, reason: 'unavailable' })
  expect(visited).toEqual(['/api/price?of=x'])
})

it('hangs up on a source that never answers', async () => {
  const hungUp = Promise.withResolvers<void>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ask = await upstreamOf((request) => {
    request.on('close', hungUp.resolve)
    // Sooner, the request would not have left.
    vi.advanceTimersByTime(DEADLINE_MS)
  }, DEADLINE_MS)
  expect(await ask()).toMatchObject({ ok: false, reason: 'unavailable' })
  await hungUp.promise
})

it('says so when the server is not running', async () => {
  const ask = await upstreamOf(() => {})
  for (const close of open.splice(0)) close()
  expect(await ask()).toMatchObject({ ok: false, reason: 'unavailable' })
})
