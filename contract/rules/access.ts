/** Maps a tool server's free access text to one of three labels (spec S5.29–S5.34). The labels enforce nothing. */
import type { Access } from '../tool.ts'

/** Those that the rules below do not find. */
const WORDS: Record<string, Access> = {
  managed: 'pro',
  premium: 'holders',
  internal: 'holders',
}

export function accessFromText(text: string): Access {
  const word = text.trim().toLowerCase()
  const exact = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
  if (exact) return exact
  if (word.includes('holder')) return 'holders'
  return word.includes('pro') || word.includes('paid') ? 'pro' : 'guest'
}
