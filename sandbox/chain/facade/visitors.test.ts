/** Who is let in: this machine's programs, its own pages, wallets and one explorer. */
import { describe, expect, it } from 'vitest'
import { isAllowedOrigin, isLocalHost, isLoopback } from './visitors.ts'

describe('a host', () => {
  it.each(['localhost', '127.0.0.1:8899', 'LOCALHOST:1', '[::1]:8899'])('%s is this machine', (host) => {
    expect(isLocalHost(host)).toBe(true)
  })
  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:8899',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '0.0.0.0:8899',
    '192.168.1.5',
  ])('%s is not', (host) => {
    expect(isLocalHost(host)).toBe(false)
  })
  it('to open on must be loopback', () => {
    expect(['127.0.0.1', 'localhost', '::1'].every(isLoopback)).toBe(true)
    expect(['0.0.0.0', '::', '10.0.0.1', 'example.com'].some(isLoopback)).toBe(false)
  })
})

describe('an origin', () => {
  it.each([
    undefined,
    'http://localhost:5173',
    'http://127.0.0.1:8787',
    'http://[::1]:3000',
    'https://explorer.solana.com',
    'chrome-extension://bfnaelmomeimhlpmgjnjophhpkkoljpa',
    'moz-extension://12ab-34cd',
  ])('%s may come in', (origin) => {
    expect(isAllowedOrigin(origin)).toBe(true)
  })
  it.each([
    'null',
    'https://evil.example',
    'https://explorer.solana.com.evil.example',
    'https://localhost.evil.example',
    'http://explorer.solana.com',
    'file://localhost',
    'chrome-extension://a/b',
    '',
  ])('%s may not', (origin) => {
    expect(isAllowedOrigin(origin)).toBe(false)
  })
})
