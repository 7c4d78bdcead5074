/** The help: the first lines that people are given to say, in their order. */
import { expect, it } from 'vitest'
import { intentOf } from '#assistant/testing/rows.ts'
import { languages } from './languages.ts'

const offers = languages
  .flatMap(({ tool, frames }) =>
    frames.flatMap(({ name, example }) => (example ? [{ tool, name, example }] : [])),
  )
  .sort((one, other) => one.example.place - other.example.place)

it('offers the wallet and the prices first, then trades, then what outside sources know', () => {
  expect(offers.map(({ example }) => `${example.text} (${example.purpose})`)).toMatchInlineSnapshot(`
    [
      "what's in the wallet? (everything it holds)",
      "how much usdc? (one token of the wallet)",
      "price of JUP (what a token costs)",
      "swap half a SOL to USDC (a preview; nothing moves until you confirm it)",
      "which wallet is this? (its address)",
      "show my trades (what you swapped, and what it cost)",
      "what did my wallet do today? (its trades and transfers)",
      "search the web for solana staking (pages and news)",
      "open the first result (the text of a page)",
      "what did we say about JUP last week (finds it in your conversations)",
      "who's live on pump (which coins are streamed)",
      "top kols this week (which known traders earned most)",
      "what do people say about JUP (recent posts on X)",
      "snapshot of WIF (everything about a token)",
      "remember that I like short answers (keeps it for the next conversation)",
    ]
  `)
})

it.each(offers)('$example.text is understood as meant', ({ name, example }) => {
  expect(intentOf(example.text, ['what is the price of jup'])).toBe(name)
})
