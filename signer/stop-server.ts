/**
 * Serves the page behind the link in the signer's mails, on an address of the signer's own: a server that is taken over
 * is not asked. Opening the page changes nothing, because mail scanners open links; its button stops the change.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { brandedPage } from '#std/branded-html.ts'

const MAX_BYTES = 2_048
const MAX_CONNECTIONS = 100
const CODE = /^[A-Za-z0-9_-]{43}$/
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // A connection that stays open would be one of the oldest.
  connection: 'close',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}

type StopParts = Readonly<{
  /** False when the code names nothing that waits any more. */
  stop: (code: string) => Promise<boolean>
  onBug: (error: unknown) => void
}>

export function createStopServer({ stop, onBug }: StopParts): Server {
  const server = createServer((request, response) => {
    answer(request, stop).then(
      ([status, body]) => send(response, status, body),
      (error: unknown) => {
        onBug(error)
        send(response, 500, brandedPage('That did not work', '<p>Open the link from the mail once more.</p>'))
      },
    )
  })
  // Strangers reach this address.
  server.headersTimeout = 10_000
  server.requestTimeout = 10_000
  server.on('connection', limitConnections())
  return server
}

/**
 * Closes the oldest connection beyond the limit: an owner's request is answered at once, so that it gets in while
 * strangers hold connections open.
 */
function limitConnections(): (socket: Socket) => void {
  const open = new Set<Socket>()
  return (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const [oldest] = open
    if (open.size <= MAX_CONNECTIONS || !oldest) return
    open.delete(oldest)
    oldest.destroy()
  }
}

type Answer = readonly [status: number, body: string]

async function answer(request: IncomingMessage, stop: StopParts['stop']): Promise<Answer> {
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET') return [405, brandedPage('Not here', '')]
  const query = isPost ? await readBody(request) : queryOf(request.url)
  const code = new URLSearchParams(query).get('code') ?? ''
  if (!CODE.test(code))
    return [400, brandedPage('This link is not complete', '<p>Copy the whole link from the mail.</p>')]
  if (!isPost) return [200, brandedPage('Stop this change?', form(code))]
  return (await stop(code))
    ? [
        200,
        brandedPage('Stopped', '<p>Nothing was changed. Log in to Parley and log out everywhere else.</p>'),
      ]
    : [410, brandedPage('Nothing to stop', OVER)]
}

const OVER =
  '<p>This request was stopped or replaced by a newer one, or it has taken effect. If more than one mail came, open the link of each.</p>'

/** A stranger may write what is no address, which is no fault of ours. */
const queryOf = (url = ''): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** The code has the form that was checked above, so it needs no escape. */
const form = (code: string): string =>
  `<form method="post"><input type="hidden" name="code" value="${code}"><button class="go">Stop the change</button></form>`

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= MAX_BYTES) parts.push(part)
  }
  return length <= MAX_BYTES ? Buffer.concat(parts).toString('utf8') : ''
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, HEADERS).end(body)
}
