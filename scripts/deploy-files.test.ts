/** Tests that the files for operators name settings that exist. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { variables } from '#server/config/variables.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
/** Settings of the signer’s own process, of other programs, and of compose.yaml itself. */
const OTHERS =
  /^(?:SIGNER_(?:STANDALONE|VAULT|KEY_FILE)|POSTGRES_\w+|PARLEY_(?:HOST|ADDRESS|IMAGE|UPSTREAM)|NODE_ENV)$/
const NAME = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g

const files = globSync(['deploy/**/*', 'docs/operating.md'], { cwd: ROOT }).filter((file) =>
  /\.|Dockerfile|Caddyfile/.test(file),
)

it.each(files)('%s names settings that exist', (file) => {
  const names = [...new Set(read(file).match(NAME))].filter((name) => !OTHERS.test(name))
  expect(names.filter((name) => !Object.hasOwn(variables, name))).toEqual([])
})

it('finds them', () => {
  expect(files).toContain('deploy/compose.yaml')
  expect(read('docs/operating.md').match(NAME)).toContain('PARLEY_ORIGIN')
})
