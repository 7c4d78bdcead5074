import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-user-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['an unknown role', ['grant', 'ada@example.com', 'adnim'], 2, /^role is not a role; there are pro, /],
  ['an unknown action', ['gratn', 'ada@example.com', 'admin'], 2, /^npm run user -- grant /],
  [
    'a mistyped folder',
    ['grant', 'ada@example.com', 'admin'],
    1,
    /mistyped is no data folder of Parley, so nothing was changed\. Name the folder of PARLEY_DATA/,
  ],
])('%s is said as such, and nothing is made', (_, words, code, says) => {
  const place = join(folder, 'mistyped')
  const { DATABASE_URL: _url, TEST_DATABASE_URL: _test, ...env } = process.env
  const { status, stderr } = spawnSync('node', ['scripts/user.ts', ...words], {
    env: { ...env, PARLEY_DATA: place },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(says)
  expect(status).toBe(code)
  expect(existsSync(place)).toBe(false)
})
