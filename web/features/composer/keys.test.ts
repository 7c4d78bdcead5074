import { expect, it } from 'vitest'
import { type KeyPress, type Meaning, meaningOf } from './keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shift: false,
  command: false,
  composing: false,
  coarse: false,
  empty: false,
  ...more,
})
const cases: [what: string, press: KeyPress, meaning: Meaning][] = [
  ['[S5.13] Enter sends', press('Enter'), 'send'],
  ['Shift+Enter makes a line', press('Enter', { shift: true }), undefined],
  ['Enter makes a line on a touch screen', press('Enter', { coarse: true }), undefined],
  ['Ctrl+Enter sends on a touch screen too', press('Enter', { coarse: true, command: true }), 'send'],
  [
    'Enter that ends a composition belongs to the input method',
    press('Enter', { composing: true }),
    undefined,
  ],
  ['Ctrl+Enter while composing does too', press('Enter', { composing: true, command: true }), undefined],
  ['ArrowUp in an empty box recalls', press('ArrowUp', { empty: true }), 'recall'],
  ['ArrowUp in a text moves the cursor', press('ArrowUp'), undefined],
  ['letters are letters', press('a', { empty: true }), undefined],
]
it.each(cases)('%s', (_, given, meaning) => {
  expect(meaningOf(given)).toBe(meaning)
})
