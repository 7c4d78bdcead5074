/** Checks the content of a prompt module, where it is typed and again where it is stored (spec S5.7–S5.12). */
import { textFault } from './well-formed.ts'

/** Bytes of UTF-8, longer than any prompt that a model still follows. */
export const SEGMENT_MAX_BYTES = 200 * 1024
/** Characters: the instructions of a session hold at most six whole modules and a few fixed lines. */
export const INSTRUCTIONS_MAX = 6 * SEGMENT_MAX_BYTES + 100_000
export const SLUG_MAX = 120
/** Characters. */
export const TITLE_MAX = 200
export const NOTES_MAX = 1000
/** The most modules in one list, far more than a user writes. */
export const MODULES_MAX = 10_000
/** Versions kept per module, including the current one. */
export const HISTORY_KEPT = 50

const SLUG = /^[a-z0-9._-]+$/

/** Slugs are lower case. */
export const slugOf = (text: string): string => text.trim().toLowerCase()

/** In the address of a module, these would name a folder, and the module could not be opened. */
const DOTS = /^\.{1,2}$/

export const isSlug = (slug: string): boolean =>
  slug.length <= SLUG_MAX && SLUG.test(slug) && !DOTS.test(slug)

/**
 * Returns why a text cannot be stored unchanged; undefined when it can. The embedded database silently drops a byte
 * order mark.
 */
export const unstorable = (text: string): string | undefined =>
  text.startsWith('\ufeff') ? 'it begins with a byte order mark, which cannot be stored' : textFault(text)

export const bytesOf = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

/** Replaces a missing module in a prompt: visible, and naming it (spec S8.27). */
export const missingModule = (slug: string): string =>
  `⚠️ Prompt module "${slug}" is missing. Create it in the prompt workbench.`
