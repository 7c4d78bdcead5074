/** The audio sender on a fake clock: a packet every 20 ms, in sequence, with the audio that was played. */
import { describe, expect, it } from 'vitest'
import { createAudioSender } from './audio-sender.ts'
import { type Codec, openCodec } from './codec.ts'
import { type RtpPacket, readRtp } from './rtp.ts'
import { amplitudeOf, toneOf } from './testing/tone.ts'

function speak(codec: Codec) {
  const packets: RtpPacket[] = []
  const sent: [number, number][] = []
  const sender = createAudioSender({
    codec,
    payloadType: 111,
    ssrc: () => 7,
    sendRtp(bytes) {
      const packet = readRtp(bytes)
      if (packet) packets.push(packet)
    },
    onSent: (epoch, samples) => sent.push([epoch, samples]),
  })
  let now = 0
  const run = (ms: number): void => {
    for (const end = now + ms; now < end; now += 5) sender.tick(now)
  }
  return { sender, packets, sent, run }
}

const G711 = () => openCodec('pcmu')
const differences = (values: readonly number[], modulo: number): number[] =>
  values.slice(1).map((value, n) => (value - (values[n] ?? 0) + modulo) % modulo)

describe('the audio sender', () => {
  it('sends nothing until it is started, and then everything that waited', async () => {
    const { sender, packets, sent, run } = speak(await G711())
    sender.play(toneOf(440, 640), 0)
    run(100)
    expect(packets).toEqual([])
    sender.start(100)
    run(40)
    expect(packets).toHaveLength(2)
    expect(sent).toEqual([
      [0, 320],
      [0, 640],
    ])
  })

  it.each([
    ['pcmu', 160],
    ['opus', 960],
  ] as const)('%s: numbers and times of packets go on through sound and silence', async (name, ticks) => {
    const codec = await openCodec(name)
    const { sender, packets, run } = speak(codec)
    sender.start(0)
    run(1000)
    sender.play(toneOf(440, 3200), 0)
    run(1000)
    codec.free()
    expect(packets).toHaveLength(100)
    expect(
      new Set(
        differences(
          packets.map(({ sequence }) => sequence),
          2 ** 16,
        ),
      ),
    ).toEqual(new Set([1]))
    expect(
      new Set(
        differences(
          packets.map(({ timestamp }) => timestamp),
          2 ** 32,
        ),
      ),
    ).toEqual(new Set([ticks]))
    expect(packets.every(({ ssrc, payloadType }) => ssrc === 7 && payloadType === 111)).toBe(true)
  })

  it('marks where sound begins after silence', async () => {
    const { sender, packets, run } = speak(await G711())
    sender.start(0)
    run(40)
    sender.play(toneOf(440, 640), 0)
    run(60)
    sender.play(toneOf(440, 320), 0)
    run(20)
    expect(packets.map(({ marker }) => marker)).toEqual([false, false, true, false, false, true])
  })

  it('a pause too long to catch up with shows in the time of the next packet', async () => {
    const { sender, packets } = speak(await G711())
    sender.start(0)
    sender.tick(0)
    sender.tick(10_000)
    const [first, second] = packets
    expect(packets).toHaveLength(2)
    expect(((second?.timestamp ?? 0) - (first?.timestamp ?? 0) + 2 ** 32) % 2 ** 32).toBe(500 * 160)
    expect(((second?.sequence ?? 0) - (first?.sequence ?? 0) + 2 ** 16) % 2 ** 16).toBe(1)
  })

  it('sends nothing that was cleared, and nothing that was on its way then', async () => {
    const { sender, sent, run } = speak(await G711())
    sender.start(0)
    sender.play(toneOf(440, 16_000), 0)
    run(40)
    sender.clear(1)
    sender.play(toneOf(440, 16_000), 0)
    run(100)
    sender.play(toneOf(440, 320), 1)
    run(40)
    expect(sent).toEqual([
      [0, 320],
      [0, 640],
      [1, 320],
    ])
  })

  it('opus: silence that is not encoded anew is silent, and sound after it is clean', async () => {
    const codec = await openCodec('opus')
    const receiver = await openCodec('opus')
    const { sender, packets, run } = speak(codec)
    sender.start(0)
    sender.play(toneOf(440, 8000), 0)
    run(3500)
    sender.play(toneOf(600, 8000), 0)
    run(500)
    const decoded = packets.map(({ payload }) => receiver.decode(payload))
    codec.free()
    receiver.free()
    expect(Math.max(...decoded.slice(40, 175).map((frame) => Math.max(...frame)))).toBeLessThan(10)
    const onset = decoded.slice(176, 199)
    expect(
      onset.map((frame) => amplitudeOf(frame, 600)).filter((each) => each < 7000 || each > 9000),
    ).toEqual([])
  })
})
