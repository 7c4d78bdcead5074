/** 'Open https://…', 'open the first result': which page to read, and the gist of what it says. */
import * as z from 'zod/mini'
import {
  type DialogueContext,
  defineLanguage,
  PRIORITY,
  type Reading,
} from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { quoted } from '../_kit/language/quoted.ts'
import { fetchTool } from './contract.ts'
import { linkNamed, type Which, whichPage } from './language/which-page.ts'

type Slots = Readonly<{ urls: readonly string[] }>

/** Each is a call of its own. */
const MAX_PAGES = 3
const TITLE_MAX = 80
const GIST_MAX = 260

export const language = defineLanguage(fetchTool, {
  frames: [
    {
      name: 'fetch',
      priority: PRIORITY.unavailable + 0.5,
      example: { group: 'web', text: 'open the first result', purpose: 'the text of a page', place: 8 },
      patterns: [],
      // Only for slips of the finger: 'opne', 'webiste'.
      also: ['(open | read | website | article | result | summarize)'],
      vetoes: [
        '(are you | is (this | parley | it)) open',
        '(microphone | mic | log in | login | sign in) (page | link)',
      ],
      spoken: [
        'open (the | that) website',
        '(open | read) the (first | second | third | fourth | fifth | last) (result | page | article | one)',
        'what does the (first | second | third) (result | article) say',
      ],
      read: () => undefined,
      parse(words, context, utterance) {
        const reading = readingOf(words.join(' '), context, utterance)
        // A token beside the page is asked for by itself: 'open this and the jup price'.
        return reading && { reading, unexplained: words.filter((word) => word.startsWith('<t')) }
      },
    },
  ],
  args: ({ urls }: Slots) => urls.slice(0, MAX_PAGES).map((url) => ({ url })),
  /** The text is a stranger's, and is quoted but never retold. */
  amend: (_slots, words) => (SHORTER.test(` ${words.join(' ')}`) ? { say: NO_SUMMARY } : undefined),
  view: z.object({ site: z.string(), title: z.string(), text: z.string() }),
  says({ site, title, text }) {
    const named = `${quoted(title, TITLE_MAX) || 'The page'} on ${site}`
    const gist = quoted(text, GIST_MAX)
    return gist === ''
      ? `${named} has no text that I can read.`
      : `${named} begins: ${gist} The card has the rest.`
  },
})

function readingOf(
  line: string,
  { links }: DialogueContext,
  utterance: Utterance,
): Reading<Slots> | undefined {
  const written = addressesIn(line, utterance)
  if (written.length > 0) return { slots: { urls: written } }
  const which = whichPage(line, links !== undefined)
  return which && readingOfLink(which, links ?? [], links !== undefined)
}

/** A full stop behind an address ends the sentence. */
const addressesIn = (line: string, { pages }: Utterance): readonly string[] =>
  [...line.matchAll(/<u(\d+)>/g)].flatMap(([, index]) => {
    const page = pages[Number(index)]?.replace(/[.,;:!?)\]}'"’”]+$/, '')
    return page ? [page] : []
  })

function readingOfLink(
  which: Which,
  links: NonNullable<DialogueContext['links']>,
  isSearched: boolean,
): Reading<Slots> | undefined {
  if (which.kind === 'title') {
    const named = linkNamed(which.words, links)
    return named && { slots: { urls: [named.url] } }
  }
  if (links.length === 0) return { say: isSearched ? FOUND_NOTHING : NO_RESULTS }
  const place = which.kind === 'place' ? which.place : links.length === 1 ? 0 : undefined
  if (place === undefined)
    return { say: 'Which one? Say **open the first result**, or another place on the list.' }
  const link = links.at(place)
  return link
    ? { slots: { urls: [link.url] } }
    : {
        say: `The last search found only ${links.length}. Say **open the last result** for the end of the list.`,
      }
}

const SHORTER =
  /^(?: (?:ok|so|and|just|please|give|me|the|a|can|you|what|is))* (?:tl dr|tldr|summary|summarise(?: it)?|summarize(?: it)?|sum it up|gist|short version|in short)(?: (?:of it|please|then|for me))*$/
const NO_SUMMARY = 'I quote how a page begins and do not retell it. The card has the rest of its text.'
const FOUND_NOTHING =
  'The last search found nothing, so there is no page to open. Search for other words, or give me the address of a page.'
const NO_RESULTS =
  'There are no search results to open yet. Give me the address of a page, or say **search the web for solana staking**.'
