/** 'Shout gm everyone': a message that every viewer of the stream sees. */
import * as z from 'zod/mini'
import { plainName, plainSentence } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import type { ShoutRequest } from '#domain/stage.ts'
import { streamPublicShout } from './contract.ts'
import { readShout } from './language/read-shout.ts'

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
        const shout = readShout(typed)
        if (!shout) return undefined
        const { message, alias } = shout
        return { reading: message ? { slots: { message, alias } } : { say: WHAT_TEXT }, unexplained: [] }
      },
    },
  ],
  without: 'Shouts are for members. Press **Log in** with your email address, then ask again.',
  args: ({ message, alias }: ShoutRequest) => ({ message, alias }),
  view: z.object({ shout: z.object({ alias: z.string(), message: z.string() }) }),
  says: ({ shout: { alias, message } }) =>
    `Posted as ${plainName(alias)}: “${plainSentence(message)}” Every viewer of the stream sees it for ten minutes.`,
})
