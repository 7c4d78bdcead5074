import { afterEach, expect, it } from 'vitest'
import { takeAsked } from './asked.ts'

const path = location.pathname
const search = location.search
afterEach(() => history.replaceState(null, '', path + search))

it.each([
  ['?sign-in', { signIn: true, callback: '/' }, ''],
  ['?codec=pcmu&sign-in', { signIn: true, callback: '/' }, '?codec=pcmu'],
  [
    '?callback=%2Foauth%2Fauthorize%3Fclient_id%3Da',
    { signIn: true, callback: '/oauth/authorize?client_id=a' },
    '',
  ],
  ['?codec=pcmu', { signIn: false, callback: '/' }, '?codec=pcmu'],
])('%s is taken once', (given, asked, left) => {
  history.replaceState(null, '', path + given)
  expect(takeAsked()).toEqual(asked)
  expect(location.search).toBe(left)
  expect(takeAsked().signIn).toBe(false)
})
