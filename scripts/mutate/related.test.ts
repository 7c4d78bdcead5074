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

it('knows what a browser test is nearer to than any test in Node', () => {
  const tree = {
    'web/a.test.tsx': "import './a.ts'",
    'web/a.test.ts': "import './b.ts'",
    'web/b.ts': "import './a.ts'",
  }
  const known = importersOf(Object.keys(tree), (file) => (tree as Record<string, string>)[file] ?? '')
  expect([isTestedInBrowser('web/a.ts', known), isTestedInBrowser('web/b.ts', known)]).toEqual([true, false])
})

it('finds none for a file that nothing imports', () => {
  expect(relatedTests('signer/none.ts', importers)).toEqual([])
})
