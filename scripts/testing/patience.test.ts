import { expect, it, vi } from 'vitest'
import { waitPatiently } from './patience.ts'

/** A `vi` that notes with which options it is called. */
function noting() {
  const options: unknown[] = []
  const wait = async (_callback: unknown, given: unknown) => {
    options.push(given)
  }
  return { options, fake: { waitFor: wait, waitUntil: wait } as unknown as typeof vi }
}

it.each(['waitFor', 'waitUntil'] as const)(
  'vi.%s waits a minute unless the test says how long',
  async (name) => {
    const { options, fake } = noting()
    waitPatiently(fake)
    waitPatiently(fake)
    await fake[name](() => true)
    await fake[name](() => true, { interval: 5 })
    await fake[name](() => true, { timeout: 7 })
    await fake[name](() => true, 9)
    expect(options).toEqual([{ timeout: 60_000 }, { timeout: 60_000, interval: 5 }, { timeout: 7 }, 9])
  },
)

it('the tests of this process wait patiently', () => {
  expect(vi.waitUntil.toString()).toContain('patiently')
  expect(vi.waitFor.toString()).toContain('patiently')
})
