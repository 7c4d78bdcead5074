import { describe, expect, it } from 'vitest'
import type { AcceptInput } from '#domain/realtime.ts'
import { createLimits } from '../http/limits.ts'
import { createInputBudget } from './input-budget.ts'

const MIB = 1024 ** 2
const guest = (id: string) => ({ kind: 'guest', id }) as const

function budgetOf(kind: Parameters<AcceptInput>[1], isLow = false) {
  const budget = createInputBudget({ limits: createLimits(), disk: { isLow: () => isLow } })
  return (sender: Parameters<typeof budget>[0], bytes: number) => budget(sender)(bytes, kind)
}

describe('the words of a day', () => {
  it('are 8 MiB for a guest, 64 MiB for the guests of an address and 32 MiB for a user', async () => {
    const budget = budgetOf('words', true)
    const spent = { code: 'day_budget_spent' }
    for (let at = 0; at < 8; at++)
      expect(await budget({ actor: guest(`g${at}`), network: 'home' }, 8 * MIB)).toBeUndefined()
    expect(await budget({ actor: guest('g0'), network: 'elsewhere' }, 1)).toMatchObject(spent)
    expect(await budget({ actor: guest('g8'), network: 'home' }, 1)).toMatchObject(spent)
    const user = { kind: 'user', id: 'u' } as const
    expect(await budget({ actor: user, network: 'home' }, 32 * MIB)).toBeUndefined()
    expect(await budget({ actor: user, network: 'home' }, 1)).toMatchObject(spent)
  })
})

describe('the pictures of a day', () => {
  const budgetOn = (isLow = false) => budgetOf('pictures', isLow)

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
