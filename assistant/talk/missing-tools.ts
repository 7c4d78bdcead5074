/** Requests for tools that do not exist yet: each row says what is missing and what comes nearest. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { missingMarkets } from './missing-markets.ts'

export const missingTools: readonly Intent[] = missingMarkets.map((row, place) =>
  sayingIntent({ ...row, decides: true, isBeside: true, priority: PRIORITY.unavailable - place * 0.1 }),
)
