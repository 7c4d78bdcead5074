import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerTo } from './answer.ts'
import { codexStandIn } from './host.ts'
import { shaped } from './shaped.ts'
import { openWorkspace, readableParts } from './workspace.ts'

function makeWorkspace() {
  const base = mkdtempSync(join(tmpdir(), 'workspace-'))
  const root = join(base, 'work')
  const files = {
    'work/signer/sign.ts': '/** Signs. */\nexport function signSwap() {}\n',
    'work/signer/sign.test.ts': "it('signs a swap', () => {})\n",
    'work/tools/one/card.tsx': 'card',
    'work/tools/two/card.tsx': 'card',
    'work/tools/_kit/a.ts': 'kit',
    'work/.env': 'SECRET=1',
    'work/.parley/vault.ts': 'SECRET=2',
    'work/stored/vault.ts': 'SECRET=3',
    'work/server.key': 'SECRET=4',
    'work/node_modules/x/index.js': 'signSwap',
    'outside.ts': 'SECRET=5',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(base, name, '..'), { recursive: true })
    writeFileSync(join(base, name), text)
  }
  symlinkSync(join(base, 'outside.ts'), join(root, 'signer', 'link.ts'))
  symlinkSync(base, join(root, 'signer', 'up'))
  symlinkSync(join(base, 'outside.ts'), join(root, 'top.ts'))
  return root
}

const root = makeWorkspace()
symlinkSync(join(root, 'stored'), join(root, '..', 'data'))
/** The server knows its data by a link. */
const closed = [join(root, '..', 'data')]
const parts = readableParts(root, closed).map((path) => path.slice(root.length + 1))
const workspace = openWorkspace(root, parts)
const ask = (prompt: string, earlier: readonly string[] = []) => answerTo(prompt, earlier, workspace)

describe('the workspace of the stand-in', () => {
  it('has source files, and no hidden, closed or linked ones', () => {
    expect(workspace.files).toEqual([
      'signer/sign.test.ts',
      'signer/sign.ts',
      'tools/_kit/a.ts',
      'tools/one/card.tsx',
      'tools/two/card.tsx',
    ])
  })

  it.each([
    '../outside.ts',
    '/etc/passwd',
    'signer/../../outside.ts',
    'signer/link.ts',
    'signer/up/outside.ts',
    'top.ts',
    '.env',
    'stored/vault.ts',
  ])('does not read %s', (path) => expect(workspace.read(path)).toBeUndefined())

  it.each([
    'read ../outside.ts',
    'show /etc/passwd',
    'read ~/.ssh/id_rsa',
    'list signer/../..',
    'read file:///etc/passwd',
  ])('refuses %s with words', (prompt) => expect(ask(prompt).text).toContain('leads out of the workspace'))

  it('is all that its process may read, in which it may start and write nothing else', () => {
    const home = mkdtempSync(join(tmpdir(), 'home-'))
    process.env.WALLET_CANARY = 'secret-of-the-server'
    const { args, env } = codexStandIn({ home, workspace: root, closed }).launch(['app-server'])
    delete process.env.WALLET_CANARY
    expect(args).toContain('--permission')
    expect(args.filter((each) => /allow-(?:child|net|worker|addons|wasi)/.test(each))).toEqual([])
    expect(args.filter((each) => each.includes('write'))).toEqual([
      `--allow-fs-write=${join(home, 'threads')}`,
    ])
    for (const path of [root, join(root, 'stored'), join(root, '.env')])
      expect(args).not.toContain(`--allow-fs-read=${path}`)
    expect(Object.keys(env).every((name) => name.startsWith('STAND_IN_'))).toBe(true)
  })
})

describe('the answers of the stand-in', () => {
  it.each([
    ['where is the swap signed', 'signer/sign.ts'],
    ['how many tools are there', '**2** in `tools/`, a folder each'],
    ['how many files are there', '**5** text files'],
    ['how many lines has signer/sign.ts', '**3** lines'],
    ['list the files in signer', '`sign.ts`'],
    ['read sign.ts', 'export function signSwap'],
    ['how many tests are there', '**1** test files'],
    ['find a xylophone', 'No files have these words'],
    ['why', 'Name what to look for'],
  ])('%s: %s', (prompt, words) => {
    const { text } = ask(prompt)
    expect(text).toContain(words)
    expect(text).toContain('This is the built-in stand-in')
  })

  it('goes on with the question before', () => {
    expect(ask('what about tests', ['where is the swap signed']).paths).toEqual(['signer/sign.test.ts'])
  })

  it('are the same each time', () =>
    expect(ask('where is the swap signed')).toEqual(ask('where is the swap signed')))

  it('take the shape of a schema', () => {
    const schema = {
      type: 'object',
      properties: {
        count: { type: 'integer' },
        found: { type: ['boolean', 'null'] },
        paths: { type: 'array', items: { type: 'string' } },
        rows: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' } } } },
        kind: { enum: ['code', 'text'] },
      },
    }
    expect(shaped(schema, ask('list the files in tools'))).toEqual({
      count: 3,
      found: true,
      paths: ['_kit/', 'one/', 'two/'],
      rows: [{ path: '_kit/' }, { path: 'one/' }, { path: 'two/' }],
      kind: 'code',
    })
  })
})
