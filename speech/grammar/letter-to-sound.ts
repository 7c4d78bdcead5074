/** Reads English spelling aloud, for names that no dictionary has: good enough for tickers. */

/** ARPAbet names of the letters. */
const LETTER_NAMES: Readonly<Record<string, string>> = {
  a: 'EY',
  b: 'B IY',
  c: 'S IY',
  d: 'D IY',
  e: 'IY',
  f: 'EH F',
  g: 'JH IY',
  h: 'EY CH',
  i: 'AY',
  j: 'JH EY',
  k: 'K EY',
  l: 'EH L',
  m: 'EH M',
  n: 'EH N',
  o: 'OW',
  p: 'P IY',
  q: 'K Y UW',
  r: 'AA R',
  s: 'EH S',
  t: 'T IY',
  u: 'Y UW',
  v: 'V IY',
  w: 'D AH B AH L Y UW',
  x: 'EH K S',
  y: 'W AY',
  z: 'Z IY',
}

/** A spelling, its sound, and optionally what must stand before or after it ('' is the edge of the word). */
type Rule = readonly [spelling: string, sound: string, before?: RegExp | undefined, after?: RegExp]

const EDGE = /^$/
const VOWEL_BEFORE = /[aeiouy]$/
/** One consonant and a final e: 'jake', 'stone'. */
const SILENT_E = /^[bcdfgklmnprstvz]e$/

/** The first rule that fits has the letters; longer spellings come first. */
const RULES: readonly Rule[] = [
  ['tion', 'SH AH N'],
  ['sion', 'ZH AH N'],
  ['tch', 'CH'],
  ['dge', 'JH'],
  ['sch', 'SH'],
  ['igh', 'AY'],
  ['kn', 'N', EDGE],
  ['wr', 'R', EDGE],
  ['ps', 'S', EDGE],
  ['ch', 'CH'],
  ['sh', 'SH'],
  ['th', 'TH'],
  ['ph', 'F'],
  ['wh', 'W'],
  ['gh', 'G', EDGE],
  ['gh', ''],
  ['ck', 'K'],
  ['ng', 'NG', undefined, EDGE],
  ['nk', 'NG K'],
  ['qu', 'K W'],
  ['ee', 'IY'],
  ['ea', 'IY'],
  ['oo', 'UW'],
  ['ow', 'OW', undefined, EDGE],
  ['ow', 'AW'],
  ['ou', 'AW'],
  ['oi', 'OY'],
  ['oy', 'OY'],
  ['ai', 'EY'],
  ['ay', 'EY'],
  ['au', 'AO'],
  ['aw', 'AO'],
  ['ey', 'IY', undefined, EDGE],
  ['ei', 'EY'],
  ['ie', 'IY'],
  ['oa', 'OW'],
  ['ue', 'UW'],
  ['ui', 'UW'],
  ['eu', 'UW'],
  ['ew', 'UW'],
  ['er', 'ER'],
  ['ir', 'ER'],
  ['ur', 'ER'],
  ['ar', 'AA R'],
  ['or', 'AO R'],
  ['a', 'EY', undefined, SILENT_E],
  ['i', 'AY', undefined, SILENT_E],
  ['o', 'OW', undefined, SILENT_E],
  ['u', 'UW', undefined, SILENT_E],
  ['e', '', VOWEL_BEFORE, EDGE],
  ['e', '', /[aeiouy][bcdfgklmnprstvz]$/, EDGE],
  ['a', 'AH', undefined, EDGE],
  ['e', 'IY', undefined, EDGE],
  ['i', 'IY', undefined, EDGE],
  ['o', 'OW', undefined, EDGE],
  ['u', 'UW', undefined, EDGE],
  ['y', 'Y', EDGE],
  ['y', 'IY', undefined, EDGE],
  ['c', 'S', undefined, /^[eiy]/],
  ['g', 'JH', undefined, /^e$/],
  ['x', 'Z', EDGE],
  ['x', 'K S'],
  ['a', 'AE'],
  ['e', 'EH'],
  ['i', 'IH'],
  ['o', 'AA'],
  ['u', 'AH'],
  ['y', 'IH'],
  ['c', 'K'],
  ['q', 'K'],
  ['j', 'JH'],
  ['h', 'HH'],
  ...'bdfgklmnprstvwz'.split('').map((letter): Rule => [letter, letter.toUpperCase()]),
]

/** 'usdc' → 'Y UW EH S D IY S IY'. Letters only. */
export const spelled = (letters: string): string =>
  [...letters].flatMap((letter) => LETTER_NAMES[letter] ?? []).join(' ')

/** The sound of a word of letters a to z; '' for a word without letters. */
export function sounded(word: string): string {
  // A double letter sounds once, except where it is a spelling of its own.
  const letters = word.replaceAll(/([b-df-hj-np-tv-z])\1/g, '$1')
  const sounds: string[] = []
  for (let at = 0; at < letters.length; ) {
    const rule = RULES.find((each) => fits(each, letters, at))
    if (rule?.[1]) sounds.push(rule[1])
    at += rule?.[0].length ?? 1
  }
  return sounds.join(' ')
}

function fits([spelling, , before, after]: Rule, letters: string, at: number): boolean {
  return (
    letters.startsWith(spelling, at) &&
    (before?.test(letters.slice(0, at)) ?? true) &&
    (after?.test(letters.slice(at + spelling.length)) ?? true)
  )
}

/** Consonants that can begin an English word together, two and three at a time. */
const ONSETS =
  /^(?:[bcdfghjklmnpqrstvwxyz]|bl|br|ch|cl|cr|dr|dw|fl|fr|gh|gl|gr|kl|kn|kr|ph|pl|pr|ps|qu|sc|sch|scr|sh|shr|sk|sl|sm|sn|sp|spl|spr|squ|st|str|sw|th|thr|tr|ts|tw|wh|wr|zw)?$/

/** Consonants that can end one. */
const CODAS =
  /(?:^|[aeiouy])(?:[bcdfghjklmnprstvwxz]?|ch|ck|ct|ff|ft|gh|ld|lf|lk|ll|lm|lp|lt|mp|nd|ng|nk|nt|nth|ph|pt|rb|rc|rch|rd|rf|rg|rk|rl|rm|rn|rp|rs|rsh|rt|rth|sh|sk|sm|sp|ss|st|tch|tt|th|zz)s?$/

/** True for a word that is read rather than spelled out. */
export function isReadable(word: string): boolean {
  if (!/^[a-z]{3,}$/.test(word)) return false
  const [, onset = '', rest = ''] = /^([^aeiouy]*)(.*)$/.exec(word) ?? []
  return rest !== '' && ONSETS.test(onset) && CODAS.test(rest) && !/[^aeiouy]{4,}/.test(rest)
}
