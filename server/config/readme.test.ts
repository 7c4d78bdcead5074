import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { variables } from './variables.ts'

const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

it('the README lists exactly the variables that are read, with defaults and meanings', () => {
  const rows = Object.entries(variables).map(([name, told]) => {
    const fallback = 'fallback' in told ? `\`${told.fallback}\`` : ''
    return `| \`${name}\` | ${fallback} | ${told.meaning} |`
  })
  const told = readme.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line))
  expect(told).toEqual(rows)
})
