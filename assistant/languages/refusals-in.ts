/** Words the refusals of tools in the language that is typed. */
import type { Lang } from '#domain/language/catalogue.ts'
import type { RefusalId } from '#domain/language/lookup-sentences.ts'
import { refusalWords } from '../talk/refusal-words.ts'
import type { Result } from '../understanding/intent.ts'
import { CATALOGUES } from './catalogues.ts'

const IDS: Readonly<Record<string, RefusalId>> = {
  insufficient_balance: 'balance',
  insufficient_sol: 'network fee',
  token_balance_zero: 'none held',
  token_unknown: 'unknown token',
  token_ambiguous: 'ambiguous token',
  price_missing: 'no price',
  amount_too_small: 'too small',
  no_route: 'no route',
  rate_limited: 'wait',
  authentication_required: 'log in',
}

const MOST = /You can (?:swap|send) up to \$([\d,]*\d(?:\.\d+)?)/

/** The English message behind a sentence, where the language has no words for it. */
export function refusalIn(lang: Lang, error: NonNullable<Result['error']>): string {
  const { refusals, atMost, failed } = CATALOGUES[lang]
  const most = MOST.exec(error.message)?.[1]
  if (error.code === 'trade_not_allowed' && most !== undefined)
    return atMost(Number(most.replaceAll(',', '')))
  const id = IDS[error.code]
  return id === undefined ? `${failed} ${refusalWords(error)}` : refusals[id]
}
