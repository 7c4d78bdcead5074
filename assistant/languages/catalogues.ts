/** The sentences of every language but English. */
import type { Catalogue, Lang } from '#domain/language/catalogue.ts'
import { de } from './sentences/de.ts'
import { es } from './sentences/es.ts'
import { fr } from './sentences/fr.ts'
import { pt } from './sentences/pt.ts'
import { zh } from './sentences/zh.ts'

export const CATALOGUES: Readonly<Record<Lang, Catalogue>> = { es, pt, de, fr, zh }

/** An answer that there is in English only. */
export const onlyInEnglish = (lang: Lang, english: string): string =>
  `${CATALOGUES[lang].onlyEnglish} ${english}`
