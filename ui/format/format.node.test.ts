import { describe, expect, it } from 'vitest'
import { agoWords } from './age.ts'
import { hueOf } from './hue.ts'
import { jsonText } from './json-text.ts'
import { safeHref } from './safe-href.ts'

const NOW = Date.parse('2026-11-20T14:31:00Z')

describe('ages', () => {
  it.each([
    [0, 'now'],
    [4.9, 'now'],
    [-120, 'now'],
    [5, '5 s ago'],
    [59.9, '59 s ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 day ago'],
    [2 * 86_400 - 1, '1 day ago'],
    [7 * 86_400 - 1, '6 days ago'],
    [8 * 86_400, '12 Nov'],
  ])('%d seconds old is %s', (seconds, words) => {
    expect(agoWords(NOW - seconds * 1000, NOW)).toBe(words)
  })

  it('admits when it cannot tell', () => {
    expect(agoWords(Number.NaN, NOW)).toBe('at an unknown time')
  })
})

describe('addresses of links', () => {
  it.each(['https://jup.ag', 'http://jup.ag/x?y#z', 'mailto:a@b.c', 'HTTPS://JUP.AG', ' https://jup.ag '])(
    'takes %s',
    (href) => {
      expect(safeHref(href)?.protocol).toMatch(/^(https?|mailto):$/)
    },
  )

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x.y/1',
    'file:///etc/passwd',
    '//evil.example',
    '/path',
    '#x',
    '',
    'https://',
    'not a url',
  ])('refuses %j', (href) => {
    expect(safeHref(href)).toBeUndefined()
  })
})

describe('any value as text', () => {
  it('writes big integers and survives circles', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(jsonText({ amount: 2n ** 64n })).toBe('{\n  "amount": "18446744073709551616"\n}')
    expect(jsonText(circle)).toBe('[object Object]')
    expect(jsonText(undefined)).toBe('undefined')
  })

  it('ends', () => {
    expect(jsonText('x'.repeat(50), 20)).toBe(`"${'x'.repeat(19)}\n… 32 more characters`)
  })
})

describe('colours of tokens', () => {
  it('are the same for the same mint and stay on the circle', () => {
    const mints = Array.from({ length: 200 }, (_, at) => `mint${at}`)
    for (const mint of mints) expect(hueOf(mint)).toBe(hueOf(mint))
    expect(mints.every((mint) => hueOf(mint) >= 0 && hueOf(mint) < 360)).toBe(true)
    expect(new Set(mints.map(hueOf)).size).toBeGreaterThan(20)
  })
})
