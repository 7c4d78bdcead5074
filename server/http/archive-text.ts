/** Reads the text of an imported file, and checks all of it. */
import { importConversations } from '#contract/api/archive.ts'
import { type Archive, type ArchivedConversation, IMPORT_VALUES, readArchive } from '#contract/archive.ts'
import { jsonIn, parse } from './route.ts'

/** Throws the refusal of a file that cannot be imported. */
export function archiveIn(chunks: readonly Uint8Array[]): Archive {
  const text = new TextDecoder().decode(Buffer.concat(chunks))
  return readArchive(parse(importConversations.body, jsonIn(text, IMPORT_VALUES)))
}

/** Each takes so much beside its words, in time as on the disk: rows, keys and entries of the search index. */
const [ITEM_BYTES, CONVERSATION_BYTES] = [1_024, 8 * 1_024]

export const rowBytesOf = (conversations: readonly Pick<ArchivedConversation, 'items'>[]): number =>
  conversations.reduce((sum, { items }) => sum + CONVERSATION_BYTES + items.length * ITEM_BYTES, 0)
