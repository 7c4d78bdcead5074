/** Tests the words for a line that is not understood: they name what was read, and never another amount. */
import { expect, it } from 'vitest'
import type { Utterance } from '#domain/language/utterance.ts'
import { missWords } from './misses.ts'

const lineOf = (line: string, ...symbols: string[]): Utterance => ({
  typed: line,
  lines: [line],
  clauses: [],
  tokens: symbols.map((symbol) => ({ symbol, name: symbol })),
  addresses: [],
  signatures: [],
  pages: [],
  hasImage: false,
})

it('names the tokens that were read and offers two readings', () => {
  expect(missWords(0, lineOf(' zork <t0>', 'BONK'))).toBe(
    'I did not get what you want with BONK. Did you mean **price of BONK** or **how much BONK do I have**?',
  )
})

it('keeps the unit of an amount', () => {
  const words = missWords(0, lineOf(' zork 1 dollars of <t0> to <t1>', 'SOL', 'BONK'))
  expect(words).toContain('**swap 1 dollars of SOL to BONK**')
  expect(words).not.toContain('swap 1 SOL')
})

it('offers no amount that does not stand right before its token', () => {
  expect(missWords(0, lineOf(' zork 7 times <t0> <t1>', 'SOL', 'BONK'))).toContain('**swap SOL to BONK**')
})

it('says nothing twice in a row', () => {
  for (const line of [lineOf(' zork'), lineOf(' zork <t0>', 'JUP')]) {
    const said = [0, 1, 2, 3, 4].map((misses) => missWords(misses, line))
    expect(said.filter((words, at) => at > 0 && words === said[at - 1])).toEqual([])
  }
})

it.each(['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9Pus', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWW0'])(
  'says that %s is not an address',
  (word) => {
    const words = missWords(0, lineOf(`balances of ${word}`))
    expect(words).toContain(`${word.slice(0, 4)}…${word.slice(-4)} is not a Solana address.`)
    expect(missWords(0, { ...lineOf(`zork ${word}`), addresses: [word] })).not.toContain('is not a Solana')
  },
)
