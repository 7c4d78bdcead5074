/** The verbs by which people say what is to stay behind. */
export const KEEP_VERBS: readonly string[] = [
  'keep',
  'leave',
  'leave me',
  'leave me with',
  'hold back',
  'keep back',
  'set aside',
  'hold on to',
  'hold onto',
  'hang on to',
  'hang onto',
]
