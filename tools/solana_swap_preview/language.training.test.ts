import { corpusConformance } from '#assistant/testing/corpus.conformance.ts'
import { language } from './language.ts'

corpusConformance(language, { lines: 27, turns: 26 }, ['ask'])
