import { expect, it } from 'vitest'
import { formatUsd } from '#contract/rules/amounts.ts'
import { cents, dollars, rounded } from './rounded.ts'

it.each([0, 0.000017, 0.0000171234, 0.00999, 0.01, 1.684, 126.294, 4032.71, -0.000017])(
  '$%d reads the same to the model and on the card',
  (usd) => expect(formatUsd(dollars(usd) ?? Number.NaN)).toBe(formatUsd(usd)),
)

it('unknown values stay unknown', () => {
  for (const unknown of [undefined, Number.NaN, Number.POSITIVE_INFINITY])
    expect([rounded(unknown), cents(unknown), dollars(unknown)]).toEqual([null, null, null])
})
