/** Courtesies and fillers around a question: finds them, mends their slips and takes them off. */
import { mendsTo, slips } from './distance.ts'
import { ENGLISH_WORDS } from './english-words.ts'

const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** Names for the listener, said before a question or after it. */
const PEOPLE = 'bro bruh dude man sir mate friend fren ser anon'.replaceAll(' ', '\n')

/** Courtesies before a question, no part of it. */
const OPENINGS: readonly string[] = lines(`
  and
  forget it just
  forget that just
  never mind just
  never mind that just
  and then
  also
  but
  anyway
  by the way
  hey
  hi
  hello
  yo
  ok
  okay
  so
  well
  um
  uh
  hmm
  oh
  ah
  please
  parley
  good morning
  can you
  could you
  would you
  will you
  can i
  could i
  may i
  are you able to
  is it possible to
  can we
  i want to
  i would like to
  i need to
  i wish to
  i want you to
  i am trying to
  i was wondering
  i wonder
  would like to
  want to
  want to know
  know
  tell me
  tell us
  let me
  let us
  let me know
  do you know
  any idea
  do you mind
  kindly
  just
  quick question
  quickly
  quick
  actually
  basically
  seriously
  alright
  right
  now
  then
  btw
  lol
  ${PEOPLE}
  thanks
  great
  cool
  nice
  yes
  no
  remind me
  go ahead and
`)

/** Courtesies after a question, no part of it. */
const ENDINGS: readonly string[] = lines(`
  please
  thanks
  thank you
  for me
  for us
  right now
  now
  now please
  today
  atm
  at the moment
  currently
  at present
  these days
  real quick
  quickly
  quick
  asap
  if possible
  if you can
  lol
  lmao
  haha
  ${PEOPLE}
  then
  though
  exactly
  actually
  again
  ok
  parley
  you know
  or what
  or not
  even
`)

/** Said anywhere in a line, and no part of any request: 'what can you even do'. */
const WITHIN = new Set(
  'even actually really literally basically honestly seriously lol lmao ngl tbh fr tho bro bruh dude pls please duh'.split(
    ' ',
  ),
)

const LONG_FILLERS =
  `please really actually basically literally honestly seriously perhaps possibly probably quickly
  already though currently exactly precisely roughly approximately instead thanks whatever anyway definitely`.split(
    /\s+/,
  )
const nearestFiller = mendsTo(LONG_FILLERS, (word, filler) => slips(word, filler, 1) <= 1)

/** A slip in a courtesy is not worth a question: 'actualy just half'. */
export const mendFiller = (word: string): string =>
  /^[a-z]{5,}$/.test(word) && !ENGLISH_WORDS.has(word) ? (nearestFiller(word) ?? word) : word

/** Takes off the courtesies around the question; a line that is nothing else stays. */
export function bare(words: readonly string[]): readonly string[] {
  let rest = words
  for (let before = -1; before !== rest.length; ) {
    before = rest.length
    rest = withoutAny(rest, OPENINGS, (line, phrase) => line.startsWith(`${phrase} `), 'front')
    rest = withoutAny(rest, ENDINGS, (line, phrase) => line.endsWith(` ${phrase}`), 'back')
  }
  return rest
}

function withoutAny(
  words: readonly string[],
  phrases: readonly string[],
  fits: (line: string, phrase: string) => boolean,
  side: 'front' | 'back',
): readonly string[] {
  const line = words.join(' ')
  const phrase = phrases.filter((each) => fits(line, each)).sort((a, b) => b.length - a.length)[0]
  if (phrase === undefined) return words
  const count = phrase.split(' ').length
  return side === 'front' ? words.slice(count) : words.slice(0, -count)
}

/** Takes off fillers anywhere in a line; a line that is nothing else stays. */
export function lean(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !WITHIN.has(word))
  return rest.length > 0 ? rest : words
}
