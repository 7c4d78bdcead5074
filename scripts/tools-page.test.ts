import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contracts } from '#tools/contracts.ts'
import { toolsPage } from './tools-page.ts'

it('docs/tools.md is up to date', () => {
  expect(readFileSync('docs/tools.md', 'utf8')).toBe(toolsPage(contracts))
})

it('has a row with title, label, right and scope for every tool', () => {
  const page = toolsPage(contracts)
  for (const { name, title, group, access, right, scope } of Object.values(contracts))
    expect(page).toContain(`| \`${name}\` | ${title} | ${group} | ${access} | ${right} | ${scope} |`)
})
