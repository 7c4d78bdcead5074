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
/** Each compilation of a project takes seconds of both cores: the whole is compiled, and with a line that is missing. */
const COMPILED = sample(
  [
    { config: 'server', registry: 'handlers.server.ts' },
    { config: 'server', registry: 'languages.ts' },
    { config: 'web', registry: 'cards.tsx' },
    { config: 'shared', registry: 'fixtures.ts' },
    { config: 'shared', registry: 'contracts.ts' },
  ] as const,
  1,
)
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
    for (const { config } of COMPILED) expect(typeErrors(config)).toEqual([])
    const linted = run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'tools')
    expect(linted.status, linted.text).toBe(0)
  })

  it.each(COMPILED)(
    'a line missing in $registry, or a key that is not the name of its contract, does not compile',
    ({ config, registry }) => {
      const whole = read(registry)
      const broken =
        registry === 'contracts.ts'
          ? whole.replace('resolve_wallet: ', 'resolve_purse: ')
          : whole.replace(/^ {2}resolve_wallet: .*\n/m, '')
      writeFileSync(join(root, 'tools', registry), broken)
      const errors = typeErrors(config)
      writeFileSync(join(root, 'tools', registry), whole)
      expect(errors.join('\n')).toContain(`tools/${registry}`)
    },
  )
})
