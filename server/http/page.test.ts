import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { pageFiles } from './page-files.ts'

const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-page-'))
  await mkdir(join(root, 'assets'))
  const files = {
    'index.html': '<!doctype html><title>Parley</title>',
    'index.html.br': 'brotli of the document',
    'csp.json': JSON.stringify({ scripts: [HASH] }),
    'favicon.svg': '<svg/>',
    'assets/main-1a2b.js': 'export {}',
    'assets/instrument-sans-latin-wght-normal-3c4D.woff2': 'the face',
    'assets/main-1a2b.js.br': 'brotli',
    'assets/main-1a2b.js.gz': 'gzip',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
})
afterAll(() => rm(root, { recursive: true }))

const openApp = () => {
  const server = createTestServer({ page: pageFiles(root) })
  return { server, app: createApp(server) }
}

it('the typeface of the page has an address that stays, for the pages that work without scripts', async () => {
  const { app } = openApp()
  const answer = await app.request('/instrument-sans.woff2')
  expect(await answer.text()).toBe('the face')
  expect(answer.headers.get('content-type')).toBe('font/woff2')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  const missing = await app.request('/nothing/here', { headers })
  expect(await missing.text()).toContain('url("/instrument-sans.woff2")')
  expect(missing.headers.get('content-security-policy')).toContain("font-src 'self'")
})

describe('the document', () => {
  it.each(['/', '/settings', '/gallery'])(
    'is served at %s, is asked for anew each time, and makes a guest of a stranger',
    async (route) => {
      const { app } = openApp()
      const answer = await app.request(route)
      expect(await answer.text()).toContain('<title>Parley</title>')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        // Not to be kept by a shared cache, which would give the cookie to others.
        'cache-control': 'private, no-cache',
        'set-cookie': expect.stringContaining('parley_guest='),
      })
    },
  )

  it('is served to broadcast software without making a guest', async () => {
    const answer = await openApp().app.request('/overlay')
    expect(await answer.text()).toContain('<title>Parley</title>')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('connects to nothing where it replays a file, and makes no guest', async () => {
    const { app } = openApp()
    const policyOf = async (path: string) => {
      const { headers } = await app.request(path, { headers: { host: 'localhost:8787' } })
      expect(headers.get('set-cookie')).toBeNull()
      return headers.get('content-security-policy') ?? ''
    }
    const sealed = await policyOf('/replay')
    expect(sealed).toContain("connect-src 'none';")
    expect(sealed).toContain('img-src data: localhost:8787/icon.svg localhost:8787/apple-touch-icon.png;')
    expect(sealed).toContain(`script-src 'self' '${HASH}';`)
    expect(await policyOf('/replay?session=sess_1')).toContain("connect-src 'self' ws://localhost:8787")
  })

  it('allows its own scripts, the inline ones by their hash, and its own socket', async () => {
    const { headers } = await openApp().app.request('/', { headers: { host: 'localhost:8787' } })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' '${HASH}';`)
    expect(policy).toContain("connect-src 'self' ws://localhost:8787 wss://localhost:8787;")
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('allows no socket without encryption when its origin is https', async () => {
    const { server } = openApp()
    const app = createApp({ ...server, config: { ...server.config, origin: 'https://parley.example' } })
    const { headers } = await app.request('/', { headers: { host: 'parley.example' } })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' wss://parley.example;")
    expect(policy).not.toContain('ws://')
  })

  it('is compressed when accepted, and not sent twice', async () => {
    const { app } = openApp()
    const small = await app.request('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(await small.text()).toBe('brotli of the document')
    const etag = small.headers.get('etag') ?? ''
    const again = await app.request('/', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('answers HEAD without a body and without creating a guest', async () => {
    const answer = await openApp().app.request('/', { method: 'HEAD' })
    expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([200, '', null])
  })

  it('has no other addresses', async () => {
    const { app } = openApp()
    for (const path of ['/index.html', '/anything', '/api/', '/csp.json'])
      expect((await app.request(path)).status).toBe(404)
  })
})

describe('files', () => {
  it('are cached forever when their name contains a hash', async () => {
    const { app, server } = openApp()
    const headers = { cookie: cookieOf(server), 'accept-encoding': 'gzip' }
    const answer = await app.request('/assets/main-1a2b.js', { headers })
    expect(await answer.text()).toBe('gzip')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/javascript'),
      'content-encoding': 'gzip',
      'content-length': '4',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
  })

  it('are revalidated when their name does not', async () => {
    const answer = await openApp().app.request('/favicon.svg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('content-type')).toContain('image/svg+xml')
  })

  it.each([
    '/assets/../../../etc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/main-1a2b.js.br',
    '/assets/',
  ])('are limited to the build: %s', async (path) => {
    expect((await openApp().app.request(path)).status).toBe(404)
  })
})

describe('pageFiles', () => {
  it('has no page before the first build and reloads after the next one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-page-'))
    const files = pageFiles(folder)
    expect(await files.current()).toBeUndefined()
    expect((await createApp(createTestServer({ page: files })).request('/')).status).toBe(503)
    const build = async (text: string, at: number) => {
      await writeFile(join(folder, 'index.html'), text)
      await utimes(join(folder, 'index.html'), at, at)
    }
    const text = async () =>
      Buffer.from((await files.current())?.files.get('/index.html')?.body ?? []).toString()
    await build('one', 1)
    expect(await text()).toBe('one')
    await build('two', 2)
    expect(await text()).toBe('two')
    await rm(folder, { recursive: true })
  })
})
