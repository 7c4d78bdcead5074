/** How much of a spoken message counts as heard. */
import { expect, it } from 'vitest'
import type { MessageItem, TranscriptRow } from '#contract/transcript.ts'
import { apply } from './changes.ts'
import { createTranscript } from './transcript.ts'

const spoken = (title: string): MessageItem => ({
  itemId: 'm',
  type: 'MESSAGE',
  role: 'assistant',
  title,
  status: 'IN_PROGRESS',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
})
const unknown = { heard: undefined, unheard: undefined }

/** The item of the transcript after the cut. */
function cut(title: string, how: { heard?: string; unheard?: string; atMs: number }) {
  const transcript = createTranscript(() => () => undefined)
  transcript.add(spoken(title))
  apply(transcript, { do: 'cut', itemId: 'm', ...unknown, ...how })
  return transcript.item('m') as MessageItem
}

it('believes a server that counted the words', () => {
  expect(cut('You hold two', { heard: 'You hold', unheard: ' two SOL.', atMs: 500 })).toMatchObject({
    title: 'You hold',
    status: 'DONE',
    data: { interrupted: true, unheard: ' two SOL.' },
  })
})

it.each([
  ['nothing', 0, '', 'You hold two SOL and some bonk.'],
  ['part of a word', 1000, 'You hold two', 'SOL and some bonk.'],
  ['up to the end of a word', 533, 'You hold', 'two SOL and some bonk.'],
  ['everything', 60_000, 'You hold two SOL and some bonk.', undefined],
])('estimates from the time what was heard: %s', (_, atMs, title, rest) => {
  const item = cut('You hold two SOL and some bonk.', { atMs })
  expect([item.title, item.data?.unheard, item.data?.interrupted]).toEqual([title, rest, true])
})

it('an answer that was interrupted says so when it ends, and no other row does', () => {
  const transcript = createTranscript(() => () => undefined)
  const tool = { itemId: 't', type: 'TOOL_CALL', status: 'IN_PROGRESS' } as unknown as TranscriptRow
  for (const row of [spoken('Cut'), { ...spoken('Whole'), itemId: 'n' }, tool]) transcript.add(row)
  apply(transcript, { do: 'finish', itemId: 'm', interrupted: true })
  apply(transcript, { do: 'finish', itemId: 'n', interrupted: false })
  apply(transcript, { do: 'finish', itemId: 't', interrupted: true })
  const ends = ['m', 'n', 't'].map((itemId) => transcript.item(itemId))
  expect(ends.map((row) => row?.status)).toEqual(['DONE', 'DONE', 'DONE'])
  expect(ends.map((row) => row?.data)).toEqual([{ interrupted: true }, undefined, undefined])
})
