/** The jitter buffer against loss, reordering, duplicates and streams that restart. */

import { describe, expect, it } from 'vitest'
import { fc, runs } from '../scripts/testing/property.ts'
import { type Arrival, createJitterBuffer, type Hearing } from './jitter.ts'

const packet = (sequence: number, ssrc = 1): Arrival => ({
  ssrc,
  sequence: sequence & 0xffff,
  payload: Uint8Array.of(sequence >> 8, sequence),
})
const textsOf = (hearings: readonly Hearing[]): string[] =>
  hearings.map((hearing) =>
    hearing.do === 'conceal' ? '-' : `${hearing.do === 'recover' ? '?' : ''}${numberOf(hearing.payload)}`,
  )
const numberOf = ([high = 0, low = 0]: Uint8Array): number => high * 256 + low

/** Pushes one packet every 20 ms and returns the result of each. */
function pushAll(sequences: readonly number[]): string[][] {
  const jitter = createJitterBuffer()
  return sequences.map((sequence, n) => textsOf(jitter.push(packet(sequence), n * 20)))
}

describe('the jitter buffer', () => {
  it.each([
    ['in order', [1, 2, 3], ['1', '2', '3']],
    ['over the wrap', [65_534, 65_535, 65_536, 65_537], ['65534', '65535', '0', '1']],
    ['two swapped', [1, 3, 2, 4], ['1', '', '2 3', '4']],
    ['one two too late', [1, 3, 4, 2, 5], ['1', '', '', '2 3 4', '5']],
    ['a double', [1, 2, 2, 3], ['1', '2', '', '3']],
    ['a double of one that waits', [1, 3, 3, 2], ['1', '', '', '2 3']],
    ['one lost', [1, 3, 4, 5, 6], ['1', '', '', '?3 3 4 5', '6']],
    ['two lost', [1, 4, 5, 6], ['1', '', '', '- ?4 4 5 6']],
    ['one lost and late after all', [1, 3, 4, 5, 2, 6], ['1', '', '', '?3 3 4 5', '', '6']],
    ['two gaps', [1, 3, 5, 6, 7], ['1', '', '', '?3 3', '?5 5 6 7']],
    ['a gap longer than is filled', [1, 100, 101, 102], ['1', '', '', `${'- '.repeat(9)}?100 100 101 102`]],
    ['a stray of elsewhere', [1, 30_000, 2], ['1', '', '2']],
    ['a stream that goes on elsewhere', [1, 30_000, 30_001, 30_002], ['1', '', '30001', '30002']],
  ])('%s', (_, sequences, expected) => {
    expect(pushAll(sequences).map((each) => each.join(' '))).toEqual(expected)
  })

  it('waits 60 ms for what is missing, and no longer', () => {
    const jitter = createJitterBuffer()
    jitter.push(packet(1), 0)
    jitter.push(packet(3), 20)
    expect(jitter.poll(79)).toEqual([])
    expect(textsOf(jitter.poll(80))).toEqual(['?3', '3'])
    expect(jitter.poll(1000)).toEqual([])
  })

  it('another source begins at once', () => {
    const jitter = createJitterBuffer()
    jitter.push(packet(1000), 0)
    expect(textsOf(jitter.push(packet(5, 2), 20))).toEqual(['5'])
    expect(textsOf(jitter.push(packet(6, 2), 40))).toEqual(['6'])
  })

  it('decodes every packet that came in time once, in order and at its place, whatever is lost, duplicated or late', () => {
    const fate = fc.record({
      lost: fc.boolean().map((lost) => lost),
      doubled: fc.boolean(),
      late: fc.integer({ min: 0, max: 40 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), fc.array(fate, { maxLength: 60 }), (first, fates) => {
        const arrivals = fates
          .flatMap(({ lost, doubled, late }, n) => {
            // The first and the last packet arrive in time, so that every packet between has a place.
            const isEdge = n === 0 || n === fates.length - 1
            const at = n * 20 + (isEdge ? 0 : late)
            if (lost && !isEdge) return []
            return doubled
              ? [
                  { n, at },
                  { n, at: at + 7 },
                ]
              : [{ n, at }]
          })
          .sort((a, b) => a.at - b.at)
        const jitter = createJitterBuffer()
        const results: Hearing[] = []
        for (const { n, at } of arrivals) {
          results.push(...jitter.poll(at), ...jitter.push(packet(first + n), at))
        }
        results.push(...jitter.poll(1e9), ...jitter.poll(1e9), ...jitter.poll(1e9), ...jitter.poll(1e9))
        const present = new Set(arrivals.map(({ n }) => n))
        const decoded = results.filter((each) => each.do === 'decode')
        const places = results
          .map((each, place) => ({ each, place }))
          .filter(({ each }) => each.do === 'decode')
        for (const { each, place } of places) {
          if (each.do === 'decode') expect(numberOf(each.payload)).toBe((first + place) & 0xffff)
        }
        expect(decoded).toHaveLength(present.size)
      }),
      runs(500),
    )
  })
})
