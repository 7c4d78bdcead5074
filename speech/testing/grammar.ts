/** The grammars of the assistant with all tools. */
import { spokenPhrases } from '#assistant/understanding/vocabulary.ts'
import { languages } from '#tools/languages.ts'
import { createGrammars } from '../grammar/grammar.ts'

export const phrases = spokenPhrases(languages)
export const grammarFor = createGrammars(phrases)
