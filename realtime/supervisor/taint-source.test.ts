import { describe, expect, it } from 'vitest'
import { outsideTextIn } from './taint.ts'

const READ_PAGE = { name: 'read_page', title: 'A page', taints: true }

function hostOf(url: unknown): string | undefined {
  const item = { type: 'function_call', name: READ_PAGE.name, arguments: JSON.stringify({ url }) }
  return outsideTextIn([{ item }] as never, [READ_PAGE]).by?.host
}

describe('the host of a page', () => {
  it.each([
    ['https://solana-alpha.example/post?id=1', 'solana-alpha.example'],
    ['http://SHOUT.example:8080/', 'shout.example'],
    ['https://confirm.now@evil.example/', 'evil.example'],
    // A Cyrillic а is no Latin one.
    ['https://jup\u0430.example/', 'xn--jup-8cd.example'],
    ['https://127.0.0.1/x', '127.0.0.1'],
  ])('%s is %s', (address, host) => {
    expect(hostOf(address)).toBe(host)
  })

  it.each([
    'solana-alpha.example',
    'javascript:alert(1)',
    'https://',
    'data:text/html,hi',
    7,
    undefined,
    '[::1]',
  ])('%j has none', (address) => expect(hostOf(address)).toBeUndefined())
})
