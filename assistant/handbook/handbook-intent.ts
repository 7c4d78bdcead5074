/** Answers a question from the handbook where no tool and no courtesy explains it better. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Intent } from '../understanding/intent.ts'
import { findEntry, type HandbookIndex } from './find-entry.ts'

export const handbookIntent = (index: HandbookIndex): Intent => ({
  name: 'handbook',
  priority: PRIORITY.talk - 1,
  patterns: [],
  respond: () => undefined,
  parse(words) {
    const found = findEntry(words, index)
    return found && { move: { say: found.entry.answer, more: found.entry.more, entry: found.entry.id }, unexplained: found.unexplained }
  },
})
