import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { isParleyError } from '#contract/errors.ts'
import type { Env } from './env.ts'
import { createGate, guardOrigin } from './gate.ts'

type Case = Readonly<{
  method?: string
  path?: string
  headers: Record<string, string>
  publicOrigin?: string
  proxies?: number
}>

async function passes({ method = 'GET', path = '/api/x', headers, publicOrigin, proxies = 0 }: Case) {
  const app = new Hono<Env>()
  const isRefused = (error: Error): boolean =>
    isParleyError(error, 'origin_refused') || isParleyError(error, 'host_refused')
  app.onError((error, c) => c.text('', isRefused(error) ? 403 : 500))
  app.use(guardOrigin(createGate(publicOrigin), proxies))
  app.all('*', (c) => c.text('in'))
  const { status } = await app.request(path, { method, headers })
  expect([200, 403]).toContain(status)
  return status === 200
}

const host = 'localhost:8787'
const origin = 'http://localhost:8787'

describe('guardOrigin', () => {
  it.each<[string, Case]>([
    ['our own page writing', { method: 'POST', headers: { host, origin, 'sec-fetch-site': 'same-origin' } }],
    ['a program without an Origin', { method: 'POST', headers: { host } }],
    ['an address instead of a name', { headers: { host: '192.168.1.4:8787' } }],
    ['an IPv6 address', { headers: { host: '[::1]:8787' } }],
    [
      'a link to the page from elsewhere',
      {
        path: '/',
        headers: { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      },
    ],
    [
      'our public name',
      {
        method: 'POST',
        publicOrigin: 'https://parley.example',
        headers: { host: 'parley.example', origin: 'https://parley.example' },
      },
    ],
    [
      'our public name as a trusted proxy forwards it',
      {
        publicOrigin: 'https://parley.example',
        proxies: 1,
        headers: { host: 'parley', 'x-forwarded-host': 'parley.example' },
      },
    ],
    [
      'our public name with the port of https',
      { publicOrigin: 'https://parley.example', headers: { host: 'Parley.example:443' } },
    ],
    [
      'our public page reaching us under another host, over http',
      {
        method: 'POST',
        publicOrigin: 'http://parley.example',
        headers: { host, origin: 'http://parley.example', 'sec-fetch-site': 'cross-site' },
      },
    ],
  ])('accepts %s', async (_who, requested) => {
    expect(await passes(requested)).toBe(true)
  })

  it.each<[string, Case]>([
    ['a foreign page writing', { method: 'POST', headers: { host, origin: 'https://evil.example' } }],
    ['a foreign port writing', { method: 'DELETE', headers: { host, origin: 'http://localhost:9999' } }],
    ['a page of another scheme writing', { method: 'POST', headers: { host, origin: `ftp://${host}` } }],
    ['a name before our host writing', { method: 'POST', headers: { host, origin: `http://x@${host}` } }],
    ['an opaque origin writing', { method: 'POST', headers: { host, origin: 'null' } }],
    [
      'a foreign page opening a socket',
      {
        headers: { host, origin: 'https://evil.example', upgrade: 'websocket' },
      },
    ],
    [
      'a foreign page reading',
      { headers: { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } },
    ],
    [
      'a sibling site reading',
      { headers: { host, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' } },
    ],
    [
      'a link into the API',
      { headers: { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } },
    ],
    [
      'a name that was pointed at us',
      {
        method: 'POST',
        headers: { host: 'evil.example:8787', origin: 'http://evil.example:8787' },
      },
    ],
    [
      'a page over http of our https name writing',
      {
        method: 'POST',
        publicOrigin: 'https://parley.example',
        headers: { host: 'parley.example', origin: 'http://parley.example' },
      },
    ],
    [
      'a page over http of our https name opening a socket',
      {
        publicOrigin: 'https://parley.example',
        headers: { host: 'parley.example', origin: 'http://parley.example', upgrade: 'websocket' },
      },
    ],
    ...['localhost:8787', '127.0.0.1:8787', '[::1]:8787', 'x.localhost', '10.0.0.5:8787'].map(
      (other): [string, Case] => [
        `the host ${other} beside an https origin`,
        { publicOrigin: 'https://parley.example', headers: { host: other } },
      ],
    ),
    [
      'a loopback host that a trusted proxy forwards beside an https origin',
      {
        publicOrigin: 'https://parley.example',
        proxies: 1,
        headers: { host: 'parley', 'x-forwarded-host': '127.0.0.1:8787' },
      },
    ],
    [
      'a page on this machine writing beside an https origin',
      { method: 'POST', publicOrigin: 'https://parley.example', headers: { host, origin } },
    ],
    [
      'a forwarded name that nobody trusted tells',
      {
        publicOrigin: 'https://parley.example',
        headers: { host: 'evil.example', 'x-forwarded-host': 'parley.example' },
      },
    ],
  ])('refuses %s', async (_who, requested) => {
    expect(await passes(requested)).toBe(false)
  })
})
