/** 'What are people shouting?', 'put shouts on the overlay': the shouts of the stream. */
import * as z from 'zod/mini'
import { counted, plainName, plainSentence, sentences } from '#domain/language/plain-words.ts'
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { defineLanguage } from '#domain/language/tool-language.ts'
import { COURTESIES, SCENE_PRIORITY } from '../_kit/language/scene-words.ts'
import { streamShoutFeed } from './contract.ts'

type Slots = Readonly<{
  /** True when they are to be shown on the overlay, which they are in any case. */
  onOverlay?: boolean
}>

const PLACE = '(overlay | stream | broadcast | stage | screen)'
const AROUND = [COURTESIES, '(at the moment | today | there | of people | from people | viewers | everyone)']
const NEWEST = 2
const QUOTE_MAX = 120

export const language = defineLanguage(streamShoutFeed, {
  frames: [
    {
      name: 'shouts-on-overlay',
      priority: SCENE_PRIORITY + 1,
      patterns: [
        `(put | show | display | get | have | add | bring | turn on | enable) [me] [the | my | our | some | people s] shouts (on | onto | in | to | up on) [the | our | my] ${PLACE}`,
        `shouts (on | onto) [the | our | my] ${PLACE}`,
      ],
      also: AROUND,
      spoken: ['(put | show) [the] shouts on the overlay'],
      read: () => ({ slots: { onOverlay: true } }),
    },
    {
      name: 'shouts',
      priority: SCENE_PRIORITY,
      patterns: [
        '(what | which | who) (is | are | was | were) [people | everyone | everybody | viewers | the viewers | they | others | you all] (shouting | shouted) [about]',
        '(what | who) (did | has | have) [people | everyone | everybody | they] (shout | shouted)',
        'who (shouted | shouts)',
        '<show> [all] [the | any] [latest | last | newest | recent | new | current | public | live] (shouts | shout feed | shout box)',
        '(any | are there | latest | newest | recent | new | which | what) [any | new] [are the] shouts',
        '(shout | shouts) feed',
        'read [me] [out] [the] [latest | newest] shouts',
      ],
      hints: ['shouts'],
      also: AROUND,
      spoken: [`[${SHOW}] [the] [latest] shouts`, 'what are people shouting'],
      read: () => ({ slots: {} }),
    },
  ],
  without:
    'The shouts of the stream are for members. Press **Log in** with your email address, then ask again.',
  args: (_slots: Slots) => ({}),
  view: z.object({ shouts: z.array(z.object({ alias: z.string(), message: z.string() })) }),
  says: ({ shouts }, { onOverlay }) => sentences(onOverlay ? ON_OVERLAY : '', feedWords(shouts)),
})

const ON_OVERLAY =
  'Shouts appear on the overlay by themselves: add the page **/overlay** of this server to your broadcast software.'

function feedWords(shouts: readonly Readonly<{ alias: string; message: string }>[]): string {
  if (shouts.length === 0) return 'There are no shouts right now. Be the first: **shout gm everyone**.'
  const quotes = shouts
    .slice(0, NEWEST)
    .map(({ alias, message }) => `${plainName(alias)}: “${quoted(message)}”`)
  const count = counted(shouts.length, 'shout')
  return `${count} on the overlay. ${shouts.length > NEWEST ? 'The newest: ' : ''}${quotes.join(' ')}`
}

const quoted = (message: string): string => {
  const plain = plainSentence(message)
  return plain.length > QUOTE_MAX ? `${plain.slice(0, QUOTE_MAX - 1).trimEnd()}…` : plain
}
