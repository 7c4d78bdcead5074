import { describe, expect, it } from 'vitest'
import { lastOf } from '../testing/dialogue.ts'

describe('a person who does not know what to do with the money', () => {
  it.each([
    'i want to do something with my money please',
    'please help me do something with my sol, i have no clue',
    'i have some money and no idea what to do',
    "got some money, don't know what to do with it",
    'what should i do with all my savings',
    'want to invest but not sure in what',
  ])('%s', (line) => {
    const { intent, calls } = lastOf(line)
    expect({ intent, calls }).toEqual({ intent: 'no-plan', calls: [] })
  })

  it.each(['what do you do with my money', 'my money is gone, i do not know what to do about it'])(
    'is not who says: %s',
    (line) => {
      expect(lastOf(line).intent).not.toBe('no-plan')
    },
  )
})

describe('who else bought it', () => {
  it.each(['who else bought that', 'who else is buying this', 'who else has sold it'])(
    'asks for the token: %s',
    (line) => {
      expect(lastOf(line).words).toMatch(/^Which token\?/)
    },
  )

  it('takes the token that was spoken of', () => {
    expect(lastOf('price of bonk', 'who else bought it').calls).toMatchObject([
      { tool: 'kolscan_token_detail' },
    ])
  })
})
