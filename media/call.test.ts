/** One call with a fake peer and clock: its bounds, and every way it ends. */
import { describe, expect, it, vi } from 'vitest'
import { createMediaCall } from './call.ts'
import { openCodec } from './codec.ts'
import type { LineEnd } from './line.ts'
import type { Peer } from './peer.ts'
import { writeRtp } from './rtp.ts'

async function start() {
  const codec = await openCodec('pcmu')
  let now = 0
  let backlog = 0
  const events = { frames: 0, texts: [] as string[], ends: [] as LineEnd[] }
  const peer = {
    ssrc: 7,
    sendRtp: vi.fn(),
    sendText: vi.fn(),
    textBacklog: () => backlog,
    close: vi.fn(),
  } satisfies Peer
  const call = createMediaCall({
    codec,
    payloadType: 0,
    now: () => now,
    listener: {
      open: () => {},
      frame: () => {
        events.frames += 1
      },
      text: (text) => events.texts.push(text),
      sent: () => {},
      ended: (end) => events.ends.push(end),
    },
  })
  const ticksTo = (end: number): void => {
    for (; now <= end && events.ends.length === 0; now += 5) call.tick(now)
  }
  let sequence = 0
  const packet = (payloadType = 0, { bytes = 160, skipped = 0 } = {}): void => {
    sequence += 1 + skipped
    const payload = new Uint8Array(bytes)
    call.listener.packet(writeRtp({ payloadType, marker: false, sequence, timestamp: 0, ssrc: 1, payload }))
  }
  const pileUp = (bytes: number): void => {
    backlog = bytes
  }
  return { call, codec, events, peer, ticksTo, packet, pileUp, at: () => now }
}

async function opened() {
  const started = await start()
  started.call.begin(started.peer)
  started.call.listener.open()
  return started
}

describe('a call ends', () => {
  it('when no peer connects within ten seconds', async () => {
    const { call, peer, events, ticksTo, at } = await start()
    call.begin(peer)
    ticksTo(20_000)
    expect(events.ends).toEqual(['unconnected'])
    expect(at()).toBeLessThan(10_020)
    await vi.waitFor(() => expect(peer.close).toHaveBeenCalledExactlyOnceWith(false))
  })

  it('when the app closes it, and a peer that still connects hears of it', async () => {
    const { call, peer, events } = await start()
    call.begin(peer)
    call.end('closed')
    expect(events.ends).toEqual(['closed'])
    await vi.waitFor(() => expect(peer.close).toHaveBeenCalledExactlyOnceWith(true))
  })

  it('when no packet arrives for five seconds, and not before', async () => {
    const { events, ticksTo, packet, at } = await opened()
    ticksTo(4900)
    packet()
    ticksTo(9800)
    expect(events.ends).toEqual([])
    ticksTo(20_000)
    expect(events.ends).toEqual(['lost'])
    expect(at()).toBeLessThan(9950)
  })

  it('when packets come that are not of the call, as if none came', async () => {
    const { events, ticksTo, packet, at } = await opened()
    ticksTo(3000)
    packet(96)
    ticksTo(20_000)
    expect([events.ends, at() < 5020]).toEqual([['lost'], true])
  })

  it('when the other side reads none of what it is sent', async () => {
    const { events, ticksTo, pileUp } = await opened()
    pileUp(4_000_001)
    ticksTo(5)
    expect(events.ends).toEqual(['overrun'])
  })

  it.each([
    ['more texts than a person makes', 201, 'x', 200],
    ['more text than a person makes', 17, 'x'.repeat(250_000), 16],
  ])('when the other side sends %s', async (_, count, text, taken) => {
    const { call, events } = await opened()
    for (let n = 0; n < count; n++) call.listener.text(text)
    expect([events.ends, events.texts.length]).toEqual([['overrun'], taken])
  })

  it('once, and takes nothing after', async () => {
    const { call, events, peer, packet, ticksTo } = await opened()
    call.listener.gone()
    call.listener.gone()
    call.end('closed')
    call.listener.text('late')
    packet()
    ticksTo(100)
    expect(events).toEqual({ frames: 0, texts: [], ends: ['left'] })
    await vi.waitFor(() => expect(peer.close).toHaveBeenCalledOnce())
  })

  it('before it began, and the peer that comes too late is closed', async () => {
    const { call, events, peer } = await start()
    call.listener.gone()
    expect(call.begin(peer)).toBe(false)
    expect(events.ends).toEqual(['unconnected'])
    expect(peer.close).toHaveBeenCalledOnce()
  })
})

it('more packets than sound needs are dropped, and the call goes on', async () => {
  const { events, packet, ticksTo } = await opened()
  for (let n = 0; n < 1000; n++) packet()
  expect(events.frames).toBe(200)
  ticksTo(1000)
  expect(events.ends).toEqual([])
})

it('decodes no more packets than it passes frames on', async () => {
  const { codec, packet, ticksTo, at } = await opened()
  const decoded = vi.spyOn(codec, 'decode')
  while (at() < 5_000) {
    packet(0, { bytes: 960 })
    ticksTo(at() + 5)
  }
  // Six frames each.
  expect(decoded.mock.calls.length * 6).toBeLessThan(200 + 120 * 5)
})

it('ends with a flood of packets, whether or not they are of the call', async () => {
  const { events, packet, ticksTo } = await opened()
  for (let n = 0; n < 3_000; n++) packet(99)
  ticksTo(100)
  expect(events.ends).toEqual([])
  for (let n = 0; n < 100; n++) packet(99)
  expect(events.ends).toEqual(['overrun'])
})

it('ends with a flood of what no call uses', async () => {
  const { call, events } = await opened()
  for (let n = 0; n < 200; n++) call.listener.waste()
  expect(events.ends).toEqual([])
  call.listener.waste()
  expect(events.ends).toEqual(['overrun'])
})

it.each([
  ['long packets', { bytes: 960 }],
  ['packets that are too long', { bytes: 1_400 }],
  ['long packets with gaps between them', { bytes: 960, skipped: 19 }],
])('%s pass no more sound on than a voice has in that time', async (_, kind) => {
  const { events, packet, ticksTo, at } = await opened()
  while (at() < 3_000) {
    packet(0, kind)
    ticksTo(at() + 5)
  }
  expect(events.frames).toBeGreaterThanOrEqual(3_000 / 20)
  expect(events.frames).toBeLessThanOrEqual(200 + 60 * 3)
  expect(events.ends).toEqual([])
})
