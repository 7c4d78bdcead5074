import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stageStore } from '#adapters/db/stage-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { overlayState } from '#contract/stage.ts'
import type { Actor } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { contracts } from '#tools/contracts.ts'
import { handlers } from '#tools/handlers.server.ts'
import { composeStage } from '../compose/stage.ts'
import { createToolbox, type Tool } from '../mcp/call-tool.ts'
import { testTools } from '../testing/echo.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createLimits } from './limits.ts'

const clock = { now: () => Date.now() }
const NAMES = ['stream_get_scene', 'stream_set_scene', 'stream_public_shout', 'stream_shout_feed'] as const
const userOf = (id: string, ...roles: ('user' | 'pro' | 'superadmin' | 'admin')[]): Actor => ({
  kind: 'user',
  id,
  email: `${id}@example.com`,
  roles,
})
const member = userOf('mia', 'user')
const pro = userOf('paul', 'user', 'pro')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A server with the stage tools over a database, for one signed-in person or a guest. */
function openServer(who?: Actor, networkOf: (actor: Actor) => string | undefined = () => undefined) {
  const limits = createLimits()
  const prices: Ports['prices'] = {
    of: async () => ({ ok: false, reason: 'unavailable', source: 'Jupiter' }),
  }
  const { stage, overlay } = composeStage({
    stageStore: stageStore(database.db, database.bus, clock),
    prices,
    limits,
    networkOf,
    bus: database.bus,
    clock,
    log: silentLog,
  })
  const tools = NAMES.map(
    (name) => ({ contract: contracts[name], handler: handlers[name] }) as unknown as Tool,
  )
  const ports = { stage, clock } as Ports // all that these tools ask for
  const toolbox = createToolbox({ ...testTools([]), tools, ports })
  const user = who?.kind === 'user' ? who : undefined
  const { identity } = createTestServer()
  // The identity of tests knows guests only; the right of each tool decides here.
  const access = { ...identity.tools, of: () => identity.tools.of({ kind: 'guest', id: 'g' }) }
  const server = createTestServer({
    toolbox,
    overlay,
    signedIn: async () => user,
    identity: { ...identity, tools: access },
  })
  const app = createApp(server)
  const headers = { 'content-type': 'application/json', cookie: cookieOf(server) }
  async function call(tool: string, args: object = {}) {
    const answer = await app.request('/api/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify({ tool, arguments: args }),
    })
    const body = (await answer.json()) as { error?: string; message?: string; structuredContent?: unknown }
    return { status: answer.status, ...body }
  }
  return { app, server, call, stage }
}

/** Reads whole events from the stream until one fits. */
async function eventsOf(answer: Response) {
  if (!answer.body) throw new Error('the answer has no body')
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let held = ''
  const next = async () => {
    for (;;) {
      const line = /data: (.*)\n\n/.exec(held)
      if (line?.[1]) {
        held = held.slice(line.index + line[0].length)
        return overlayState.parse(JSON.parse(line[1]))
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      held += decoder.decode(value, { stream: true })
    }
  }
  return {
    async until(fits: (state: Awaited<ReturnType<typeof next>>) => boolean) {
      for (;;) {
        const state = await next()
        if (fits(state)) return state
      }
    },
    close: () => reader.cancel(),
  }
}

describe('rights on the stage', () => {
  it('[S5.28, S6.9] lets only pro members and super admins switch the scene, whatever password is sent', async () => {
    const request = { scene: 'standby', password: '0000', use_env_password: true }
    for (const actor of [undefined, member, userOf('al', 'user', 'admin')]) {
      const refused = await openServer(actor).call('stream_set_scene', request)
      expect(refused).toMatchObject({
        status: 403,
        error: 'tool_pro_only',
        message: 'This tool is available to pro members.',
      })
    }
    for (const actor of [pro, userOf('sue', 'user', 'superadmin')]) {
      const { status, structuredContent } = await openServer(actor).call('stream_set_scene', request)
      expect([status, structuredContent]).toMatchObject([200, { ok: true, scene: 'standby' }])
    }
  })

  it('lets everyone see the scene, and only members shout and read shouts', async () => {
    const guest = openServer()
    expect((await guest.call('stream_get_scene')).status).toBe(200)
    for (const [tool, args] of [
      ['stream_public_shout', { message: 'gm everyone' }],
      ['stream_shout_feed', {}],
    ] as const)
      expect(await guest.call(tool, args)).toMatchObject({
        status: 401,
        error: 'authentication_required',
        message: 'Log in to continue.',
      })
    expect((await openServer(member).call('stream_shout_feed')).status).toBe(200)
  })

  it('limits shouts to five a minute for a person, and twenty for a network', async () => {
    const { call } = openServer(member)
    const shout = async () => (await call('stream_public_shout', { message: 'gm everyone' })).status
    for (let nth = 0; nth < 5; nth++) expect(await shout()).toBe(200)
    expect(await shout()).toBe(429)

    const { stage } = openServer(member, () => 'one network')
    for (let nth = 0; nth < 20; nth++) await stage.shout(userOf(`u${nth}`), { message: 'gm everyone' })
    await expect(stage.shout(userOf('u20'), { message: 'gm everyone' })).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })
})

describe('the stream of the overlay', () => {
  it('needs no cookie, makes no guest, and shows each change as it happens', async () => {
    const { app, call } = openServer(pro)
    const answer = await app.request('/api/overlay')
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const events = await eventsOf(answer)
    await events.until(() => true)
    await call('stream_set_scene', { scene: 'Game Show' })
    await events.until(({ scene }) => scene === 'game-show')
    await call('stream_public_shout', { message: 'hello viewers', alias: 'Paul' })
    const { shouts } = await events.until((state) => state.shouts[0]?.message === 'hello viewers')
    expect(shouts[0]).toMatchObject({ alias: 'Paul' })
    await events.close()
  })

  it('holds at most twenty connections of a network, and none while the server drains', async () => {
    const { app, server } = openServer()
    const open = await Promise.all(Array.from({ length: 20 }, () => app.request('/api/overlay')))
    expect(open.every(({ ok }) => ok)).toBe(true)
    expect((await app.request('/api/overlay')).status).toBe(429)
    await open[0]?.body?.cancel()
    const freed = await app.request('/api/overlay')
    expect(freed.status).toBe(200)
    for (const each of [...open.slice(1), freed]) await each.body?.cancel()
    server.drain()
    expect((await app.request('/api/overlay')).status).toBe(503)
  })
})
