/** Swaps in a language other than English: the preview, and how a swap stands. */
import type { Catalogue, Quantity } from '#domain/language/catalogue.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { SwapView } from './swap-view.ts'
import { WAITING } from './swap-words.ts'

const LARGE_IMPACT_PERCENT = 1

/** Undefined for warnings, which are worded in English only. */
export function previewIn(words: Catalogue, [view]: readonly SwapView[]): string | undefined {
  if (!view || view.warnings.length > 0) return undefined
  const {
    give,
    get,
    at_least: least,
    value_usd: usd,
    fee_sol: fee,
    price_impact_pct: impact,
    click_only: isAfterOutsideText,
  } = view
  return words.preview({
    give: quantityOf(give),
    get: quantityOf(get),
    least: quantityOf(least),
    usd: usd ?? undefined,
    feeSol: fee && Number.isFinite(Number(fee)) ? Number(fee) : undefined,
    impactPercent: typeof impact === 'number' && impact >= LARGE_IMPACT_PERCENT ? impact : undefined,
    isAfterOutsideText,
  })
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
function quantityOf(text: string): Quantity {
  const [amount = '', ...symbol] = text.split(' ')
  return { amount, symbol: plainSymbol(symbol.join(' ')) }
}
