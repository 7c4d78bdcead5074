import { describe, expect, it } from 'vitest'
import { pngOf } from '#contract/testing/pictures.ts'
import { addressTricks } from '../_kit/testing/address-tricks.ts'
import { scriptedSource } from '../_kit/testing/scripted-source.ts'
import { MAX_PICTURE_BYTES, webPictures } from './pictures.ts'

const LOGO = 'https://logos.parley.example/bonk.png'
const PNG = pngOf(64, 64)

const file = (
  body: ConstructorParameters<typeof Response>[0],
  type = 'image/png',
  headers: Record<string, string> = {},
) => new Response(body, { headers: { 'content-type': type, ...headers } })
const to = (location: string) => new Response(null, { status: 302, headers: { location } })

function setup(answer: (url: URL, request: Request) => Response | Promise<Response>, deadlineMs?: number) {
  const source = scriptedSource(answer)
  const pictures = webPictures({ fetch: source.fetch, userAgent: 'Parley/1', deadlineMs })
  return { read: (address = LOGO) => pictures.read(address), requests: source.requests }
}

describe('a picture of the web', () => {
  it('comes back with the type of its bytes, requested without cookies', async () => {
    const { read, requests } = setup(() => file(PNG, 'image/jpeg; charset=binary'))
    expect(await read()).toEqual({ type: 'image/png', bytes: Buffer.from(PNG) })
    const [request] = requests
    expect([request?.credentials, request?.redirect, request?.headers.get('user-agent')]).toEqual([
      'omit',
      'manual',
      'Parley/1',
    ])
  })

  it.each([
    ['SVG', file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
    ['SVG that says it is a PNG', file('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', file('<!doctype html>', 'text/html')],
    ['PNG that says it is a page', file(PNG, 'text/html')],
    ['no type', new Response(PNG, { headers: { 'content-type': '' } })],
    ['an error with a picture', new Response(PNG, { status: 500, headers: { 'content-type': 'image/png' } })],
    ['a picture of gigabytes of pixels', file(pngOf(60_000, 60_000))],
    ['a picture without a size', file(pngOf(0, 64))],
    ['too many bytes', file(new Uint8Array([...PNG, ...new Uint8Array(MAX_PICTURE_BYTES)]))],
    ['a length beyond the limit', file(PNG, 'image/png', { 'content-length': '200000000' })],
  ])('is refused where the answer is %s', async (_name, answer) => {
    expect(await setup(() => answer).read()).toBeUndefined()
  })

  it('is refused where the answer never ends', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(sent === 1 ? PNG : new Uint8Array(64 * 1024))
      },
    })
    expect(await setup(() => file(endless)).read()).toBeUndefined()
    expect(sent).toBeLessThan(20)
  })

  it('is refused where the other side does not answer in time, or fails', async () => {
    const { read } = setup((_url, { signal }) => {
      const { promise, reject } = Promise.withResolvers<Response>()
      signal.addEventListener('abort', () => reject(signal.reason))
      return promise
    }, 5)
    expect(await read()).toBeUndefined()
    const failing = setup(() => Promise.reject(new TypeError('fetch failed')))
    expect(await failing.read()).toBeUndefined()
  })

  it('follows a few redirects to public addresses', async () => {
    const { read } = setup(({ pathname }) => (pathname === '/bonk.png' ? to('/real.png') : file(PNG)))
    expect(await read()).toMatchObject({ type: 'image/png' })
    const circle = setup(() => to(LOGO))
    expect(await circle.read()).toBeUndefined()
    expect(circle.requests).toHaveLength(4)
  })

  it('never requests an address that is not public, nor http, at first or after a redirect', async () => {
    const tricks = Object.values(addressTricks).flat()
    const bad = [...tricks, 'http://logos.parley.example/a.png', 'file:///etc/passwd', 'data:image/png,x']
    for (const address of bad) {
      const direct = setup(() => file(PNG))
      expect(await direct.read(address), address).toBeUndefined()
      expect(direct.requests, address).toHaveLength(0)
      // Some tricks cannot even be sent in a header, and one without a scheme leads to the same host.
      if (/[^\t\x20-\xff]/.test(address) || !URL.canParse(address)) continue
      const redirected = setup(() => to(address))
      expect(await redirected.read(), address).toBeUndefined()
      expect(redirected.requests.every(({ url }) => url.startsWith('https://logos.parley.example/'))).toBe(
        true,
      )
    }
  })
})
