/** 'Shout gm everyone': a message that every viewer of the stream sees. */
import * as z from 'zod/mini'
import { plainName, plainSentence } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY, type Reading } from '#domain/language/tool-language.ts'
import type { ShoutRequest } from '#domain/stage.ts'
import { streamPublicShout } from './contract.ts'
import { isGoAhead, otherText, readShout, shoutElsewhere } from './language/read-shout.ts'

type Slots = Partial<ShoutRequest>

const POSTED =
  'A shout goes out as soon as you say its text, so there is nothing left to confirm. For another one say **shout gm everyone**.'
/** 'Send it' may be about the preview that is open. */
const TRADE_TURNS = 4
/** A bare yes behind a shout answers nothing of it. */
const SHORT_YES = /^\s*(?:yes|yep|yeah|ye|sure|ok|okay|go|go ahead|do it)[.!]*\s*$/i

/** Every viewer sees a shout, so that it is not posted on another stream than the one that is meant. */
const askAbout = (message: string): Reading<Slots> => ({
  say: `Shouts are shown on Parley's own stream, and not on the stream of a coin. Shall I **shout “${message.replaceAll('*', '')}”** there?`,
  asking: { message: message.replaceAll('*', '') },
})

const WHAT_TEXT = 'What should it say? For example: **shout gm everyone**.'

export const language = defineLanguage(streamPublicShout, {
  frames: [
    {
      name: 'shout',
      // The text of a shout may read like any other request.
      priority: PRIORITY.talk + 5,
      patterns: [],
      also: ['(shout | shouts | shouting)'],
      spoken: ['shout (hello | good morning | good evening) (everyone | everybody)', 'send a shout'],
      read: () => undefined,
      parse(words, _context, { typed, lines }) {
        // Only as the whole line: a part of it has no text of its own.
        if (!lines.includes(words.map((word) => ` ${word}`).join(''))) return undefined
        const elsewhere = shoutElsewhere(typed)
        if (elsewhere) return { reading: askAbout(elsewhere), unexplained: [] }
        const shout = readShout(typed)
        if (!shout) return undefined
        const { message, alias } = shout
        const reading = message ? { slots: { message, alias } } : { say: WHAT_TEXT, asking: {} }
        return { reading, unexplained: [] }
      },
    },
  ],
  without: 'Shouts are for members. Press **Log in** with your email address, then ask again.',
  args: ({ message = '', alias }: Slots) => ({ message, alias }),
  request: ({ message }) => message && `shout “${message}”`,
  // The text of a shout may read like any other request.
  isText: true,
  amend({ message, alias }, _words, { typed }, { asking, trade, tradeAge = 0 }) {
    const text = otherText(typed)
    if (text && asking && message) return askAbout(text)
    if (text) return { slots: { message: text, alias } }
    if (!isGoAhead(typed)) return undefined
    const isOfTrade = trade !== undefined && tradeAge <= TRADE_TURNS
    if (!asking) return isOfTrade || SHORT_YES.test(typed) ? undefined : { say: POSTED }
    return message ? { slots: { message, alias } } : { say: WHAT_TEXT, asking: {} }
  },
  view: z.object({ shout: z.object({ alias: z.string(), message: z.string() }) }),
  says: ({ shout: { alias, message } }) =>
    `Posted as ${plainName(alias)}: “${plainSentence(message)}” Every viewer of the stream sees it for ten minutes.`,
})
