import { expect, it } from 'vitest'
import { ownClaims } from '#adapters/db/call-claims.ts'
import type { Actor } from '#domain/ports.ts'
import { createVoiceCallLimiter } from './voice-call-limits.ts'

const guest: Actor = { kind: 'guest', id: 'g1' }
const user: Actor = { kind: 'user', id: 'u1', email: 'u@example.com', roles: ['user'] }
const full = (limit: number) => ({ code: 'call_limit_reached', details: { limit } })

it('allows one call to a guest and three to a user, and frees each place', async () => {
  const seats = createVoiceCallLimiter(ownClaims())
  const leave = await seats.take(guest)
  await expect(seats.take(guest)).rejects.toMatchObject(full(1))
  await seats.take({ kind: 'guest', id: 'g2' })
  await leave()
  await seats.take(guest)
  const leaves = [await seats.take(user), await seats.take(user), await seats.take(user)]
  await expect(seats.take(user)).rejects.toMatchObject(full(3))
  await leaves[1]?.()
  await seats.take(user)
  await expect(seats.take(user)).rejects.toMatchObject(full(3))
})

it('allows one of two concurrent requests', async () => {
  const seats = createVoiceCallLimiter(ownClaims())
  const taken = await Promise.allSettled([seats.take(guest), seats.take(guest)])
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

it('counts calls on other replicas', async () => {
  const claims = ownClaims()
  const [here, there] = [createVoiceCallLimiter(claims), createVoiceCallLimiter(claims)]
  const leave = await here.take(guest)
  await expect(there.take(guest)).rejects.toMatchObject(full(1))
  await leave()
  await there.take(guest)
})
