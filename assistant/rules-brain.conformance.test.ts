/** Runs the conformance of brains on the rules. */
import { languages } from '#tools/languages.ts'
import { createRulesBrain } from './rules-brain.ts'
import { brainConformance } from './testing/brain.conformance.ts'

const tool = (name: string) => ({ type: 'function', name }) as const
const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL', mint: 'So11111111111111111111111111111111111111112' },
  { symbol: 'JUP', name: 'Jupiter', mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
]

brainConformance('rules', () => ({
  brain: createRulesBrain({ languages, tokens }),
  tools: [tool('solana_list_balances'), tool('solana_resolve_token')],
  talk: 'who are you?',
  look: { text: 'price of jup', tool: 'solana_resolve_token', output: { query: 'JUP', candidates: [] } },
  lookTwice: 'price of sol and jup',
}))
