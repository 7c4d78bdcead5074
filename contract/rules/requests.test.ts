import { expect, it } from 'vitest'
import { isRequest } from './requests.ts'

it.each([
  'what\u2019s in the wallet?',
  'price of SOL',
  'help',
  'next',
  'swap half a SOL to USDC with 0.5% slippage',
  'Wie viel habe ich?',
  'Preis von SOL',
  '\u00bfcu\u00e1nto tengo?',
  '\u6211\u6709\u591a\u5c11\u94b1',
])('%s is a request', (words) => expect(isRequest(words)).toBe(true))

it.each([
  ['a control of the page', 'Confirm'],
  ['a control of the page', 'Log in'],
  ['a control of the page', 'What Parley remembers'],
  ['a consent', 'confirm half a SOL to USDC'],
  ['a consent in capitals', 'CONFIRM 1 SOL'],
  ['a fragment', 'with 0.5% slippage'],
  ['a request to be finished', 'remember that \u2026'],
  ['a request to be finished', 'search the web for'],
  ['a figure', '12.5'],
  ['a text', 'price of '.repeat(20)],
])('%s is none: %s', (_, words) => expect(isRequest(words)).toBe(false))
