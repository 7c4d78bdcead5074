import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from './ports.ts'
import { pseudonymOf } from './pseudonym.ts'
import { createStage } from './stage.ts'
import { createFakeStage, memoryStageStore } from './testing/fake-stage.ts'

const clock = { now: () => Date.parse('2026-06-01T00:00:00.000Z') }
const ada: Actor = { kind: 'user', id: 'u1', email: 'ada@example.com', roles: ['user'] }
const shout = (message: string, alias?: string) => createFakeStage(clock).shout(ada, { message, alias })

describe('a shout', () => {
  it('is shown for ten minutes under its alias', async () => {
    expect(await shout('gm everyone', 'Ada')).toEqual({
      id: 'shout_1',
      alias: 'Ada',
      message: 'gm everyone',
      createdAt: '2026-06-01T00:00:00.000Z',
      expiresAt: '2026-06-01T00:10:00.000Z',
    })
  })

  it('gets the same alias each time when it names none, which says nothing about the person', async () => {
    const [one, two] = [await shout('gm everyone'), await shout('hello again', '  ')]
    expect(one.alias).toBe(two.alias)
    expect(one.alias).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ [1-9]\d$/)
    expect(one.alias).not.toBe(pseudonymOf('u2'))
  })

  it.each([
    ['gm', undefined, 'message_too_short'],
    [' \u200b g m \u202e ', undefined, 'message_too_short'],
    ['x'.repeat(281), undefined, 'message_too_long'],
    ['🚀'.repeat(281), undefined, 'message_too_long'],
    ['gm everyone', 'A', 'alias_too_short'],
    ['gm everyone', 'A'.repeat(33), 'alias_too_long'],
    ['look at https://evil.example', undefined, 'shout_link_refused'],
    ['gm everyone', 'evil.example', 'shout_link_refused'],
  ])('is refused when %j by %j is not within the rules: %s', async (message, alias, code) => {
    await expect(shout(message, alias)).rejects.toMatchObject({ code, status: 400 })
  })

  it('takes the longest and the shortest, counted as people count', async () => {
    expect((await shout('🚀'.repeat(280), '🐶'.repeat(32))).message).toBe('🚀'.repeat(280))
    expect((await shout('hello')).message).toBe('hello')
  })

  it('loses what is not seen, and is one line', async () => {
    const { alias, message } = await shout('gm\n\teve\u202eryone\u0000', 'A\u200bda')
    expect([alias, message]).toEqual(['A da', 'gm eve ryone'])
  })

  it('costs nothing of the share when its text is refused', async () => {
    const acts: string[] = []
    const store = memoryStageStore(clock)
    const limit = async (_actor: Actor, act: string) => void acts.push(act)
    const stage = createStage({ store, clock, newId: () => 's', limit })
    await expect(stage.shout(ada, { message: 'gm' })).rejects.toThrow()
    expect(acts).toEqual([])
    await stage.shout(ada, { message: 'gm everyone' })
    await stage.setScene(ada, 'standby')
    expect(acts).toEqual(['shout', 'scene'])
  })

  it('is not stored over the limit, and neither is a scene', async () => {
    const store = memoryStageStore(clock)
    const limit = async () => {
      throw new ParleyError('rate_limited', { retryAfterMs: 1000 })
    }
    const stage = createStage({ store, clock, newId: () => 's', limit })
    await expect(stage.shout(ada, { message: 'gm everyone' })).rejects.toMatchObject({ status: 429 })
    await expect(stage.setScene(ada, 'standby')).rejects.toMatchObject({ status: 429 })
    expect([store.posted, await store.scene()]).toEqual([[], { scene: 'market-live' }])
  })
})
