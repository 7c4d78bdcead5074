import { corpusConformance } from '#assistant/testing/corpus.conformance.ts'
import { language } from './language.ts'

corpusConformance(language, { lines: 3, turns: 6 })
