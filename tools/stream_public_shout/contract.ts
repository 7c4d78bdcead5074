/** Posts a short public message, which the overlay of the stream shows for ten minutes. */
import * as z from 'zod/mini'
import { line, name } from '#contract/bounded.ts'
import { SHOUT_ALIAS, SHOUT_MESSAGE } from '#contract/rules/stage.ts'
import { shout } from '#contract/stage.ts'
import { defineTool } from '#contract/tool.ts'

export const streamPublicShout = defineTool({
  name: 'stream_public_shout',
  title: 'Shout',
  catalogue: { title: 'Shout on the stream', line: 'Puts your message on the live stream for ten minutes.' },
  description: `Posts a public message of ${SHOUT_MESSAGE.min} to ${SHOUT_MESSAGE.max} characters that every viewer of the live stream sees on the overlay for ten minutes. No links. For members who are signed in.`,
  guidance:
    'Post only what the person asks to shout, in their own words: it is public and cannot be taken back. Never post an address, a key, a balance or anything else that is private.',
  group: 'stream',
  access: 'guest',
  right: 'user',
  scope: 'tools',
  tags: ['stream', 'overlay'],
  // The lengths have refusals of their own, so the schema allows more.
  input: z.object({
    message: line.check(
      z.describe(`The message, ${SHOUT_MESSAGE.min} to ${SHOUT_MESSAGE.max} characters, without links.`),
    ),
    alias: z.optional(
      name.check(
        z.describe(
          `The name it is shown under, ${SHOUT_ALIAS.min} to ${SHOUT_ALIAS.max} characters; left out, one is made up.`,
        ),
      ),
    ),
  }),
  output: z.object({ shout }),
  modelView: z.object({ shout: z.omit(shout, { id: true }) }),
  touches: ['shouts'],
  staleBy: [],
  taints: false,
  intent: () => 'Posting your shout…',
})
