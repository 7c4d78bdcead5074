import { afterEach, expect, it } from 'vitest'
import { takeSignInRequest } from './sign-in-request.ts'

const path = location.pathname
const search = location.search
afterEach(() => history.replaceState(null, '', path + search))

it.each([
  ['?sign-in', { isRequested: true, callback: '/' }, ''],
  ['?codec=pcmu&sign-in', { isRequested: true, callback: '/' }, '?codec=pcmu'],
  [
    '?callback=%2Foauth%2Fauthorize%3Fclient_id%3Da',
    { isRequested: true, callback: '/oauth/authorize?client_id=a' },
    '',
  ],
  ['?codec=pcmu', { isRequested: false, callback: '/' }, '?codec=pcmu'],
])('takes %s once', (given, request, left) => {
  history.replaceState(null, '', path + given)
  expect(takeSignInRequest()).toEqual(request)
  expect(location.search).toBe(left)
  expect(takeSignInRequest().isRequested).toBe(false)
})
