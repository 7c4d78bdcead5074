/** The thread that takes pages apart survives every page. */
import { afterAll, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { extractText } from './extract.ts'
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

it('divides a plain text no further than it is kept', () => {
  const trim = vi.spyOn(String.prototype, 'trim')
  const { paragraphs } = extractText('a\n\n'.repeat(20_000))
  const count = trim.mock.calls.length
  trim.mockRestore()
  expect(paragraphs).toHaveLength(400)
  expect(count).toBeLessThan(500)
})

it('takes title and paragraphs out of a plain text', () => {
  expect(extractText('\n\n## The  title\n\n one\n two \n \n\n\nthree\n')).toEqual({
    title: 'The title',
    paragraphs: ['## The title', 'one two', 'three'],
  })
})
