import { expect, it } from 'vitest'
import type { MessageItem } from '#contract/transcript.ts'
import { cutToHeard } from './heard.ts'

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

it('believes a server that counted the words', () => {
  const cut = { heard: 'You hold', unheard: ' two SOL.', atMs: 500 }
  expect(cutToHeard(spoken('You hold two'), cut)).toMatchObject({
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
  const cut = cutToHeard(spoken('You hold two SOL and some bonk.'), { ...unknown, atMs })
  expect([cut.title, cut.data?.unheard, cut.data?.interrupted]).toEqual([title, rest, true])
})
