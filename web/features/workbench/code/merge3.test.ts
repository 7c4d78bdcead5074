import { describe, expect, it } from 'vitest'
import { fc } from '../../../../scripts/testing/property.ts'
import { merge3 } from './merge3.ts'

const BASE = 'one\ntwo\nthree\nfour\nfive'

describe('merge3', () => {
  it.each([
    ['nothing changed', BASE, BASE, BASE, [0, 0, 0]],
    ['only they did', 'one\nTWO\nthree\nfour\nfive', BASE, 'one\nTWO\nthree\nfour\nfive', [1, 0, 0]],
    ['only we did', BASE, 'one\ntwo\nthree\nfour', 'one\ntwo\nthree\nfour', [0, 1, 0]],
    [
      'both did, apart from each other',
      'ONE\ntwo\nthree\nfour\nfive',
      'one\ntwo\nthree\nfour\nfive\nsix',
      'ONE\ntwo\nthree\nfour\nfive\nsix',
      [1, 1, 0],
    ],
    [
      'both did the same',
      'one\n2\nthree\nfour\nfive',
      'one\n2\nthree\nfour\nfive',
      'one\n2\nthree\nfour\nfive',
      [0, 1, 0],
    ],
    [
      'both changed one line: ours stands',
      'one\ntheirs\nthree\nfour\nfive',
      'one\nours\nthree\nfour\nfive',
      'one\nours\nthree\nfour\nfive',
      [0, 0, 1],
    ],
    ['they emptied it', '', BASE, '', [1, 0, 0]],
  ])('%s', (_, theirs, ours, text, [taken, own, overlaps]) => {
    expect(merge3(BASE, theirs, ours)).toEqual({ text, theirs: taken, ours: own, overlaps })
  })

  const lines = fc
    .array(fc.constantFrom('a', 'b', 'c', '', 'd'), { maxLength: 12 })
    .map((all) => all.join('\n'))

  it('takes whole whatever only one side changed', () => {
    fc.assert(
      fc.property(lines, lines, (base, changed) => {
        expect(merge3(base, changed, base).text).toBe(changed)
        expect(merge3(base, base, changed).text).toBe(changed)
        expect(merge3(base, changed, changed)).toMatchObject({ text: changed, overlaps: 0 })
      }),
    )
  })
})
