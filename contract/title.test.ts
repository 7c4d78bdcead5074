/** Tests that a title which others read is one line that can be seen, wherever it comes from. */
import { expect, it } from 'vitest'
import { changeConversation } from './api/conversations.ts'
import { createPersona } from './api/personas.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, readArchive } from './archive.ts'

const createdAt = '2026-11-20T14:31:00.000Z'
const imported = (title: string) =>
  readArchive({
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: createdAt,
    conversations: [{ title, createdAt, pinned: false, archived: false, items: [] }],
  }).conversations[0]?.title

it.each([
  ['safe\u202Eexe.lruc', 'safe exe.lruc'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie: x'],
  ['J\u200BU\u2060P', 'J U P'],
  ['\u200B\u3164\u2800', 'Without a title'],
])('a title of %j is kept as %j', (given, kept) => {
  expect(changeConversation.body.parse({ title: given }).title).toBe(kept)
  expect(imported(given)).toBe(kept)
})

it('a persona has no name of letters that nobody sees', () => {
  expect(createPersona.body.parse({ name: 'Pa\u202Erley' }).name).toBe('Pa rley')
  expect(createPersona.body.parse({ name: '\u200B' }).name).toBe('')
})
