import { expect, it } from 'vitest'
import { ownClaims } from '#adapters/db/call-claims.ts'
import type { Actor } from '#domain/ports.ts'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { agreedInOneCall, createVoiceCallLimiter } from './voice-call-limits.ts'

const guest: Actor = { kind: 'guest', id: 'g1' }
const user: Actor = { kind: 'user', id: 'u1', email: 'u@example.com', roles: ['user'] }
const full = (limit: number) => ({ code: 'call_limit_reached', details: { limit } })

it('allows one call to a guest and three to a user, and frees each place', async () => {
  const seats = createVoiceCallLimiter(ownClaims())
  const { leave } = await seats.take(guest)
  await expect(seats.take(guest)).rejects.toMatchObject(full(1))
  await seats.take({ kind: 'guest', id: 'g2' })
  await leave()
  await seats.take(guest)
  const leaves = [await seats.take(user), await seats.take(user), await seats.take(user)]
  await expect(seats.take(user)).rejects.toMatchObject(full(3))
  await leaves[1]?.leave()
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
  const { leave } = await here.take(guest)
  await expect(there.take(guest)).rejects.toMatchObject(full(1))
  await leave()
  await there.take(guest)
})

it('takes no spoken yes while a person is in two calls, of which one may hear the voice of the other', async () => {
  const { swaps, preview } = createSwapServices()
  const { id, termsHash } = await preview({ amountUi: 0.01 }, user)
  const claims = ownClaims()
  const seats = createVoiceCallLimiter(claims)
  const spoken = agreedInOneCall({ ...swaps, voiceConsentUsd: 25 }, claims)
  await seats.take(user)
  const other = await seats.take(user)
  const yes = () => spoken.agree(user, id, { channel: 'voice' })
  await expect(yes()).rejects.toMatchObject({ code: 'consent_needs_click' })
  await other.leave()
  expect(await yes()).toMatchObject({ status: 'consented', termsHash })
})

const named = (id: string): Actor => ({ kind: 'guest', id })

it('gives the guests of a network four calls, of which two are connecting', async () => {
  const seats = createVoiceCallLimiter(ownClaims())
  const [one, two] = [await seats.take(named('a'), 'home'), await seats.take(named('b'), 'home')]
  await expect(seats.take(named('c'), 'home')).rejects.toMatchObject({ code: 'address_calls_connecting' })
  // The refused guest holds no place.
  await seats.take(named('c'), 'elsewhere').then(({ leave }) => leave())
  await Promise.all([one.connected(), two.connected(), two.connected()])
  const three = await seats.take(named('c'), 'home')
  await seats.take(named('d'), 'home')
  await expect(seats.take(named('e'), 'home')).rejects.toMatchObject({ code: 'address_calls_full' })
  await seats.take(user, 'home')
  await three.leave()
  await three.leave()
  await seats.take(named('e'), 'home')
  await expect(seats.take(named('f'), 'home')).rejects.toMatchObject({ code: 'address_calls_full' })
})
