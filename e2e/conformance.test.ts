/** Runs the public conformance suite of the Model Context Protocol against the product with its defaults. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { PATIENCE_MS, runSuite } from '#server/mcp/testing/suite.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { sample } from '../scripts/testing/full-run.ts'
import { allow, grantedToken, type Person, registered, sessionKey, signInByMail } from './person.ts'

/** Scenarios that need none of the suite's own tools, resources or prompts. */
const SCENARIOS = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
} as const

/** This scenario tests sessions of the transport, which are optional; our tool server has none, so it judges nothing. */
const MAY_JUDGE_NOTHING: readonly string[] = ['2025-11-25 server-sse-multiple-streams']

const app = inject('sharedApp')

/** Adds the token that the suite does not send, and forwards Host, Origin and everything else unchanged. */
async function openProxy() {
  let token = ''
  const { hostname, port } = new URL(app.url)
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, ...(token && { authorization: `Bearer ${token}` }) }
    const sent = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    incoming.pipe(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens at a host has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    use: (given: string): void => {
      token = given
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

let person: Person
let proxy: Awaited<ReturnType<typeof openProxy>>
let tokens: Readonly<{ granted: string; session: string }>

beforeAll(async () => {
  proxy = await openProxy()
  person = await signInByMail(app.url, 'conforming@example.com')
  // A token is valid for one address only, that of the proxy.
  tokens = { granted: await grantedToken(proxy.url, person), session: await sessionKey(person) }
})
afterAll(() => proxy?.close())

describe.each(Object.entries(SCENARIOS))(
  'the tool server for outside programs, revision %s',
  (revision, names) => {
    // server/mcp/conformance.test.ts runs every scenario of the suite with its own fixtures.
    it.each(sample<string>(names, 2))(
      '%s passes',
      async (scenario) => {
        const args = ['--url', `${proxy.url}/mcp`, '--scenario', scenario, '--spec-version', revision]
        // A foreign host refuses a granted token for other reasons; a session's key is refused only by the host check.
        proxy.use(scenario === 'dns-rebinding-protection' ? tokens.session : tokens.granted)
        const printed = await runSuite(['server', ...args])
        const [, passed, judged, failed] = /Passed: (\d+)\/(\d+), (\d+) failed/.exec(printed) ?? []
        expect({ passed, failed }, printed).toEqual({ passed: judged, failed: '0' })
        expect(judged !== '0' || MAY_JUDGE_NOTHING.includes(`${revision} ${scenario}`), printed).toBe(true)
      },
      PATIENCE_MS,
    )
  },
)

/** The suite prints its address a moment before it listens there. */
const goBack = (address: string): Promise<Response> =>
  vi.waitFor(() => fetch(address), { timeout: 60_000, interval: 50 })

it(
  'the authorization server passes what the suite asks of one, with a person who allows it',
  async () => {
    const port = await freePort()
    const clientId = await registered(app.url, `http://127.0.0.1:${port}/callback`)
    let allowing: Promise<Response> | undefined
    const args = ['authorization', '--url', app.url, '--client-id', clientId, '-p', String(port)]
    const printed = await runSuite(args, (soFar) => {
      // The suite waits until the printed address was opened.
      const [address] = /https?:\S+\/oauth\/authorize\?\S+(?=\s)/.exec(soFar) ?? []
      if (address) allowing ??= allow(address, person).then(goBack)
    })
    await allowing
    expect(printed).toMatch(/✓ authorization-server-metadata-endpoint: [1-9]\d* passed, 0 failed/)
    expect(printed).toMatch(/✓ authorization-code-grant: [1-9]\d* passed, 0 failed/)
  },
  PATIENCE_MS,
)
