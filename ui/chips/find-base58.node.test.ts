import { describe, expect, it } from 'vitest'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { fc } from '../../scripts/testing/property.ts'
import { findBase58 } from './find-base58.ts'

const ADDRESS = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
const SIGNATURE = '2RF3ugPdKMojzm2TzjYTL5x8zvFuUMQcJyK3utdX5Z7hRKmcKZjRR76nznazgtcFwr1r2os67PN1CXHF6eHNass7'
const kinds = (text: string) => findBase58(text).flatMap(({ kind }) => (kind ? [kind] : []))

describe('addresses and signatures in a text', () => {
  it.each([
    [ADDRESS, ['address']],
    [SIGNATURE, ['signature']],
    [WRAPPED_SOL, ['mint']],
    [`Its mint is ${ADDRESS}.`, ['mint']],
    [`It can mint from ${ADDRESS}`, ['address']],
    [`from ${ADDRESS}, by ${SIGNATURE}.`, ['address', 'signature']],
    [`(${ADDRESS})`, ['address']],
    [`"${ADDRESS}"`, ['address']],
    [`${ADDRESS}:${ADDRESS}`, ['address', 'address']],
    ['1'.repeat(32), ['address']],
    ['1'.repeat(31), []],
    ['1'.repeat(40), []],
    [`x${ADDRESS}`, []],
    [`${ADDRESS}0`, []],
    [`é${ADDRESS}`, []],
    [`token/${ADDRESS}`, []],
    [`?id=${ADDRESS}`, []],
    [`${ADDRESS}_1`, []],
    [ADDRESS.slice(0, 31), []],
    [`${SIGNATURE}${ADDRESS}`, []],
    ['no address here at all, only quite a few ordinary words', []],
  ])('[C5.6, C2.7, C2.8] %s', (text, found) => {
    expect(kinds(text)).toEqual(found)
  })

  it('keeps every character in its place', () => {
    const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom(ADDRESS, SIGNATURE, ' ', '.', 'é', '/')))
    fc.assert(
      fc.property(parts, (pieces) => {
        const text = pieces.join('')
        expect(
          findBase58(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
