/**
 * Makes any text and any JSON storable. Postgres refuses null characters (and, in JSON, halves of surrogate pairs),
 * and PGlite hangs on JSON nested tens of thousands deep. All of these are refused in requests
 * (contract/rules/well-formed.ts); models and upstreams still write them, and losing a whole message to one odd
 * character would be worse: such a character is kept as U+FFFD, and what lies deeper than `MAX_DEPTH` as '…'.
 */
const REPLACEMENT = '\ufffd'
const MAX_DEPTH = 100

const UNSTORABLE = /^u(?:0000|d[89a-f][0-9a-f]{2})$/

export const storableText = (text: string): string => text.replaceAll('\0', REPLACEMENT).toWellFormed()

/** JSON that jsonb accepts. The value is a tree: it came as JSON or out of a schema. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(isDeeperThan(value, MAX_DEPTH) ? cut(value, MAX_DEPTH) : value) ?? 'null'
  return text.includes('\\u') ? replaceUnstorable(text) : text
}

/** From escape to escape, so that the text `\\u0000` (a backslash, then u0000) stays as it is. */
function replaceUnstorable(json: string): string {
  let kept = ''
  let from = 0
  for (let at = json.indexOf('\\'); at !== -1; at = json.indexOf('\\', at + 2)) {
    // JSON.stringify escapes a surrogate only when its other half is missing.
    if (json[at + 1] !== 'u' || !UNSTORABLE.test(json.slice(at + 1, at + 6))) continue
    kept += json.slice(from, at) + REPLACEMENT
    from = at + 6
  }
  return kept + json.slice(from)
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

const isDeeperThan = (value: unknown, depth: number): boolean =>
  isBranch(value) && (depth === 0 || Object.values(value).some((child) => isDeeperThan(child, depth - 1)))

function cut(value: unknown, depth: number): unknown {
  if (!isBranch(value)) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.map((child) => cut(child, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, cut(child, depth - 1)]))
}
