/** The languages that can be typed beside English: finds the language of a line and reads it as English. */
import type { Lang } from '#domain/language/catalogue.ts'
import { detectorOf, type EnglishWords, languageOf } from './detect.ts'
import { requestInOwnWords } from './own-words.ts'
import { inEnglish, type Pivot, pivotOf } from './pivot.ts'
import { de } from './words/de.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { zh } from './words/zh.ts'

/** Spanish comes before Portuguese: what both have is Spanish until something else says otherwise. */
const PIVOTS: readonly Pivot[] = [es, pt, de, fr, zh].map(pivotOf)
const DETECTORS = PIVOTS.map(detectorOf)

export type ReadLine = Readonly<{ english: string; lang?: Lang }>

/** The line in English words, and the language it is in. `before` is the language of the conversation so far. */
export function readLanguage(text: string, before: Lang | undefined, english: EnglishWords): ReadLine {
  const lang =
    languageOf(text, before, DETECTORS, english) ??
    PIVOTS.find(({ words }) => requestInOwnWords(text, words.lang) !== undefined)?.words.lang
  const pivot = PIVOTS.find(({ words }) => words.lang === lang)
  return pivot ? { english: inEnglish(text, pivot, english.book), lang } : { english: text }
}
