/** The media process as a process: its port, its end, and what happens when it hangs. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type MediaGateway, startMediaGateway } from './process.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

async function start(udpPort?: number): Promise<MediaGateway> {
  const settings = { bindAddress: '127.0.0.1', maxCalls: 1, log, ...(udpPort && { udpPort }) }
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

it('does not start on a port that is taken, and says so', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await expect(start(port)).rejects.toThrow('EADDRINUSE')
  socket.close()
})

it('ends with the gateway, which answers no more', async () => {
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
  process.kill(pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(gateway.pid).toBeUndefined(), { interval: 1 })
  // It is answered, if only with what is wrong with it.
  expect(await gateway.answer({ offerSdp: 'v=0' })).toMatchObject({ ok: false, reason: 'bad-offer' })
  expect(gateway.pid).not.toBe(pid)
})

it('one that hangs is ended and started again', async () => {
  const gateway = await start()
  const { pid } = gateway
  process.kill(pid ?? 0, 'SIGSTOP')
  await vi.waitFor(() => expect(gateway.pid).not.toBe(pid), { timeout: 12_000, interval: 50 })
  expect(isAlive(pid)).toBe(false)
  expect(await gateway.answer({ offerSdp: 'v=0' })).toMatchObject({ ok: false, reason: 'bad-offer' })
}, 20_000)
