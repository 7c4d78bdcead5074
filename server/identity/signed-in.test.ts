/** Tests that a long response ends with the sign-in, also while the bus loses its messages. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SignedIn } from '#domain/accounts.ts'
import type { User } from '#domain/ports.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { untilSignedOut } from './signed-in.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const user: User = { kind: 'user', id: 'u', email: 'u@example.com', roles: ['user'] }

it('ends a response of a signed-out user without a message of the bus', async () => {
  const timersLeft = countOwnTimers()
  let found: SignedIn | undefined = { user } as SignedIn // only the person counts here
  const deaf = { of: async () => found, onChange: () => () => undefined }
  const { signal, forget } = untilSignedOut(deaf, user, new Request('http://localhost'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signal.aborted).toBe(false)
  found = undefined
  await vi.advanceTimersByTimeAsync(30_000)
  expect(signal.aborted).toBe(true)
  forget()
  expect(timersLeft()).toBe(0)
})
