/** Serves the built page on loopback, for benchmarks that drive it in a browser. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const dist = join(import.meta.dirname, '..', 'dist', 'web')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const DOCUMENT_ROUTES = ['/', '/gallery']

/** JSON answers of the API by path. */
type Answers = Readonly<Record<string, unknown>>

/** Serves the built files in Brotli, as the server does, and the API only as far as `answers` has it. */
export async function serveBuild(answers: Answers = {}): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    if (path in answers) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[path]))
      return
    }
    const file = join(dist, DOCUMENT_ROUTES.includes(path) ? '/index.html' : path)
    try {
      const isCompressed = existsSync(`${file}.br`)
      const body = readFileSync(isCompressed ? `${file}.br` : file)
      response
        .writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          ...(isCompressed && { 'content-encoding': 'br' }),
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address object once it listens.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
