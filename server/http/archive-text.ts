/** Reads the text of an imported file, and checks all of it. */
import { importConversations } from '#contract/api/archive.ts'
import { type Archive, IMPORT_VALUES, readArchive } from '#contract/archive.ts'
import { jsonIn, parse } from './route.ts'

/** Throws the refusal of a file that cannot be imported. */
export function archiveIn(chunks: readonly Uint8Array[]): Archive {
  const text = new TextDecoder().decode(Buffer.concat(chunks))
  return readArchive(parse(importConversations.body, jsonIn(text, IMPORT_VALUES)))
}
