/** The line as its user sees it, on the fake clock, with the product's remote line. */
import { expect, it, vi } from 'vitest'
import type { PlaybackEvent } from '../line.ts'
import { createFakeLine } from './fake-line.ts'
import { toneOf } from './tone.ts'

function opened() {
  const fake = createFakeLine()
  fake.far.open()
  const events: PlaybackEvent[] = []
  fake.line.onPlayback((event) => events.push(event))
  return { ...fake, events }
}

it('receives a frame every 20 ms with its place in time, silence included', () => {
  const { line, far, advance } = opened()
  const frames: [number, number][] = []
  line.onAudio((frame, atMs) => frames.push([atMs, frame[0] ?? -1]))
  advance(40)
  far.speak(new Int16Array(330).fill(7))
  advance(60)
  expect(frames).toEqual([
    [0, 0],
    [20, 0],
    [40, 7],
    [60, 7],
    [80, 0],
  ])
})

it('plays, reports how far it is, and when nothing is left', () => {
  const { line, far, advance, events } = opened()
  expect(line.play(toneOf(440, 1600), 'item_1')).toBe(100)
  expect(line.play(toneOf(440, 800), 'item_1')).toBe(150)
  advance(60)
  expect(line.playedMs('item_1')).toBe(60)
  advance(100)
  expect(line.playedMs('item_1')).toBe(150)
  expect(events).toEqual([
    { kind: 'started', utterance: 'item_1', ms: 20 },
    { kind: 'drained', utterance: 'item_1', ms: 150 },
  ])
  expect(far.heard).toHaveLength(8)
  expect(far.heard.flatMap((frame) => [...frame]).slice(0, 2400)).toEqual([
    ...toneOf(440, 1600),
    ...toneOf(440, 800),
  ])
})

it('clears the queue and returns how much of the cut utterance was sent', () => {
  const { line, far, advance, events } = opened()
  line.play(toneOf(440, 16_000), 'item_1')
  advance(200)
  expect(line.clear()).toEqual({ utterance: 'item_1', ms: 200 })
  advance(20)
  expect(far.heard.at(-1)).toEqual(new Int16Array(320))
  line.play(toneOf(440, 320), 'item_2')
  advance(20)
  expect(events.map(({ kind, utterance }) => `${kind} ${utterance}`)).toEqual([
    'started item_1',
    'started item_2',
    'drained item_2',
  ])
})

it('what is played and sent before it opens waits', () => {
  const { line, far, advance } = createFakeLine()
  line.play(toneOf(440, 640), 'item_1')
  line.sendText('{"n":1}')
  advance(100)
  expect([far.texts, far.heard, line.playedMs('item_1')]).toEqual([[], [], 0])
  const onOpen = vi.fn()
  line.onOpen(onOpen)
  far.open()
  advance(40)
  expect(onOpen).toHaveBeenCalledOnce()
  expect([far.texts, far.heard.length, line.playedMs('item_1')]).toEqual([['{"n":1}'], 2, 40])
})

it('keeps texts and the end for a later listener', () => {
  const { line, far } = opened()
  far.sendText('a')
  far.sendText('b')
  const texts: string[] = []
  line.onText((text) => texts.push(text))
  far.sendText('c')
  far.end('left')
  const onClose = vi.fn()
  line.onClose(onClose)
  expect(texts).toEqual(['a', 'b', 'c'])
  expect(onClose.mock.calls).toEqual([['left']])
})

it('refuses a text that is larger than a line takes, in bytes', () => {
  const { line, far } = opened()
  expect(line.sendText('é'.repeat(131_072))).toBe(true)
  expect(line.sendText('é'.repeat(131_073))).toBe(false)
  expect(far.texts).toHaveLength(1)
})

it('ends once, and is silent after', () => {
  const { line, far, advance } = opened()
  const onClose = vi.fn()
  const onAudio = vi.fn()
  line.onClose(onClose)
  line.onAudio(onAudio)
  line.close()
  far.end('lost')
  advance(100)
  expect(onClose.mock.calls).toEqual([['closed']])
  expect(onAudio).not.toHaveBeenCalled()
  expect([line.play(toneOf(440, 320), 'item_1'), line.sendText('{}')]).toEqual([0, false])
})

it('the clock is that of the line', () => {
  const { clock, advance } = createFakeLine('pcmu', 1_000_000)
  advance(100)
  expect(clock.now()).toBe(1_000_100)
})
