import { expect, it } from 'vitest'
import { applyMutant, mutantsOf } from './mutants.ts'

const changed = (text: string): string[] => mutantsOf('a.ts', text).map((mutant) => applyMutant(mutant, text))

it.each([
  ['a comparison', 'f = a < b', 'f = a <= b'],
  ['an equality', 'f = a === b', 'f = a !== b'],
  ['a logical operator', 'f = a && b', 'f = a || b'],
  ['a fallback', 'f = a ?? b', 'f = a && b'],
  ['a sum', 'f = a + b', 'f = a - b'],
  ['a negation', 'f = !a', 'f = a'],
  ['a condition', 'if (a) f()', 'if (!(a)) f()'],
  ['a choice', 'f = a ? b : c', 'f = !(a) ? b : c'],
  ['a call without a result', 'await f()', ';'],
  ['a refusal', 'throw refused', ';'],
  ['a chain', 'f = a?.b', 'f = a.b'],
  ['a chain of calls', 'f = a?.()', 'f = a()'],
  ['a boolean', 'f = true', 'f = false'],
  ['a number', 'f = 1_000', 'f = 1001'],
  ['a bigint', 'f = 5n', 'f = 6n'],
  ['a word', "f = 'sent'", "f = ''"],
  ['an empty text', "f = ''", "f = 'mutant'"],
  ['a list', 'f = [a]', 'f = []'],
])('changes %s', (_, text, expected) => {
  expect(changed(text)).toContain(expected)
})

it.each([
  ['types', "type A = 'a' | 1\nlet b: Record<'a', 2>"],
  ['imports', "import { a } from './a.ts'"],
  ['exports', "export * from './a.ts'"],
  ['log calls', "log.warn({ a: 1 }, 'failed')"],
  ['messages of errors', "f = new ParleyError('code', { a: 1 })"],
  ['descriptions of schemas', "f = z.string().describe('The')"],
  ['sentences', "f = 'The swap failed'"],
])('leaves %s as they are', (_, text) => {
  const whole = ';'
  expect(changed(text).filter((one) => one !== whole)).toEqual([])
})

it('does not change the name of a property, but its value', () => {
  expect(changed("f = { 'a-b': 'c' }")).toContain("f = { 'a-b': '' }")
  expect(changed("f = { 'a-b': c }").join()).not.toContain("'': c")
})

it('names the line of the change', () => {
  expect(mutantsOf('a.ts', 'f = a\ng = 7')).toContainEqual({
    file: 'a.ts',
    start: 10,
    end: 11,
    line: 2,
    kind: 'number',
    replacement: '8',
  })
})
