/** The languages in which a person may want every answer. */

export const ANSWER_LANGUAGES = [
  { key: 'en', label: 'English', name: 'English' },
  { key: 'es', label: 'Español', name: 'Spanish' },
  { key: 'pt', label: 'Português', name: 'Portuguese' },
  { key: 'de', label: 'Deutsch', name: 'German' },
  { key: 'fr', label: 'Français', name: 'French' },
  { key: 'zh', label: '中文', name: 'Chinese' },
] as const

export type AnswerLanguage = (typeof ANSWER_LANGUAGES)[number]['key']

/** The line in the instructions of a call. The built-in assistant reads it there as a language model does. */
export const answerLanguageLine = (language: AnswerLanguage): string =>
  `Answer in ${ANSWER_LANGUAGES.find(({ key }) => key === language)?.name}, whatever language the user writes in.`

export const answerLanguageIn = (instructions: string): AnswerLanguage | undefined =>
  ANSWER_LANGUAGES.find(({ key }) => instructions.includes(answerLanguageLine(key)))?.key
