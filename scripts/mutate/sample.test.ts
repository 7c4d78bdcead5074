import { expect, it } from 'vitest'
import { chosen, productFilesOf } from './sample.ts'

it('takes product files, and neither tests nor fixtures nor components', () => {
  const names = ['b.ts', 'a.server.ts', 'a.test.ts', 'testing/fake-a.ts', 'fixtures.ts', 'a.d.ts', 'card.tsx']
  const files = [...names.map((name) => `signer/${name}`), 'signers/c.ts']
  expect(productFilesOf('signer', files)).toEqual(['signer/a.server.ts', 'signer/b.ts'])
})

it('chooses as many as requested, the same ones for the same seed, in their own order', () => {
  const values = Array.from({ length: 500 }, (_, at) => at)
  const sample = chosen(values, 40, 1)
  expect(sample).toHaveLength(40)
  expect(sample).toEqual([...sample].sort((a, b) => a - b))
  expect(chosen(values, 40, 1)).toEqual(sample)
  expect(chosen(values, 40, 2)).not.toEqual(sample)
  expect(chosen(values, 900, 1)).toEqual(values)
})
