/** Swaps in a language other than English: the preview, and how a swap stands. */
import type { Catalogue, Quantity, SwapDanger } from '#domain/language/catalogue.ts'
import { plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { SwapView } from './swap-view.ts'
import { rateOf, WAITING } from './swap-words.ts'

/** A language other than English is only typed, so that the card is always beside these words. */
export function previewIn(words: Catalogue, [view]: readonly SwapView[]): string | undefined {
  if (!view) return undefined
  const rate = rateOf(view.give, view.get)
  return dangersIn(words, view) ?? words.preview({ ...(rate && { rate }), warnings: view.warnings.length })
}

const MOST_DANGERS = 2

/** The dangers in place of the rate; undefined where there are none that the language has words for. */
function dangersIn(words: Catalogue, { get, warnings, dangers }: SwapView): string | undefined {
  const { symbol } = quantityOf(get)
  const said = dangers.filter((code): code is SwapDanger => Object.hasOwn(words.dangers, code))
  const most = said.slice(0, MOST_DANGERS)
  if (most.length === 0) return undefined
  const more = warnings.length - most.length
  const rest = more > 0 ? [words.moreWarnings(more)] : []
  return sentences(...most.map((code) => words.dangers[code](symbol)), ...rest)
}

export function outcomeIn(words: Catalogue, [view]: readonly SwapView[]): string | undefined {
  if (!view) return undefined
  const [give, get] = [quantityOf(view.give), quantityOf(view.get)]
  switch (view.status) {
    case WAITING:
      return words.waiting(give, get.symbol)
    case 'confirmed':
      return words.done(give, get)
    case 'expired':
    case 'rejected':
    case 'failed':
      return words.notDone(give, get.symbol)
    default:
      return words.underWay(give, get.symbol)
  }
}

/** '0.5 SOL' as its amount and its symbol. */
export function quantityOf(text: string): Quantity {
  const [amount = '', ...symbol] = text.split(' ')
  return { amount, symbol: plainSymbol(symbol.join(' ')) }
}
