import { describe, expect, it } from 'vitest'
import type { OrderRefusal } from '../venue.ts'
import { dataOf, refusedAgain, refusedOrder } from './failures.ts'
import { down, sourced } from './testing/fake-orders.ts'

const refusal = (reason: OrderRefusal['reason'], message = 'The maker sleeps'): OrderRefusal => ({
  ok: false,
  reason,
  code: '-7',
  message,
})

it('a source that is down is named, with the time at which it may be there again', () => {
  expect(dataOf(sourced(7))).toBe(7)
  const retryAt = '2026-11-20T14:32:00.000Z'
  const thrownBy = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return (error as { details?: unknown }).details
    }
  }
  const known = { service: 'Trial', reason: 'unavailable' }
  expect(thrownBy(() => dataOf(down))).toEqual(known)
  expect(thrownBy(() => dataOf({ ...down, retryAt }))).toEqual({ ...known, retryAt })
})

describe('an order that the venue refuses', () => {
  it('has a refusal of its own where the person can do something', () => {
    expect(refusedOrder(refusal('amount_too_small'), 'Maker').code).toBe('amount_too_small')
    expect(refusedOrder(refusal('no_route'), 'Maker')).toMatchObject({
      code: 'no_route',
      details: { venue: 'Maker' },
    })
  })

  it.each(['insufficient_funds', 'insufficient_sol', 'not_built', 'maker_declined'] as const)(
    'is quoted in the words of the venue: %s',
    (reason) => {
      expect(refusedOrder(refusal(reason), 'Maker')).toMatchObject({
        code: 'quote_refused',
        details: { venue: 'Maker', code: '-7', reason: 'The maker sleeps.' },
      })
    },
  )

  it('after the yes ends the trade in whole sentences, each with one full stop', () => {
    const ending = 'Nothing left the wallet.'
    expect(refusedAgain(refusal('no_route'))).toEqual({
      code: 'no_route',
      message: `The venue made no offer any more: The maker sleeps. ${ending}`,
    })
    for (const message of ['Sold out.', 'Sold out!', 'Sold out?'])
      expect(refusedAgain(refusal('no_route', message)).message).toBe(
        `The venue made no offer any more: ${message} ${ending}`,
      )
  })
})
