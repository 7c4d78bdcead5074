import { expect, it, vi } from 'vitest'
import { createSession } from '#contract/api/session.ts'
import type { Brain } from '#domain/brain.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { typing } from '../testing/typing.ts'
import { createApp } from './app.ts'

const PATIENT = { interval: 20 }

it('a reply that runs is seen by another tab, and survives the tab that asked for it', async () => {
  let now = Date.parse('2026-06-01T00:00:00Z')
  const [half, whole] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const brain: Brain = {
    async *think() {
      yield { type: 'text', delta: 'One ' }
      await half.promise
      yield { type: 'text', delta: 'two ' }
      await whole.promise
      yield { type: 'text', delta: 'three.' }
    },
  }
  const server = createTestServer({ brain, clock: { now: () => now } })
  const app = createApp(server)
  const headers = { cookie: cookieOf(server, 'guest_1'), 'content-type': 'application/json' }
  const get = (path: string) =>
    path === createSession.path
      ? app.request(path, { method: createSession.method, headers })
      : app.request(path, { headers })
  const call = await typing(app, get)
  const id = await server.conversations.current({ kind: 'guest', id: 'guest_1' })
  /** The reply as another tab or a reload reads it. */
  const reply = async () => {
    const { items } = await server.conversations.items(id, { limit: 9 })
    const item = items.find((each) => each.type === 'MESSAGE' && each.role === 'assistant')
    return item && [item.title, item.status]
  }
  call.say('go on')
  await vi.waitFor(async () => expect(await reply()).toEqual(['', 'IN_PROGRESS']), PATIENT)
  now += 600
  half.resolve()
  await vi.waitFor(async () => expect(await reply()).toEqual(['One two ', 'IN_PROGRESS']), PATIENT)

  await call.end()
  whole.resolve()
  await vi.waitFor(async () => expect(await reply()).toEqual(['One two three.', 'DONE']), PATIENT)
  await server.calls.close()
})
