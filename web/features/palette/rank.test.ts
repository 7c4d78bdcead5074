import { describe, expect, it } from 'vitest'
import { ranked } from './rank.ts'

const found = (typed: string, label: string, also?: string) =>
  ranked([{ heading: 'All', items: [{ label, ...(also && { also }) }] }], typed).length > 0

describe('the commands that words find', () => {
  it.each([
    ['sett', 'Settings', undefined, true],
    ['', 'Settings', undefined, true],
    ['conv new', 'New conversation', undefined, true],
    ['PARLEY rem', 'What Parley remembers', undefined, true],
    ['settings pref', 'Settings', 'preferences', true],
    ["what's", '“what’s in it”', undefined, true],
    ['sett', 'Conversations', 'search history rename pin delete', false],
    ['ings', 'Settings', undefined, false],
  ])('%j: %j (%j): %s', (typed, label, also, expected) => {
    expect(found(typed, label, also)).toBe(expected)
  })

  it('are those that begin so, then those with the words, then those known by other words; their groups follow', () => {
    const groups = [
      { heading: 'One', items: [{ label: 'Export', also: 'wallet' }, { label: 'My wallet' }] },
      { heading: 'Two', items: [{ label: 'Log in' }] },
      { heading: 'Three', items: [{ label: 'Wallet and trades' }] },
    ]
    expect(ranked(groups, 'wallet').map(({ items }) => items.map(({ label }) => label))).toEqual([
      ['Wallet and trades'],
      ['My wallet', 'Export'],
    ])
    expect(ranked(groups, '')).toEqual(groups)
  })
})
