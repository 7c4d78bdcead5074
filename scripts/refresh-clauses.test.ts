import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const PAGE = 'docs/spec/s4-states.md'
let folder: string

/** A project of one page, one test and one product file, known to git. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-clauses-'))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  for (const each of ['docs/spec', 'web']) mkdirSync(join(folder, each), { recursive: true })
  write(PAGE, '| id | statement | built in | proved by |\n|---|---|---|---|\n| S4.1 | It is `Live`. | | |\n')
  write('docs/spec/README.md', '# The specification\n')
  write('web/label.ts', '/** The label (spec S4.1). */\n')
  write('web/label.test.ts', "it('[S4.1] is Live', () => {})\n")
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
const page = (): string => readFileSync(join(folder, PAGE), 'utf8')
const row =
  '| S4.1 | It is `Live`. | [web/label.ts](../../web/label.ts) | [web/label.test.ts](../../web/label.test.ts) |'

function run(script: 'check-clauses' | 'refresh-clauses', ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts', `${script}.ts`), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stderr }
}

it('writes both columns, after which the check passes', () => {
  const stale = run('check-clauses')
  expect(stale).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run clauses') })
  expect(run('refresh-clauses')).toEqual({ status: 0, stderr: '' })
  expect(page()).toContain(row)
  expect(run('check-clauses')).toEqual({ status: 0, stderr: '' })
})

it('keeps a proof in the table when its test is gone, until it is named and the README says why', () => {
  run('refresh-clauses')
  write('web/label.test.ts', "it('is Live', () => {})\n")
  const lost = run('check-clauses')
  expect(lost).toMatchObject({ status: 1, stderr: expect.stringContaining('S4.1 was proved') })

  expect(run('refresh-clauses', '--allow-unproved', 'S4.1').status).toBe(1)
  write('docs/spec/README.md', '- S4.1: the label is gone.\n')
  expect(run('refresh-clauses').status).toBe(1)
  expect(page()).toContain(row)
  expect(run('refresh-clauses', '--allow-unproved', 'S4.1')).toEqual({ status: 0, stderr: '' })
  expect(page()).toContain('| S4.1 | It is `Live`. | [web/label.ts](../../web/label.ts) | |')
})

it('fails on a test that cites an unknown id', () => {
  write('web/label.test.ts', "it('[S4.1, S4.2] is Live', () => {})\n")
  run('refresh-clauses')
  expect(run('check-clauses')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('S4.2 in web/label.test.ts'),
  })
})
