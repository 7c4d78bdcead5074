/** The kinds of rules that a word list holds. Patterns read text in lower case without accents. */
export type RuleKind = 'slur' | 'insult' | 'threat' | 'profit' | 'advice' | 'safety' | 'scorn' | 'secret'

export type WordList = Readonly<Partial<Record<RuleKind, readonly RegExp[]>>>
