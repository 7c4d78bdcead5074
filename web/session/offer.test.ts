import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutsideSystem } from '#contract/api/about.ts'
import { followOffer, type Offer, type OfferDeps } from './offer.ts'

const system = (mode: OutsideSystem['mode'], detail = ''): OutsideSystem => ({
  id: 'voice',
  mode,
  label: 'Built-in voice is not installed',
  detail,
})
function follow(deps: Partial<OfferDeps>) {
  const received: Offer[] = []
  const fetchSystem = vi.fn(deps.fetchSystem ?? (async () => system('embedded')))
  const again = followOffer(
    { fetchSystem, incapacity: deps.incapacity ?? (() => undefined) },
    (offer) => void received.push(offer),
  )
  return { received, fetchSystem, again }
}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each<[string, Partial<OfferDeps>, Offer]>([
  ['a voice', {}, { offered: 'yes', whyNot: undefined }],
  [
    'what to install',
    { fetchSystem: async () => system('off', 'Install libflite1.') },
    { offered: 'no', whyNot: 'Install libflite1.' },
  ],
  [
    'a server without voices',
    { fetchSystem: async () => undefined },
    { offered: 'no', whyNot: 'This server has no voice.' },
  ],
  [
    'a server that is down',
    { fetchSystem: () => Promise.reject(new Error('down')) },
    { offered: 'no', whyNot: 'Parley does not answer.' },
  ],
  [
    'a browser that cannot',
    { incapacity: () => 'Secure pages only.' },
    { offered: 'no', whyNot: 'Secure pages only.' },
  ],
])('finds %s', async (_, deps, offer) => {
  const { received } = follow(deps)
  await vi.advanceTimersByTimeAsync(0)
  expect(received).toEqual([offer])
})

it('asks again while the voice is being installed, ever more seldom, and no longer when it is there', async () => {
  let mode: OutsideSystem['mode'] = 'off'
  const { received, fetchSystem } = follow({ fetchSystem: async () => system(mode) })
  await vi.advanceTimersByTimeAsync(16_000)
  expect(fetchSystem.mock.calls).toEqual([[false], [true], [true]])
  mode = 'embedded'
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetchSystem).toHaveBeenCalledTimes(4)
  expect(received.at(-1)?.offered).toBe('yes')
})

it('a request of the page takes the place of the next one by itself', async () => {
  const { fetchSystem, again } = follow({ fetchSystem: async () => system('off') })
  await vi.advanceTimersByTimeAsync(4000)
  again()
  await vi.advanceTimersByTimeAsync(4000)
  expect(fetchSystem.mock.calls).toEqual([[false], [true]])
})

it('gives up after a while, and begins anew on request', async () => {
  const { fetchSystem, again } = follow({ fetchSystem: async () => system('off') })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetchSystem).toHaveBeenCalledTimes(6)
  again()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetchSystem).toHaveBeenCalledTimes(12)
})
