/** The text of a line as a change of a trade: asides are taken off, and idioms of numbers are written out. */
import type { Utterance } from '#domain/language/utterance.ts'
import { withoutWhy } from './change-asides.ts'
import { OUTCOME_BEHIND, withoutNotYet } from './only-to-see.ts'
import { tidied, withBreaks, withoutPraise } from './trade-text.ts'
import { STAKE } from './unclear-stake.ts'

export const changeText = (words: readonly string[], utterance: Utterance): string =>
  lastSaid(
    withoutWhy(
      withoutNotYet(withoutPraise(tidied(withBreaks(withoutOne(words, utterance), utterance.clauses)))),
    ),
  )
    .replace(SHOWN_AGAIN, '')
    .replace(OUTCOME_BEHIND, '$1')
    .replace(ONE_MORE, (found) => (/\bone more\b/i.test(utterance.typed) ? ' once more' : found))
    .replaceAll(MOMENT, '')
    .replace(SOME_OF_IT, ' $1')
    .replaceAll(NO_NUMBER, (found) => (/\bone\b/i.test(utterance.typed) ? '' : found))
    .replace(PART_OF_ONE, (_, part: string) => ` ${part === 'half' ? 0.5 : 0.25}`)
    .replace(A_DOLLAR, ' 1 dollars')
    .replace(AND_WANTS, '$1 to $2')
    .replace(STAKE, ' $1')

/** '… and show again the same': what a change does anyway. */
const SHOWN_AGAIN =
  /(?: \|)?(?: (?:and|then|please))* show(?: (?:me|it|us))?(?: (?:again|once more|the same|same|the trade|the swap|the preview|the card|to me))+(?: (?:please|again))*$/

/** 'One more but DRIFT' repeats the trade. */
const ONE_MORE = / 1 more(?= (?:but|with|for|of|to|in|time)(?= |$))/

const NUMBER = /(?<!<[ta])\$?\.?\d| (?:half|all|everything|quarter|third)(?= |$)/
/** 'One third, no, 30': the amount that was said last. A token before the correction stays. */
function lastSaid(text: string): string {
  const parts = text.split(/ \| (?:no|nah|wait|actually|sorry|i mean|rather)(?: \|)?(?= )/)
  const [last = '', ...earlier] = parts.toReversed()
  const isOther = earlier.length > 0 && NUMBER.test(last) && earlier.some((part) => NUMBER.test(part))
  return isOther && !earlier.some((part) => /<[ta]/.test(part)) ? last : text
}

/** 'Take 30 of them' is how much goes. */
const SOME_OF_IT = / (?:take|use|do|make it) (\.?\d\S*) of (?:them|these|those|it)(?= |$)/

/** 'One moment', as a clause of its own. */
const MOMENT =
  /(?<=^|\|)(?: (?:just|oh|ok|please))* (?:1|an?|half a) (?:moment|sec|second|minute|min)(?= \||$)/g

/** 'The stable one': a number that is no amount. */
const NO_NUMBER =
  /(?<= (?:the|that) (?!half|quarter|third|last|first|second|other|next)[a-z<][\w>]*) 1(?= |$)/g

/** 'About half of one' is half a coin, and no share of the holding. */
const PART_OF_ONE = /(?: an?)? (half|quarter) (?:of )?(?:an?|1|one)(?= \||$)/

const A_DOLLAR = / an? (?:dollars?|bucks?)(?= |$)/

/** 'Make it 0.1, I want WIF': the number is of what goes, and the token comes. */
export const AND_WANTS =
  /( \$?\.?\d\S*(?: dollars| bucks)?)(?: \|)?(?: (?:and|but|because|cause|as|so|actually|now))* i (?:want|need|would like|would rather have|would prefer|prefer|fancy|mean|meant)(?: (?:to (?:get|have|buy)|it in|some|it to be))? (<[ta]\d+>)(?=(?: (?:please|instead|now|then|for it|with it|rather))*$)/

/** 'Bring the RAY one to 100': beside another number, a 'one' stands for the trade. */
function withoutOne(words: readonly string[], { typed }: Utterance): readonly string[] {
  const numbers = words.filter((word) => /^\$?\.?\d/.test(word))
  const isOther = numbers.length === 2 && numbers.includes('1') && !/(?<![\d.,])1(?![\d.,])/.test(typed)
  const isPart = / 1 (?:and|n)(?= )/.test(` ${words.join(' ')}`)
  return isOther && !isPart ? words.filter((word) => word !== '1') : words
}
