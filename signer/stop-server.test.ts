/** The page of the signer's mails: every request and the whole answer to it. */
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStopServer } from './stop-server.ts'

const WAITS = 'w'.repeat(43)
const GONE = 'g'.repeat(43)
const BROKEN = 'b'.repeat(43)

const stopped: string[] = []
const bugs: unknown[] = []
const server = createStopServer({
  stop: async (code) => {
    if (code === BROKEN) throw new Error('the disk is full')
    stopped.push(code)
    return code === WAITS
  },
  onBug: (error) => bugs.push(error),
})
let url = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const posted = (body: string): RequestInit => ({ method: 'POST', body })
const STOPPED = [
  'Stopped',
  '<p>Nothing was changed. Log in to Parley and log out everywhere else.</p>',
] as const
const INCOMPLETE = ['This link is not complete', '<p>Copy the whole link from the mail.</p>'] as const

it.each(['//', 'http://[', '*', '/%', '/?code=%'])(
  'takes the address %j for an incomplete link',
  async (path) => {
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, path }).end()
    const [answer] = await once(sent, 'response')
    answer.resume()
    expect([answer.statusCode, bugs.length]).toEqual([400, 0])
  },
)

it.each<[string, string, RequestInit, number, readonly [string, string]]>([
  [
    'a link that is opened',
    `/?code=${WAITS}`,
    {},
    200,
    [
      'Stop this change?',
      `<form method="post"><input type="hidden" name="code" value="${WAITS}"><button class="go">Stop the change</button></form>`,
    ],
  ],
  ['a link without a code', '/', {}, 400, INCOMPLETE],
  ['a link with a short code', `/?code=${WAITS.slice(1)}`, {}, 400, INCOMPLETE],
  ['a link with a long code', `/?code=${WAITS}w`, {}, 400, INCOMPLETE],
  ['a link with markup', `/?code=${encodeURIComponent(`"><b>${'x'.repeat(38)}`)}`, {}, 400, INCOMPLETE],
  ['the button', '/', posted(`code=${WAITS}`), 200, STOPPED],
  [
    'the button once more',
    '/',
    posted(`code=${GONE}`),
    410,
    [
      'Nothing to stop',
      '<p>This request was stopped or replaced by a newer one, or it has taken effect. If more than one mail came, open the link of each.</p>',
    ],
  ],
  ['a button with the code in the link only', `/?code=${WAITS}`, posted(''), 400, INCOMPLETE],
  ['a body of 2 kB', '/', posted(`code=${WAITS}&x=${'x'.repeat(2_048 - 51)}`), 200, STOPPED],
  ['a larger body', '/', posted(`code=${WAITS}&x=${'x'.repeat(2_048 - 50)}`), 400, INCOMPLETE],
  ['another method', `/?code=${WAITS}`, { method: 'DELETE' }, 405, ['Not here', '']],
  [
    'a failure',
    '/',
    posted(`code=${BROKEN}`),
    500,
    ['That did not work', '<p>Open the link from the mail once more.</p>'],
  ],
])('answers %s', async (_, path, init, status, [title, body]) => {
  const answer = await fetch(url + path, init)
  expect(answer.status).toBe(status)
  const text = await answer.text()
  expect(text).toContain(`<title>${title}</title>`)
  expect(text).toContain(`<h1>${title}</h1>${body}</div></body></html>`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  })
})

it('stops only what a button names, reports failures, and holds strangers to limits', () => {
  expect(stopped).toEqual([WAITS, GONE, WAITS])
  expect(bugs).toEqual([new Error('the disk is full')])
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 10_000])
})

it('answers its owner while strangers hold connections open', async () => {
  const { port } = server.address() as AddressInfo
  const held = await Promise.all(
    Array.from({ length: 110 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined) // a reset is one way to be closed
      await once(socket, 'connect')
      return socket
    }),
  )
  const answer = await fetch(`${url}/?code=${WAITS}`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  for (const socket of held) socket.destroy()
})
