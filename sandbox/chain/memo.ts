/** The memo of a transaction as address histories show it: `[5] hello`, several joined with `; `. */
import { base58Encode } from './base58.ts'
import type { Message } from './wire.ts'

const MEMO_PROGRAMS = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
])

export function memoOf({ keys, instructions }: Message): string | null {
  const memos = instructions
    .filter(({ programIndex }) => MEMO_PROGRAMS.has(keys[programIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${toText(data)}`)
  return memos.length === 0 ? null : memos.join('; ')
}

/** Bytes that are no text are shown in base58, as validators do. */
function toText(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return base58Encode(data)
  }
}
