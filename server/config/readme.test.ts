import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { variables } from './variables.ts'

const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

it('the README lists exactly the variables that are read, with defaults and meanings', () => {
  const rows = Object.entries(variables).map(([name, received]) => {
    const fallback = 'fallback' in received ? `\`${received.fallback}\`` : ''
    return `| \`${name}\` | ${fallback} | ${received.meaning} |`
  })
  const received = readme.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line))
  expect(received).toEqual(rows)
})
