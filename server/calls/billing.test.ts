/** Calls at a cap: a text call is answered by the built-in assistant, a voice call is refused or ends after its reply. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from '#contract/api/session.ts'
import { ParleyError } from '#contract/errors.ts'
import { refusal } from '#contract/parley-error.ts'
import type { Brain } from '#domain/brain.ts'
import { createEngine } from '#realtime/engine/engine.ts'
import { createApp } from '../http/app.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { typing } from '../testing/typing.ts'
import { fakeVoice, offerSdp } from '../testing/voice.ts'
import { saying } from '../usage/metered-brain.ts'
import type { CallBilling } from './start-call.ts'

const PAID = { replies: { provider: 'openai', source: 'm' } } as const
const CAP = new ParleyError('usage_cap_reached', { scope: 'guest', retryAfterMs: 3_600_000 })
const builtin: Brain = {
  async *think() {
    yield { type: 'text', delta: 'Built in.' }
  },
}

let isSpent = false
let seeds = 0
beforeEach(() => {
  isSpent = false
})

function open() {
  const billing: CallBilling = {
    usage: { count: () => undefined, refusal: async () => (isSpent ? CAP : undefined) },
    text: PAID,
    voice: PAID,
    standIn(start, words) {
      seeds += 1
      const newSeed = () => `seed000${seeds}`
      return createEngine({ brain: saying(words, builtin), log: silentLog, newSeed }).open(start)
    },
  }
  const { voice, lines } = fakeVoice('hello')
  const server = createTestServer({ voice, billing })
  const app = createApp(server)
  const get = (path: string) => app.request(path, { headers: { cookie: cookieOf(server) } })
  const offer = async () => {
    const session = createSession.output.parse(await (await get('/api/session')).json())
    return app.request('/api/realtime/calls', {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${session.client_secret.value}` },
      body: offerSdp(),
    })
  }
  return { server, app, get, offer, lines }
}
const titles = async ({ replies }: Awaited<ReturnType<typeof typing>>) =>
  (await replies()).map(({ title }) => title)

describe('at a cap', () => {
  it('a text call is answered by the built-in assistant, which says why', async () => {
    const { app, get, server } = open()
    isSpent = true
    const person = await typing(app, get)
    person.say('hello')
    await vi.waitFor(async () => expect(await titles(person)).toEqual([`${CAP.message}\n\nBuilt in.`]))
    person.say('and now?')
    await vi.waitFor(async () => expect((await titles(person)).at(-1)).toBe('Built in.'))
    await person.end()
    await server.calls.close()
  })

  it('a text call that goes on ends after its reply, which is kept', async () => {
    const { app, get, server } = open()
    const person = await typing(app, get)
    person.say('hello')
    await vi.waitFor(async () => expect(await titles(person)).toEqual(['Hello.']))
    expect(server.calls.live().text).toBe(1)
    isSpent = true
    person.say('more')
    await vi.waitFor(() => expect(server.calls.live().text).toBe(0))
    expect(await titles(person)).toEqual(['Hello.', 'Hello.'])
    await person.end()
  })

  it('a voice call is refused with words, and the text call before it stays', async () => {
    const { app, get, offer, server } = open()
    const person = await typing(app, get)
    person.say('hello')
    await vi.waitFor(async () => expect(await titles(person)).toEqual(['Hello.']))
    isSpent = true
    const answer = await offer()
    expect([answer.status, refusal.parse(await answer.json())]).toMatchObject([
      429,
      { error: 'usage_cap_reached', message: CAP.message },
    ])
    expect(server.calls.live()).toEqual({ text: 1, voice: 0 })
    await person.end()
    await server.calls.close()
  })

  it('a voice call below it begins', async () => {
    const { offer, server } = open()
    expect((await offer()).status).toBe(201)
    expect(server.calls.live().voice).toBe(1)
    await server.calls.close()
  })
})
