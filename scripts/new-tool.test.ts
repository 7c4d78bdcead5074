import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from './new-tool-files.ts'
import { sample } from './testing/full-run.ts'

const SCRIPT = join(process.cwd(), 'scripts/new-tool.ts')
const COPIED = [
  'assistant',
  'contract',
  'docs/tools.md',
  'domain',
  'scripts/testing',
  'tools',
  'ui',
  'package.json',
  'biome.json',
  '.gitignore',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'tsconfig.shared.json',
  'web/testing/setup.ts',
]
const REGISTRIES = ['contracts.ts', 'handlers.server.ts', 'languages.ts', 'cards.tsx', 'fixtures.ts'] as const

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-new-tool-'))
  // The tests that stand there reach further than what is copied.
  const filter = (path: string) => !/\.test\.tsx?$/.test(path)
  for (const path of COPIED) cpSync(join(process.cwd(), path), join(root, path), { recursive: true, filter })
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}
/** Checks only what changed since the time before. */
const typeErrors = (config: string) =>
  run(
    'node_modules/typescript-7/bin/tsc',
    ...['-p', `tsconfig.${config}.json`, '--incremental', '--tsBuildInfoFile', `${config}.tsbuildinfo`],
  )
    .text.split('\n')
    .filter((line) => line.startsWith('tools/'))
const read = (file: string) => readFileSync(join(root, 'tools', file), 'utf8')

describe('npm run new:tool', () => {
  it.each([
    [undefined, 'Name the tool'],
    ['', 'Name the tool'],
    ['Solana_Example', 'no wire name'],
    ['solana-example', 'no wire name'],
    ['_kit', 'no wire name'],
    ['../evil', 'no wire name'],
    ['1st_tool', 'no wire name'],
    ['a__b', 'no wire name'],
    ['x'.repeat(65), 'no wire name'],
    ['resolve_wallet', 'is there already'],
  ])('refuses %s', (name, why) => {
    expect(refusalOf(name, root)).toContain(why)
  })

  it.each([[], ['../evil']])('says why it refuses, and changes nothing: %j', (...args) => {
    const before = REGISTRIES.map(read)
    const { status, text } = run(SCRIPT, ...args)
    expect(status).toBe(1)
    expect(text).toContain(refusalOf(args[0], root))
    expect(REGISTRIES.map(read)).toEqual(before)
  })

  it('writes a tool that compiles, passes the linter and stands in all registries in order', () => {
    for (const name of ['pumpstream_example', 'zebra', 'aardvark']) {
      expect(run(SCRIPT, name)).toMatchObject({ status: 0 })
      for (const file of ['card.tsx', 'language.ts', 'language.test.ts'])
        expect(existsSync(join(root, 'tools', name, file))).toBe(true)
    }
    for (const file of REGISTRIES) {
      const keys = [...read(file).matchAll(/^ {2}([a-z0-9_]+): \w+,$/gm)].map(([, key]) => key)
      expect(keys).toEqual(keys.toSorted())
      expect(keys).toEqual(expect.arrayContaining(['aardvark', 'pumpstream_example', 'zebra']))
    }
    for (const name of ['aardvark', 'pumpstream_example', 'zebra'])
      expect(readFileSync(join(root, 'docs/tools.md'), 'utf8')).toContain(`| \`${name}\` |`)
    // Each compilation takes seconds of both cores.
    for (const config of sample(['server', 'web', 'shared'], 1)) expect(typeErrors(config)).toEqual([])
    const linted = run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'tools')
    expect(linted.status, linted.text).toBe(0)
  })

  it.each(sample(['handlers.server.ts', 'languages.ts', 'cards.tsx', 'fixtures.ts'], 1))(
    'a line missing in %s does not compile',
    (file) => {
      const whole = read(file)
      writeFileSync(join(root, 'tools', file), whole.replace(/^ {2}resolve_wallet: .*\n/m, ''))
      const errors = typeErrors(file.endsWith('x') ? 'web' : 'server')
      writeFileSync(join(root, 'tools', file), whole)
      expect(errors.join('\n')).toContain(`tools/${file}`)
    },
  )

  it('a key that is not the name of its contract does not compile', () => {
    const whole = read('contracts.ts')
    writeFileSync(join(root, 'tools', 'contracts.ts'), whole.replace('resolve_wallet: ', 'resolve_purse: '))
    const errors = typeErrors('shared')
    writeFileSync(join(root, 'tools', 'contracts.ts'), whole)
    expect(errors.join('\n')).toContain('tools/contracts.ts')
  })
})
