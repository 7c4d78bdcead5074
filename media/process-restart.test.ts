/** The media process without a peer: its port, the offers it refuses, its end and its restart. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PATIENCE_MS } from '../scripts/testing/patience.ts'
import { type MediaGateway, startMediaGateway } from './process.ts'
import { offerOf } from './testing/offer.ts'

const MAX_CALLS = 2

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

async function start(udpPort?: number): Promise<MediaGateway> {
  const settings = {
    bindAddress: '127.0.0.1',
    maxCalls: MAX_CALLS,
    waitMs: PATIENCE_MS,
    log,
    ...(udpPort && { udpPort }),
  }
  const gateway = await startMediaGateway(settings)
  onTestFinished(() => gateway.close())
  return gateway
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A signal to process 0 would reach all of the tests' own processes. */
function running(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The media process does not run.')
  return pid
}

it('does not start on a port that is taken, and reports it', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await expect(start(port)).rejects.toThrow('EADDRINUSE')
  socket.close()
})

it('ends with the gateway, which refuses every later offer', async () => {
  const gateway = await start()
  const { pid } = gateway
  expect(isAlive(pid)).toBe(true)
  await gateway.close()
  expect(isAlive(pid)).toBe(false)
  expect(await gateway.answer({ offerSdp: 'v=0' })).toMatchObject({ ok: false, reason: 'unavailable' })
})

it('an offer that comes while it starts again waits for it', async () => {
  const gateway = await start()
  const { pid } = gateway
  const answered = new Promise((resolve) => {
    // None runs from this report until the next one has started.
    log.error.mockImplementationOnce(() => resolve(gateway.answer({ offerSdp: 'v=0' })))
  })
  process.kill(running(pid), 'SIGKILL')
  // The new process answers, if only with a refusal.
  expect(await answered).toMatchObject({ ok: false, reason: 'bad-offer' })
  expect(gateway.pid).not.toBe(pid)
})

it('a process that hangs is killed and started again', async () => {
  // The heartbeat runs on the fake clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const gateway = await start()
  const { pid } = gateway
  process.kill(running(pid), 'SIGSTOP')
  vi.advanceTimersByTime(5_000)
  expect(isAlive(pid)).toBe(true)
  vi.advanceTimersByTime(1_000)
  await expect.poll(() => gateway.pid, { interval: 1 }).not.toBe(pid)
  expect(isAlive(pid)).toBe(false)
  expect(await gateway.answer({ offerSdp: 'v=0' })).toMatchObject({ ok: false, reason: 'bad-offer' })
})

describe('an offer', () => {
  it('beyond the limit is refused with the reason, and accepted again when a line is free', async () => {
    const gateway = await start()
    const answered = await Promise.all(
      Array.from({ length: MAX_CALLS }, () => gateway.answer({ offerSdp: offerOf() })),
    )
    const [first] = answered
    expect(answered.map(({ ok }) => ok)).toEqual(answered.map(() => true))
    expect(await gateway.answer({ offerSdp: offerOf() })).toEqual({
      ok: false,
      reason: 'busy',
      message: 'All voice lines are in use. Try again in a moment, or type instead.',
    })
    if (first?.ok) first.line.close()
    expect(await gateway.answer({ offerSdp: offerOf() })).toMatchObject({ ok: true, codec: 'opus' })
    expect(gateway.calls).toBe(MAX_CALLS)
  })

  it('that is not valid is refused with the reason, and costs no line', async () => {
    const gateway = await start()
    const answer = (offerSdp: string) => gateway.answer({ offerSdp })
    expect(await answer('hello')).toMatchObject({ ok: false, reason: 'bad-offer' })
    const hollow = 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\na=sendrecv\r\n'
    expect(await answer(hollow)).toMatchObject({ ok: false, reason: 'bad-offer' })
    expect(gateway.calls).toBe(0)
  })

  it('whose caller has given up costs no line', async () => {
    const gateway = await start()
    const leave = new AbortController()
    const answered = gateway.answer({ offerSdp: 'v=0' }, leave.signal)
    leave.abort(new Error('the visitor left'))
    await expect(answered).rejects.toThrow('the visitor left')
    expect(gateway.calls).toBe(0)
  })
})
