import { expect, it } from 'vitest'
import { importersOf, isTestedInBrowser, relatedTests } from './related.ts'

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
  }
  const known = importersOf(Object.keys(tree), (file) => tree[file] ?? '')
  expect(isTestedInBrowser('web/device.ts', known)).toBe(true)
  expect(
    isTestedInBrowser(
      'web/line.ts',
      importersOf(['web/line.test.ts'], (file) => tree[file] ?? ''),
    ),
  ).toBe(false)
})

it('finds none for a file that nothing imports', () => {
  expect(relatedTests('signer/none.ts', importers)).toEqual([])
})
