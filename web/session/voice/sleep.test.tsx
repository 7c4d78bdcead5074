import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSleep } from './sleep.ts'

/** A connection whose other side can fall silent. */
function connection() {
  const side = { packets: 0, isAlive: true }
  const getStats = async () => {
    if (side.isAlive) side.packets += 25
    return new Map([['in', { type: 'inbound-rtp', packetsReceived: side.packets }]])
  }
  // The watch asks for nothing else of it.
  return { side, connection: { getStats } as unknown as RTCPeerConnection }
}
/** The clock jumps, as it does for a page whose machine slept. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

let stop: (() => void) | undefined
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

it('a call whose other side is silent after a sleep is over', async () => {
  const { side, connection: line } = connection()
  const onDead = vi.fn()
  stop = watchSleep(line, onDead)
  await vi.advanceTimersByTimeAsync(60_000)
  sleep(60_000)
  side.isAlive = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(onDead).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(7000)
  expect(onDead).toHaveBeenCalledTimes(1)
})

it('one that is heard goes on', async () => {
  const { connection: line } = connection()
  const onDead = vi.fn()
  stop = watchSleep(line, onDead)
  sleep(60_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onDead).not.toHaveBeenCalled()
})

it('a change of network is asked about too', async () => {
  const { side, connection: line } = connection()
  const onDead = vi.fn()
  stop = watchSleep(line, onDead)
  side.isAlive = false
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(7000)
  expect(onDead).toHaveBeenCalledTimes(1)
})

it('checks nothing after the call', async () => {
  const { side, connection: line } = connection()
  const onDead = vi.fn()
  watchSleep(line, onDead)()
  side.isAlive = false
  sleep(60_000)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onDead).not.toHaveBeenCalled()
})
