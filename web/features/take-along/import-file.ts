/** Sends an exported file to the server, a large one in parts. */
import { importConversations } from '#contract/api/archive.ts'
import { readArchive } from '#contract/archive.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { request } from '#web/lib/api.ts'

/** Longer texts do not fit into the memory of every browser. */
const FILE_MAX = 256 * 1024 * 1024
/** Far below the limits of one request. */
const PART_CHARS = 4_000_000
const PART_CONVERSATIONS = 200

/** Returns what to say. */
export async function importFile(file: File): Promise<Readonly<{ text: string; isGood: boolean }>> {
  if (file.size > FILE_MAX)
    return bad('The file was not imported. It is larger than 256 MB. Nothing was changed.')
  let imported = 0
  try {
    const parts = partsOf(jsonOf(await file.text()))
    for (const part of parts) readArchive(part)
    for (const body of parts) imported += (await request(importConversations, { body })).imported
    const what = imported === 1 ? '1 conversation was' : `${imported} conversations were`
    return { text: `${what} imported. ${imported === 1 ? 'It is' : 'They are'} in your list.`, isGood: true }
  } catch (error) {
    const why = isParleyError(error) ? error.message : 'The file was not imported. It could not be read.'
    return bad(imported > 0 ? `${imported} conversations were imported, the others were not. ${why}` : why)
  }
}

const bad = (text: string) => ({ text, isGood: false })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Json = Readonly<Record<string, unknown>>

/** The same document several times, each with some of the conversations. */
function partsOf(file: unknown): unknown[] {
  const conversations = (file as Json | null | undefined)?.conversations
  if (!Array.isArray(conversations)) return [file]
  const parts: unknown[][] = [[]]
  let chars = 0
  for (const each of conversations) {
    const { length } = JSON.stringify(each) ?? ''
    const last = parts.at(-1) ?? []
    if (last.length > 0 && (chars + length > PART_CHARS || last.length === PART_CONVERSATIONS)) {
      parts.push([each])
      chars = length
    } else {
      last.push(each)
      chars += length
    }
  }
  return parts.map((part) => ({ ...(file as Json), conversations: part }))
}
