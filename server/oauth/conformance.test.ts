/** The conformance suite's own scenarios for an authorization server, with a person who is signed in and allows it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#adapters/db/test-database.ts'
import { type Doors, listen } from '../listen.ts'
import { type PeopleHouse, peopleHouse } from '../test-people.ts'

const PATIENCE_MS = 60_000
const suite = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')

let database: TestDatabase
let people: PeopleHouse
let doors: Doors
let origin: string
let results: string
beforeAll(async () => {
  database = await testDatabase()
  people = await peopleHouse({ database })
  doors = await listen('127.0.0.1', 0)
  doors.open(people.app.fetch)
  origin = `http://127.0.0.1:${doors.address.port}`
  results = await mkdtemp(join(tmpdir(), 'parley-conformance-'))
})
afterAll(async () => {
  await doors.close(0)
  await people.close()
  await database.close()
  await rm(results, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a server that listens has a port')
  return address.port
}

/** The suite waits until somebody has followed the address that it prints. */
async function run(args: readonly string[], onAddress: (address: string) => void): Promise<string> {
  const program = join(suite, '..', 'dist', 'index.js')
  const child = spawn(process.execPath, [program, 'authorization', '-o', results, ...args], {
    timeout: PATIENCE_MS,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let printed = ''
  let isTold = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [address] = /https?:\S+\/oauth\/authorize\?\S+(?=\s)/.exec(printed) ?? []
      if (!address || isTold) return
      isTold = true
      onAddress(address)
    })
  await once(child, 'close')
  return printed
}

it(
  'passes what the suite asks of an authorization server',
  async () => {
    const port = await freePort()
    const back = `http://127.0.0.1:${port}/callback`
    const registered = await fetch(`${origin}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'The suite', redirect_uris: [back] }),
    })
    const { client_id: clientId } = (await registered.json()) as { client_id: string }
    const person = await people.signedIn('ada@example.com')
    const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')

    async function allow(address: string): Promise<void> {
      const query = new URL(address).search.slice(1)
      const answer = await fetch(`${origin}/oauth/authorize`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ query, decision: 'allow' }),
      })
      await fetch(answer.headers.get('location') ?? '')
    }
    const given = ['--url', origin, '--client-id', clientId, '-p', String(port)]
    const printed = await run(given, (address) => void allow(address))
    expect(printed).toMatch(/✓ authorization-server-metadata-endpoint: [1-9]\d* passed, 0 failed/)
    expect(printed).toMatch(/✓ authorization-code-grant: [1-9]\d* passed, 0 failed/)
  },
  PATIENCE_MS,
)
