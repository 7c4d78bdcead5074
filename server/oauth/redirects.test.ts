import { describe, expect, it } from 'vitest'
import { isRedirect, isRegistered, withParameters } from './redirects.ts'

describe('an address to return to', () => {
  it.each([
    'https://program.example',
    'https://program.example/back?from=parley',
    'https://program.example:8443/a%20b',
    'https://xn--9ca.example/back',
    'http://127.0.0.1:3333/back',
    'http://[::1]:4000/back',
    'http://localhost/back',
  ])('may be %s', (address) => expect(isRedirect(address)).toBe(true))

  it.each([
    // These would add to the content policy of the consent page.
    'https://a;sandbox',
    'https://a,default-src',
    'https://*',
    'https://*.example/back',
    "https://a'self'.example/back",
    // These hide their host.
    'https://parley.example\\@evil.example/back',
    'https://ev\til.example/back',
    'https:evil.example/back',
    'https:///evil.example/back',
    'https://evil%2Eexample/back',
    'https://evil.example。/back',
    'https://EVIL.example/back',
    'https://é.example/back',
    'https://evil.example./back',
    'https://0x7f.1/back',
    'https://parley.example@evil.example/back',
    'https://evil.example/back#code',
    'http://evil.example/back',
    'http://127.0.0.1.evil.example/back',
    'http://localhost.evil.example/back',
    'http://localhost@evil.example/back',
    'javascript:alert(1)//https://a.example',
    'data:text/html,hello',
    'com.example.app:/back',
    '//evil.example/back',
    '',
  ])('cannot be %j', (address) => expect(isRedirect(address)).toBe(false))
})

describe('a registered address', () => {
  const registered = ['https://program.example/back', 'http://127.0.0.1:3333/back']

  it('may have another port on the user’s own machine', () => {
    expect(isRegistered('http://127.0.0.1:4444/back', registered)).toBe(true)
    expect(isRegistered('http://127.0.0.1/back', registered)).toBe(true)
  })

  it.each([
    'https://program.example/back/',
    'https://program.example/back?x=1',
    'https://program.example:444/back',
    'https://program.example.evil.example/back',
    'http://program.example/back',
    'http://127.0.0.1:3333/other',
    'http://127.0.0.1:3333/back?x=1',
    'http://user@127.0.0.1:3333/back',
    'http://localhost:3333/back',
    'http://evil.example:3333/back',
    'https://127.0.0.1:3333/back',
    'nothing',
  ])('is not %s', (address) => expect(isRegistered(address, registered)).toBe(false))
})

it('adds parameters to those that the program chose, and leaves out absent ones', () => {
  expect(withParameters('https://program.example/back?a=1', { code: 'x y', state: undefined })).toBe(
    'https://program.example/back?a=1&code=x+y',
  )
})
