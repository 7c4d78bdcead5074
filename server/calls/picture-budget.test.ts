import { describe, expect, it } from 'vitest'
import { createLimits } from '../http/limits.ts'
import { createPictureBudget } from './picture-budget.ts'

const MIB = 1024 ** 2
const guest = (id: string) => ({ kind: 'guest', id }) as const

describe('the pictures of a day', () => {
  const budgetOn = (isLow = false) =>
    createPictureBudget({ limits: createLimits(), disk: { isLow: () => isLow } })

  it('are 25 MiB for a guest and 100 MiB for the guests of an address', async () => {
    const budget = budgetOn()
    for (let at = 0; at < 4; at++)
      expect(await budget({ actor: guest(`g${at}`), network: 'home' }, 25 * MIB)).toBeUndefined()
    expect(await budget({ actor: guest('g0'), network: 'elsewhere' }, 1)).toMatchObject({
      code: 'pictures_spent',
      message: expect.stringMatching(/was not sent\. Send it without a picture, or try again in/),
    })
    expect(await budget({ actor: guest('g4'), network: 'home' }, 1)).toMatchObject({ code: 'pictures_spent' })
    expect(await budget({ actor: guest('g5'), network: 'elsewhere' }, 1)).toBeUndefined()
  })

  it('are 100 MiB for a user, whoever else shares the address', async () => {
    const budget = budgetOn()
    const user = { kind: 'user', id: 'u' } as const
    for (let at = 0; at < 4; at++) await budget({ actor: guest(`g${at}`), network: 'home' }, 25 * MIB)
    expect(await budget({ actor: user, network: 'home' }, 100 * MIB)).toBeUndefined()
    expect(await budget({ actor: user, network: 'home' }, 1)).toMatchObject({ code: 'pictures_spent' })
  })

  it('are none on a disk that is almost full', async () => {
    expect(await budgetOn(true)({ actor: guest('g') }, 1)).toMatchObject({
      code: 'disk_low',
      message: expect.stringContaining('Send it without a picture'),
    })
  })
})
