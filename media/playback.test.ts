/** The playback positions of queued and sent audio. */

import { describe, expect, it } from 'vitest'
import { fc } from '../scripts/testing/property.ts'
import { createPlayback } from './playback.ts'
import { createPlayer } from './player.ts'

describe('the account of playback', () => {
  it('reports when an utterance starts and when nothing is left', () => {
    const playback = createPlayback()
    expect(playback.queue(1600, 'a')).toBe(100)
    expect(playback.queue(1600, 'b')).toBe(200)
    expect(playback.sent(0, 320)).toEqual([{ kind: 'started', utterance: 'a', ms: 20 }])
    expect(playback.sent(0, 1600)).toEqual([])
    expect(playback.sent(0, 1920)).toEqual([{ kind: 'started', utterance: 'b', ms: 20 }])
    expect(playback.sent(0, 3200)).toEqual([{ kind: 'drained', utterance: 'b', ms: 100 }])
    expect(playback.playedMs('a')).toBe(100)
  })

  it('an utterance that pauses goes on counting', () => {
    const playback = createPlayback()
    playback.queue(320, 'a')
    playback.sent(0, 320)
    playback.queue(320, 'a')
    expect(playback.sent(0, 640)).toEqual([{ kind: 'drained', utterance: 'a', ms: 40 }])
  })

  it('clearing returns the utterance that was cut and how much of it was sent', () => {
    const playback = createPlayback()
    playback.queue(16_000, 'a')
    playback.queue(16_000, 'b')
    playback.sent(0, 16_320)
    expect(playback.clear()).toEqual({ utterance: 'b', ms: 20 })
    expect(playback.clear()).toBeUndefined()
  })

  it('ignores late reports about cleared audio', () => {
    const playback = createPlayback()
    playback.queue(3200, 'a')
    playback.sent(0, 320)
    playback.clear()
    playback.queue(640, 'b')
    expect(playback.sent(0, 640)).toEqual([])
    expect(playback.sent(1, 320)).toEqual([{ kind: 'started', utterance: 'b', ms: 20 }])
    expect([playback.playedMs('a'), playback.playedMs('b')]).toEqual([20, 20])
  })

  it('limits the queue', () => {
    const playback = createPlayback()
    playback.queue(600 * 16_000, 'a')
    expect(() => playback.queue(1, 'a')).toThrow('ten minutes')
  })
})

describe('the player and the account', () => {
  /** Checks both against a plain list of samples. */
  function createModel() {
    const player = createPlayer()
    const playback = createPlayback()
    let lastSample = 0
    let waiting: number[] = []
    let sent = 0

    return {
      play(length: number) {
        const pcm = Int16Array.from({ length }, () => {
          lastSample = (lastSample % 32_000) + 1
          return lastSample
        })
        waiting.push(...pcm)
        player.push(pcm)
        expect(playback.queue(length, 'u')).toBe(Math.round(waiting.length / 16))
      },
      take() {
        const { frame, samples } = player.take()
        const expected = waiting.splice(0, 320)
        expect([...frame]).toEqual([...expected, ...new Array(320 - expected.length).fill(0)])
        expect(samples).toBe(expected.length)
        sent += samples
        const drained = playback.sent(playback.epoch, sent).filter(({ kind }) => kind === 'drained')
        expect(drained).toHaveLength(samples > 0 && waiting.length === 0 ? 1 : 0)
      },
      clear() {
        player.clear()
        playback.clear()
        waiting = []
        sent = 0
      },
    }
  }

  it('agree on every sample, however sound is cut, cleared and taken', () => {
    const act = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 1000 }) },
      { weight: 6, arbitrary: fc.constant('take' as const) },
      { weight: 1, arbitrary: fc.constant('clear' as const) },
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const model = createModel()
        for (const each of acts) {
          if (typeof each === 'number') model.play(each)
          else model[each]()
        }
      }),
    )
  })
})
