/** The thread that takes pages apart survives every page. */
import { afterAll, expect, it } from 'vitest'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { createExtractor } from './extractor.ts'

// A page that is read has time on a busy machine.
const extractor = createExtractor({ limitMs: PATIENCE_MS })
const hurried = createExtractor({ limitMs: 1 })
afterAll(async () => {
  await extractor.close()
  await hurried.close()
})

const page = '<title>Notes</title><main><p>One.</p></main>'

it('gives the text of pages, in their order', async () => {
  const all = await Promise.all([page, '<p>Two.', ''].map((each) => extractor.extract(each)))
  expect(all.map((each) => each?.paragraphs)).toEqual([['One.'], ['Two.'], []])
})

it('gives up on a page that takes too long, and reads the next one', async () => {
  expect(await hurried.extract('<div>'.repeat(200_000))).toBeUndefined()
  expect((await extractor.extract(page))?.title).toBe('Notes')
})

it('lets no more than sixteen pages wait', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => extractor.extract(page)))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  expect((await extractor.extract(page))?.title).toBe('Notes')
})
