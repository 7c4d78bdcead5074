import { expect, it } from 'vitest'
import { mismatchWords, roleMismatch } from './role-mismatch.ts'

it.each([
  [['user'], ['user']],
  [[], []],
  [
    ['Admin', 'USER'],
    ['user', 'admin'],
  ],
])('[S6.25] %j and %j are the same', (profile, token) => expect(roleMismatch(profile, token)).toBeUndefined())

it.each([
  [['user', 'admin'], ['user'], 'The tool token lacks admin; the profile lacks nothing.'],
  [['user'], ['user', 'pro', 'holders'], 'The tool token lacks nothing; the profile lacks holders, pro.'],
  [['user', 'admin'], ['user', 'pro'], 'The tool token lacks admin; the profile lacks pro.'],
])('[S6.33, S6.35] %j and %j differ, and each side says what it lacks', (profile, token, words) => {
  const mismatch = roleMismatch(profile, token)
  expect(mismatch && mismatchWords(mismatch)).toBe(words)
})
