import { expect, it } from 'vitest'
import { sampleOf } from './sample.ts'

const OTHERS = ['mutex.test.ts', 'testing/fake-a.ts', 'fixtures.ts', 'a.d.ts', 'card.tsx']
const files = [
  'std/token-bucket.ts',
  'std/mutex.ts',
  'std/parent-channel.ts',
  ...OTHERS.map((name) => `std/${name}`),
  'stdlib/c.ts',
]
const importers = new Map([['std/parent-channel.ts', ['std/channel.test.tsx']]])
const sample = (count: number, seed: number) => sampleOf('std', files, importers, count, seed)
const all = sample(10_000, 1)

it('takes product files, and neither tests nor fixtures, nor what only a browser tests', () => {
  expect([...new Set(all.map(({ file }) => file))]).toEqual(['std/mutex.ts', 'std/token-bucket.ts'])
})

it('chooses as many as requested, the same ones for the same seed, in their own order', () => {
  const some = sample(8, 1)
  expect(some).toHaveLength(8)
  expect(some).toEqual(
    all.filter((each) =>
      some.some(
        (one) => one.start === each.start && one.file === each.file && one.replacement === each.replacement,
      ),
    ),
  )
  expect(sample(8, 1)).toEqual(some)
  expect(sample(8, 2)).not.toEqual(some)
})
