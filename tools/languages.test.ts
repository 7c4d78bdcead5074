/** The help: the first lines that people are given to say, by group and in their order. */
import { expect, it } from 'vitest'
import { intentOf } from '#assistant/testing/rows.ts'
import { EXAMPLE_GROUPS } from '#domain/language/tool-language.ts'
import { languages } from './languages.ts'

const offers = languages
  .flatMap(({ tool, frames }) =>
    frames.flatMap(({ name, example }) => (example ? [{ tool, name, example }] : [])),
  )
  .sort((one, other) => one.example.place - other.example.place)

it('offers money first, then the market, people, streams, the web and what is kept of one', () => {
  const groups = Object.keys(EXAMPLE_GROUPS)
  const byGroup = groups.flatMap((group) => offers.filter(({ example }) => example.group === group))
  expect(
    byGroup.map(({ example }) => `${example.group}: ${example.text} (${example.purpose})`),
  ).toMatchInlineSnapshot(`
    [
      "money: what's in the wallet? (everything it holds)",
      "money: how much usdc? (one token of the wallet)",
      "money: swap half a SOL to USDC (a preview; nothing moves until you confirm it)",
      "money: which wallet is this? (its address)",
      "money: show my trades (what you swapped, and what it cost)",
      "market: price of JUP (what a token costs)",
      "market: snapshot of WIF (everything about a token)",
      "people: what did my wallet do today? (its trades and transfers)",
      "people: top kols this week (which known traders earned most)",
      "streams: who's live on pump (which coins are streamed)",
      "web: search the web for solana staking (pages and news)",
      "web: open the first result (the text of a page)",
      "web: what do people say about JUP (recent posts on X)",
      "you: what did we say about JUP last week (finds it in your conversations)",
      "you: remember that I like short answers (keeps it for the next conversation)",
    ]
  `)
})

it.each(offers)('$example.text is understood as meant', ({ name, example }) => {
  expect(intentOf(example.text, ['what is the price of jup'])).toBe(name)
})
