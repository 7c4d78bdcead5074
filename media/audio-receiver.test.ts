/** The audio receiver: frames of 20 ms for any input, and silence when nothing arrives. */
import { expect, it } from 'vitest'
import { createAudioReceiver } from './audio-receiver.ts'
import type { Codec } from './codec.ts'

/** Payloads are samples; the value -1 is a packet that cannot be decoded. */
const plain: Codec = {
  ticksPerFrame: 320,
  encode: (frame) => Uint8Array.from(frame),
  decode(payload) {
    if (payload[0] === 0) throw new Error('nonsense')
    return Int16Array.from(payload)
  },
  recover: () => new Int16Array(320).fill(200),
  conceal: () => new Int16Array(320).fill(100),
  free() {},
}

function listen() {
  const frames: Int16Array[] = []
  const receiver = createAudioReceiver(plain, (frame) => frames.push(frame))
  const push = (sequence: number, value: number, length: number, now: number): void =>
    receiver.push({ ssrc: 1, sequence, payload: new Uint8Array(length).fill(value) }, now)
  const taken = (): (number | undefined)[] => frames.splice(0).map((frame) => frame[0])
  const pollTo = (from: number, to: number): void => {
    for (let now = from; now <= to; now += 5) receiver.poll(now)
  }
  return { receiver, push, taken, frames, pollTo }
}

it('packets of any length become frames of 20 ms', () => {
  const { push, frames } = listen()
  push(1, 1, 160, 0)
  push(2, 2, 160, 10)
  push(3, 3, 960, 20)
  push(4, 4, 100, 80)
  expect(frames.map((frame) => [frame.length, frame[0], frame[319]])).toEqual([
    [320, 1, 2],
    [320, 3, 3],
    [320, 3, 3],
    [320, 3, 3],
  ])
})

it('what cannot be decoded is concealed', () => {
  const { push, taken } = listen()
  push(1, 1, 320, 0)
  push(2, 0, 320, 20)
  push(3, 3, 320, 40)
  expect(taken()).toEqual([1, 100, 3])
})

it('what is lost is recovered or concealed', () => {
  const { push, taken } = listen()
  push(1, 1, 320, 0)
  push(4, 4, 320, 60)
  push(5, 5, 320, 80)
  push(6, 6, 320, 100)
  expect(taken()).toEqual([1, 100, 200, 4, 5, 6])
})

it('gives no frame before the first packet', () => {
  const { receiver, taken } = listen()
  receiver.poll(10_000)
  expect(taken()).toEqual([])
})

it('a stream that stops becomes silence at the pace of time, until it goes on', () => {
  const { receiver, push, taken, pollTo } = listen()
  push(1, 1, 320, 1000)
  pollTo(1000, 1995)
  expect(taken()).toEqual([1])
  receiver.poll(2000)
  expect(taken()).toEqual(new Array(50).fill(0))
  pollTo(2005, 2100)
  expect(taken()).toEqual(new Array(5).fill(0))
  push(2, 2, 320, 2105)
  pollTo(2105, 3100)
  expect(taken()).toEqual([2])
})

it('gives no gap for packets that the network delayed for most of a second', () => {
  const { push, taken, pollTo } = listen()
  push(1, 1, 320, 1000)
  pollTo(1000, 1940)
  for (let n = 2; n < 48; n++) push(n, n, 320, 1940)
  expect(taken()).toEqual(Array.from({ length: 47 }, (_, n) => n + 1))
})

it('gives no gap for packets that arrived while this process was held up', () => {
  const { receiver, push, taken, pollTo } = listen()
  push(1, 1, 320, 1000)
  pollTo(1000, 1020)
  receiver.poll(3_601_020)
  for (let n = 2; n < 10; n++) push(n, n, 320, 3_601_020)
  pollTo(3_601_020, 3_602_000)
  expect(taken()).toEqual(Array.from({ length: 9 }, (_, n) => n + 1))
})
