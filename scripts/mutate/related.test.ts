import { expect, it } from 'vitest'
import { importersOf, isBeside, isTestedInBrowser, ownTests, relatedTests } from './related.ts'

const TREE: Readonly<Record<string, string>> = {
  'signer/sign.ts': '',
  'signer/vault.ts': "import { sign } from './sign.ts'",
  'signer/main.ts': "import('#signer/vault.ts')",
  'signer/sign.test.ts': "import { fake } from '../server/fake.ts'",
  'signer/vault.test.ts': "import { vault } from './vault.ts'",
  'server/fake.ts': "import { vault } from '#signer/vault.ts'",
  'server/signer.test.ts': "import { sign } from '#signer/sign.ts'",
  'server/program.test.ts': "start(new URL('../signer/main.ts', import.meta.url))",
  'server/other.test.ts': '',
  'web/card.test.tsx': "import { sign } from '#signer/sign.ts'",
}
const importers = importersOf(Object.keys(TREE), (file) => TREE[file] ?? '')

it('finds the tests in Node that reach a file, its own first, then those of its folder, then the nearest', () => {
  expect(relatedTests('signer/sign.ts', importers)).toEqual([
    'signer/sign.test.ts',
    'signer/vault.test.ts',
    'server/signer.test.ts',
    'server/program.test.ts',
  ])
})

it('knows what is tested in a browser: most tests of its own folder that reach it are', () => {
  const tree: Readonly<Record<string, string>> = {
    'web/line.ts': '',
    'web/device.ts': "import './line.ts'",
    'web/line.test.ts': "import './line.ts'",
    'web/device.test.tsx': "import './device.ts'",
    'web/all.test.tsx': "import './device.ts'",
    'server/device.test.ts': "import '../web/device.ts'",
    'web/voice/line.ts': '',
    'web/voice/line.test.tsx': "import './line.ts'",
    'web/one.test.ts': "import './voice/line.ts'",
    'web/two.test.ts': "import './voice/line.ts'",
    'web/card/chart/axis.ts': '',
    'web/card/card.test.tsx': "import './chart/axis.ts'",
    'web/far/axis.ts': '',
    'web/cards/all.test.tsx': "import '../far/axis.ts'",
    'web/card/words/line.ts': '',
    'web/card/words.test.ts': "import './words/line.ts'",
  }
  const known = importersOf(Object.keys(tree), (file) => tree[file] ?? '')
  expect(isTestedInBrowser('web/device.ts', known)).toBe(true)
  expect(isTestedInBrowser('web/voice/line.ts', known)).toBe(true)
  expect(isTestedInBrowser('web/card/chart/axis.ts', known)).toBe(true)
  expect(isTestedInBrowser('web/card/words/line.ts', known)).toBe(false)
  expect(isTestedInBrowser('web/far/axis.ts', known)).toBe(true)
  expect(
    isTestedInBrowser(
      'web/line.ts',
      importersOf(['web/line.test.ts'], (file) => tree[file] ?? ''),
    ),
  ).toBe(false)
})

it.each([
  "fork(new URL('./main.ts', import.meta.url))",
  "fork(join(import.meta.dirname, 'main.ts'), [])",
  "fork(join(import.meta.dirname, '..', 'signer', 'main.ts'))",
])('finds the test that starts a program with %s', (text) => {
  const known = importersOf(['signer/crash.test.ts'], () => text)
  expect(relatedTests('signer/main.ts', known)).toEqual(['signer/crash.test.ts'])
})

it('finds none for a file that nothing imports', () => {
  expect(relatedTests('signer/none.ts', importers)).toEqual([])
})

it.each([
  ['tools/search/language.test.ts', 'tools/search/language/query.ts', true],
  ['tools/search/language.test.ts', 'tools/fetch/language.ts', false],
  ['tools/search/language.test.ts', 'tools/_kit/language/cues.ts', true],
  ['tools/outputs.test.ts', 'tools/search/language.ts', true],
  ['tools/outputs.test.ts', 'toolsmith/language.ts', false],
  ['tools/_kit/kol/read.server.test.ts', 'tools/kolscan_leaderboard/handler.server.ts', true],
  ['adapters/_kit/http.test.ts', 'tools/search/handler.server.ts', false],
  ['server/search.test.ts', 'tools/_kit/web.ts', false],
])('%s is a test of %s: %s', (test, file, answer) => expect(isBeside(test, file)).toBe(answer))

it('keeps only the tests beside a file for a quick run', () => {
  expect(relatedTests('signer/sign.ts', ownTests(['signer/sign.ts'], importers))).toEqual([
    'signer/sign.test.ts',
    'signer/vault.test.ts',
  ])
})

it('prefers a test of the folder that imports the file itself', () => {
  const known = new Map([
    ['a/x.ts', ['a/y.ts', 'a/z.test.ts']],
    ['a/y.ts', ['a/b.test.ts']],
  ])
  expect(relatedTests('a/x.ts', known)).toEqual(['a/z.test.ts', 'a/b.test.ts'])
})
