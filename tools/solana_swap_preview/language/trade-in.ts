/** The question for what a trade misses, in a language other than English. */
import type { Catalogue, TradeTerms } from '#domain/language/catalogue.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'

type Known = TradeTerms & Readonly<{ verb: string }>

export function missingIn(words: Catalogue, { verb, give, get, amount, want }: Known): string {
  const [from, to] = [give && plainSymbol(give), get && plainSymbol(get)]
  if (!from && amount && verb !== 'buy') return words.askWhichGive
  if (!from) return to ? words.askGive(to) : words.askHow
  if (!to) return words.askGet(from)
  if (from.toUpperCase() === to.toUpperCase()) return words.sameToken(from)
  const terms = { give: from, get: to, amount, want }
  // A trade that is whole was stopped by a word that is not understood, or by a second amount.
  return amount || want !== undefined ? words.unclear(terms) : words.askAmount(terms)
}
