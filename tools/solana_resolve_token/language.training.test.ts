import { corpusConformance } from '#assistant/testing/corpus.conformance.ts'
import { language } from './language.ts'

corpusConformance(language, { lines: 18, turns: 17 })
