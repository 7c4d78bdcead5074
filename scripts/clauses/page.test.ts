import { expect, it } from 'vitest'
import { clausesOf, fillPage } from './page.ts'

const page = [
  '# S4. States',
  '',
  '| id | statement | built in | proved by |',
  '|---|---|---|---|',
  '| S4.1 | It is `Live`. | | [a/old.ts](../../a/old.ts) |',
  '| S4.2 | Either \\| or. | | |',
  '| S4.3 | Written by hand. |',
  '',
].join('\n')

it('reads the clauses of a page and leaves its heads', () => {
  expect(clausesOf(page)).toEqual([
    { id: 'S4.1', statement: 'It is `Live`.', builtIn: '', provedBy: '[a/old.ts](../../a/old.ts)' },
    { id: 'S4.2', statement: 'Either \\| or.', builtIn: '', provedBy: '' },
    { id: 'S4.3', statement: 'Written by hand.', builtIn: '', provedBy: '' },
  ])
})

it('writes the generated cells, names three files and counts the rest', () => {
  const files = ['web/a/x.test.ts', 'web/b/x.test.ts', 'web/c/x.test.ts', 'web/d/x.test.ts', 'e2e/y.test.ts']
  const filled = fillPage(page, new Map([['S4.2', ['web/session/machine.ts']]]), new Map([['S4.3', files]]))
  expect(filled.split('\n').slice(3)).toEqual([
    '|---|---|---|---|',
    '| S4.1 | It is `Live`. | | |',
    '| S4.2 | Either \\| or. | [session/machine.ts](../../web/session/machine.ts) | |',
    '| S4.3 | Written by hand. | | [a/x.test.ts](../../web/a/x.test.ts), [b/x.test.ts](../../web/b/x.test.ts), [c/x.test.ts](../../web/c/x.test.ts) +2 |',
    '',
  ])
})

it('changes nothing the second time', () => {
  const built = new Map([['S4.1', ['web/app/main.tsx']]])
  const once = fillPage(page, built, new Map())
  expect(fillPage(once, built, new Map())).toBe(once)
})
