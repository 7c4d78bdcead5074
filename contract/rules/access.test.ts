import { expect, it } from 'vitest'
import { accessFromText } from './access.ts'

it.each(['public', 'guest', 'free', 'demo', 'open', ' Public '])('[S5.29] %s is guest', (text) => {
  expect(accessFromText(text)).toBe('guest')
})
it.each(['pro', 'paid', 'managed', 'PRO'])('[S5.30] %s is pro', (text) => {
  expect(accessFromText(text)).toBe('pro')
})
it.each(['holder', 'holders', 'premium', 'internal'])('[S5.31] %s is holders', (text) => {
  expect(accessFromText(text)).toBe('holders')
})
it.each(['token-holder', 'pro holders only'])('[S5.32] %s is holders', (text) => {
  expect(accessFromText(text)).toBe('holders')
})
it.each(['pro-tier', 'is paid for'])('[S5.33] %s is pro', (text) => {
  expect(accessFromText(text)).toBe('pro')
})
it.each(['', 'member', 'dev', 'whatever'])('[S5.34] "%s" is guest', (text) => {
  expect(accessFromText(text)).toBe('guest')
})
