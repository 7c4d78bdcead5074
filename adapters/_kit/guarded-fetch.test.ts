import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type GuardOptions, guardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server on loopback, and the number of its requests. */
async function serve(listener: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { port, url: `http://127.0.0.1:${port}`, requests }
}
const textOf = async (url: string, options?: GuardOptions): Promise<string> =>
  (await guardedFetch(options)(url)).text()

describe('an answer', () => {
  it('passes unchanged within the limits', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(201, { 'x-method': request.method ?? '' })
      request.pipe(response)
    })
    const response = await guardedFetch()(new Request(url, { method: 'POST', body: 'hello' }))
    expect([response.status, response.headers.get('x-method'), await response.text()]).toEqual([
      201,
      'POST',
      'hello',
    ])
  })

  it('without a body passes too', async () => {
    const { url } = await serve((_, response) => response.writeHead(204).end())
    expect((await guardedFetch()(url)).status).toBe(204)
  })

  it('is cut at the maximum size, and its sender is let go', async () => {
    const gone = Promise.withResolvers<void>()
    const { url } = await serve((_, response) => {
      response.once('close', gone.resolve)
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', pour)
      }
      pour()
    })
    await expect(textOf(url)).rejects.toThrow('more than 8388608 bytes')
    await gone.promise
  })

  it('is refused by its announced size', async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { 'content-length': '1001' }).write('x'),
    )
    await expect(textOf(url, { maxBytes: 1000 })).rejects.toThrow('more than 1000 bytes')
  })

  it('is not unpacked beyond the maximum size', async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000))),
    )
    await expect(textOf(url, { maxBytes: 99_999 })).rejects.toThrow('more than 99999 bytes')
    expect(await textOf(url, { maxBytes: 100_000 })).toHaveLength(100_000)
  })

  it.each([301, 302, 303, 307, 308])(
    'of status %i is an error, and its address is not called',
    async (status) => {
      const other = await serve((_, response) => response.end('secret'))
      const { url } = await serve((_, response) => response.writeHead(status, { location: other.url }).end())
      await expect(textOf(url)).rejects.toThrow()
      expect(other.requests).toEqual([])
    },
  )

  it.each<[string, RequestListener]>([
    ['never begins', () => undefined],
    ['never ends', (_, response) => response.write('{')],
  ])('that %s ends at the deadline', async (_, listener) => {
    const { url } = await serve(listener)
    await expect(textOf(url, { deadlineMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('ends with the signal of its caller', async () => {
    const { url } = await serve((_, response) => response.write('{'))
    const caller = new AbortController()
    const response = await guardedFetch()(url, { signal: caller.signal })
    caller.abort(new Error('left'))
    await expect(response.text()).rejects.toThrow('left')
  })
})

describe('a URL that a stranger chose', () => {
  const reach = 'public'

  it('does not reach an address of this machine, however it is written', async () => {
    const { port, requests } = await serve((_, response) => response.end('secret'))
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ])
      await expect(textOf(`http://${host}:${port}/`, { reach }), host).rejects.toThrow('not a public address')
    await expect(textOf(`http://localhost:${port}/`, { reach })).rejects.toMatchObject({
      cause: { message: 'localhost is not a public address' },
    })
    expect(requests).toEqual([])
  })

  it('does not read a file or data', async () => {
    await expect(textOf('data:text/plain,hello', { reach })).rejects.toThrow('not a public address')
  })
})

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false))
})
