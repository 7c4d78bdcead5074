/** Maps a tool server's free access text to one of three labels (spec S5.29–S5.34). The labels enforce nothing. */
import type { Access } from '../tool.ts'

const WORDS: Record<string, Access> = {
  public: 'guest',
  guest: 'guest',
  free: 'guest',
  demo: 'guest',
  open: 'guest',
  pro: 'pro',
  paid: 'pro',
  managed: 'pro',
  holder: 'holders',
  holders: 'holders',
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
