import { afterEach, expect, it, vi } from 'vitest'
import { keepAwake } from './sleep.ts'
import { createSpeaker } from './speaker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
const stream = () => new MediaStream()
const refused = new DOMException('', 'NotAllowedError')

it('says that the browser holds the sound back, until a tap lets it out', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refused)
  const received: boolean[] = []
  const speaker = createSpeaker((isBlocked) => void received.push(isBlocked))
  speaker.play(stream())
  await expect.poll(() => received).toEqual([true])
  play.mockResolvedValue()
  speaker.unblock()
  await expect.poll(() => received).toEqual([true, false])
})

it('another stream that takes its place is no hold-up', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'AbortError'))
  const onBlocked = vi.fn()
  const speaker = createSpeaker(onBlocked)
  speaker.play(stream())
  await Promise.resolve()
  expect(onBlocked).not.toHaveBeenCalled()
})

it('plays on the chosen device, and goes on where it is when that one is gone', async () => {
  const choose = vi
    .spyOn(HTMLMediaElement.prototype, 'setSinkId')
    .mockRejectedValue(new DOMException('', 'NotFoundError'))
  const speaker = createSpeaker(() => undefined)
  speaker.choose('desk')
  speaker.choose(undefined)
  expect(choose.mock.calls).toEqual([['desk'], ['']])
})

it('the screen stays on for as long as the call lasts, and again after the page was hidden', async () => {
  const locks: { release: ReturnType<typeof vi.fn> }[] = []
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    const lock = { release: vi.fn(async () => undefined) }
    locks.push(lock)
    // Nothing else of a lock is used.
    return lock as unknown as WakeLockSentinel
  })
  const letSleep = keepAwake()
  await expect.poll(() => locks.length).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => locks.length).toBe(2)
  letSleep()
  expect(locks[1]?.release).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(locks).toHaveLength(2)
})
