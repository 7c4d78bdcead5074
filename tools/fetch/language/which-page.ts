/** Reads which page a line means: an address, a place among the results of a search, or words of a title. */
import { PLACES } from '#domain/language/places.ts'
import type { PageLink } from '#domain/language/tool-language.ts'
import { hostOf } from '../../_kit/web.ts'

const ORDINAL = `(?:number |result |result number |page |link )?(${Object.keys(PLACES).join('|')}|\\d{1,2})`
const NOUN =
  '(?:search )?(?:result|results|page|link|article|site|website|web site|webpage|hit|source|story|url)'
const READ = '(?:open|read|visit|click|load|fetch|summarize|summarise|browse|go to|pull up|click on)'
const LOOK =
  '(?:show|see|view|check|check out|look at|give|what is in|what is on|what does|tell me about|tell me more about)'
const THE = '(?: me)?(?: up)?(?: the| that| this| your| a)?'
const END =
  '(?: and (?:then )?(?:tell me|say|read out|show me) what (?:it|that|the page|the article) says| say| says| please| for me| now| too| then| aloud| out loud| to me)*'

/** 'Open the second one', 'read result 2', 'what does the last article say', 'the third link'. */
const BY_PLACE: readonly RegExp[] = [
  new RegExp(`(?:^| )${READ}${THE} ${ORDINAL}(?: ${NOUN}| one| 1)?${END}$`),
  new RegExp(`(?:^| )${LOOK}${THE} ${ORDINAL} ${NOUN}${END}$`),
  new RegExp(`^(?:the )?${ORDINAL} ${NOUN}${END}$`),
]
/** 'What does the second say', where pages are listed. */
const OF_LIST = new RegExp(`(?:^| )what does${THE} ${ORDINAL}(?: one| 1)? (?:say|tell|write)(?: about it)?$`)
/** 'Open the page', 'read it'. */
const UNNAMED = new RegExp(`(?:^| )${READ}${THE} (?:${NOUN}|it|that|one|1)${END}$`)
/** 'Open the one about staking', 'read the seed phrase article'. */
const BY_TITLE = new RegExp(
  `(?:^| )${READ}${THE} (?:(?:${NOUN}|one|1) (?:about|on|from|by|called) (.+?)|(.+?) (?:${NOUN}|one|1))${END}$`,
)

export type Which =
  | Readonly<{ kind: 'place'; place: number }>
  | Readonly<{ kind: 'title'; words: readonly string[] }>
  | Readonly<{ kind: 'unnamed' }>

export function whichPage(line: string, isListed = false): Which | undefined {
  for (const each of isListed ? [...BY_PLACE, OF_LIST] : BY_PLACE) {
    const word = each.exec(line)?.[1]
    if (word !== undefined) return { kind: 'place', place: PLACES[word] ?? Number(word) - 1 }
  }
  if (UNNAMED.test(line)) return { kind: 'unnamed' }
  const [, after, before] = BY_TITLE.exec(line) ?? []
  const title = after ?? before
  return title === undefined ? undefined : { kind: 'title', words: title.split(' ').filter(isContent) }
}

const isContent = (word: string): boolean =>
  !/^(?:the|a|an|about|on|from|of|and|in|how|to|is|what)$/.test(word)

/** The first page whose title or site has all of these words. */
export const linkNamed = (words: readonly string[], links: readonly PageLink[]): PageLink | undefined =>
  words.length === 0
    ? undefined
    : links.find(({ title, url }) => {
        const text = `${title} ${hostOf(url)}`.toLowerCase()
        return words.every((word) => text.includes(word.replace(/s$/, '')))
      })
